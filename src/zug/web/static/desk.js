"use strict";
// Small helps for the pages of the desk; every page can be read and used without them.
(() => {
  const fetchPart = async (address) => {
    const response = await fetch(address, { headers: { "HX-Request": "true" } });
    return response.ok ? response.text() : "";
  };

  /** Buttons that print the page. */
  function printButtons() {
    document.addEventListener("click", (event) => {
      if (event.target.closest("[data-print]")) window.print();
    });
  }

  // --- Players: a name is searched in the rating lists, and HTMX shows who was found

  /** A player who is chosen fills the fields. */
  function foundPlayers() {
    document.addEventListener("click", (event) => {
      const choice = event.target.closest(".found button");
      if (!choice) return;
      for (const [key, value] of Object.entries(choice.dataset)) {
        const field = document.getElementById(`id_${key}`);
        if (field) field.value = value;
      }
      document.getElementById("found").replaceChildren();
      document.getElementById("id_name").focus();
    });
  }

  /**
   * ↓ goes from the name into the list, ↑ and ↓ from player to player, ← and → between the ratings
   * of one, Escape back. Keys typed before the list is there wait for it: Enter chooses the first.
   */
  function keysOfFoundPlayers() {
    const name = document.querySelector("#id_name[hx-get]");
    if (!name) return;
    let searchedFor = "";
    let isSearching = false;
    let waiting = ""; // what to do with the first player found: "focus" or "click"
    name.addEventListener("input", () => {
      isSearching = true;
      waiting = "";
    });
    name.addEventListener("htmx:beforeRequest", () => {
      searchedFor = name.value;
    });
    name.addEventListener("htmx:afterRequest", () => {
      if (name.value !== searchedFor) return; // typing went on: another list comes
      isSearching = false;
      const first = document.querySelector("#found button");
      if (waiting && first) first[waiting]();
      waiting = "";
    });
    const mustWait = (key) => {
      if (!isSearching || !(key === "ArrowDown" || (key === "Enter" && waiting))) return false;
      waiting = key === "Enter" ? "click" : "focus";
      return true;
    };
    document.addEventListener("keydown", (event) => {
      const focused = document.activeElement;
      const players = [...document.querySelectorAll("#found li > button:first-child")];
      const at = players.findIndex((player) => player.parentNode.contains(focused));
      if (at < 0 && focused !== name) return;
      if (mustWait(event.key)) {
        event.preventDefault();
        return;
      }
      if (event.key === "Escape" && at >= 0) name.focus();
      const sideways = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" };
      if (at >= 0) focused[sideways[event.key]]?.focus();
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || players.length === 0 || (at < 0 && step < 0)) return;
      event.preventDefault();
      (players[Math.min(at + step, players.length - 1)] ?? name).focus();
    });
  }

  // --- Lists

  const LETTERS = {
    ø: "o",
    ł: "l",
    đ: "d",
    ð: "d",
    ħ: "h",
    ı: "i",
    þ: "th",
    æ: "ae",
    œ: "oe",
    ß: "ss",
  };

  /** Return the words of a text without accents, capitals and punctuation. */
  function plain(text) {
    const bare = text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f'’]/g, "")
      .toLowerCase();
    const latin = bare.replace(/[øłđðħıþæœß]/g, (letter) => LETTERS[letter]);
    return latin.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  }

  /** A field that shows only the rows with its letters; the order of the words does not matter. */
  function filters() {
    for (const field of document.querySelectorAll("[data-filter]")) {
      const items = [...document.querySelectorAll(field.dataset.filter)];
      const texts = new Map(); // made when they are first needed
      const textOf = (item) => {
        if (!texts.has(item)) texts.set(item, plain(item.textContent));
        return texts.get(item);
      };
      field.addEventListener("input", () => {
        const words = plain(field.value).split(" ");
        for (const item of items) item.hidden = !words.every((word) => textOf(item).includes(word));
      });
    }
  }

  // --- A round: why a board is what it is

  /** Return the players of the boards on this page: what they are sorted by, text and entry. */
  function playersOnPage() {
    const players = [...document.querySelectorAll("[data-e]")].map((place) => {
      const { cells } = place.parentNode;
      const number = { 3: 1, 5: 7 }[place.cellIndex]; // beside the cell of White or Black
      if (number === undefined) {
        const text = place.querySelector("a, span").textContent;
        const [, tpn, name] = /^(\d+) (.*)$/.exec(text);
        return [name, `${name} (${tpn.trim()})`, place.dataset.e];
      }
      const name = place.querySelector("b").textContent;
      return [name, `${name} (${cells[number].textContent.trim()})`, place.dataset.e];
    });
    const { compare } = new Intl.Collator("en"); // as the server does in every language
    return players.sort(([first], [second]) => compare(first, second));
  }

  /** Choosers get the players that the page shows anyway; the number tells namesakes apart. */
  function playerChoosers() {
    const choosers = document.querySelectorAll("select[data-people]");
    if (!choosers.length) return;
    const players = playersOnPage();
    for (const chooser of choosers) {
      for (const [, text, entry] of players) chooser.add(new Option(text, entry));
    }
  }

  /** Explanations open over the foot of the page: nothing moves, and the board stays visible. */
  function explanations() {
    const panel = document.getElementById("why");
    if (!panel) return;
    let focusBefore = null;
    let firstPicked = null;

    const close = () => {
      panel.hidden = true;
      focusBefore?.focus({ preventScroll: true });
      focusBefore = null;
      for (const row of document.querySelectorAll("tr.asked")) row.classList.remove("asked");
    };
    const open = () => {
      panel.hidden = panel.innerHTML === "";
      const about = panel.querySelector("[data-board]");
      const row = about && document.getElementById(`board-${about.dataset.board}`);
      if (!row) return;
      row.classList.add("asked");
      const hidden = row.getBoundingClientRect().bottom - panel.getBoundingClientRect().top;
      if (hidden > 0) window.scrollBy(0, hidden + 8);
    };
    const explain = async (address) => {
      const html = await fetchPart(address);
      close();
      panel.innerHTML = html;
      open();
    };
    const followLink = async (link, isByKeyboard) => {
      const from = panel.contains(link) ? focusBefore : link;
      focusBefore = null;
      await explain(link.getAttribute("href"));
      if (!isByKeyboard) return;
      focusBefore = from;
      panel.focus({ preventScroll: true });
    };
    /** A click on one player and then on another asks why they do not play each other. */
    const pick = (cell) => {
      if (firstPicked === null || firstPicked === cell) {
        firstPicked?.classList.remove("picked");
        firstPicked = firstPicked === cell ? null : cell;
        firstPicked?.classList.add("picked");
        return;
      }
      const form = document.querySelector("form[hx-get]");
      const [first, second] = [firstPicked, cell].map(({ dataset }) => dataset.e);
      document.getElementById("wa").value = first;
      document.getElementById("wb").value = second;
      explain(`${form.action}?a=${first}&b=${second}`);
      firstPicked.classList.remove("picked");
      firstPicked = null;
    };

    panel.addEventListener("htmx:afterSwap", open); // the form was sent
    panel.addEventListener("click", (event) => event.target.closest("[data-close]") && close());
    document.addEventListener("keydown", (event) => event.key === "Escape" && close());
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a.why, #why svg a");
      if (link) {
        event.preventDefault();
        followLink(link, event.detail === 0);
      }
      const cell = event.target.closest("td[data-e]");
      if (cell) pick(cell);
    });
  }

  // --- Settings

  /** A round robin has no number of rounds, no acceleration and no half-point byes. */
  function systemSettings() {
    const system = document.getElementById("id_system");
    if (!system) return;
    const adapt = () => {
      const { table, advice = "" } = system.selectedOptions[0].dataset;
      for (const name of ["rounds", "acceleration", "half_byes"]) {
        const field = document.getElementById(`id_${name}`);
        if (field) field.closest(".field").hidden = table !== undefined;
      }
      const place = document.getElementById("advice");
      place.hidden = advice === "";
      place.textContent = advice;
    };
    system.addEventListener("change", adapt);
    adapt();
  }

  /** Tie-breaks: Alt with ↑ or ↓ presses the button of the row; a row is dragged by its grip. */
  function tiebreakOrder() {
    const rowOf = (event) => event.target.closest?.("[data-tie]");
    document.addEventListener("keydown", (event) => {
      const direction = event.altKey && { ArrowUp: "up", ArrowDown: "down" }[event.key];
      const row = direction && rowOf(event);
      if (!row) return;
      event.preventDefault();
      row.querySelector(`[value^="${direction}-"]`)?.click();
    });
    let dragged = null;
    document.addEventListener("dragstart", (event) => {
      dragged = event.target.matches(".grip") ? rowOf(event) : null;
      if (dragged) event.dataTransfer.setDragImage(dragged, 0, 0);
    });
    document.addEventListener("dragover", (event) => {
      if (!dragged) return;
      event.preventDefault();
      const row = rowOf(event);
      if (!row || row === dragged) return;
      const { top, height } = row.getBoundingClientRect();
      row[event.clientY < top + height / 2 ? "before" : "after"](dragged);
    });
    document.addEventListener("dragend", () => {
      const button = dragged?.closest("fieldset").querySelector('[value="show"]');
      dragged = null;
      button?.click(); // shows the buttons of the new order
    });
  }

  // --- Standings

  /** A tie-break that is pointed at or tapped opens into its sum. */
  function tiebreakSums() {
    const place = document.getElementById("sum");
    if (!place) return;
    const table = document.querySelector(".standings");
    const codes = [...table.querySelectorAll("thead th abbr")].map((head) => head.textContent);
    const first = table.tHead.rows[0].cells.length - codes.length; // column of a tie-break

    const open = async (cell) => {
      const number = cell.parentNode.cells[1].textContent.trim();
      const code = codes[cell.cellIndex - first];
      const query = new URLSearchParams({ after: table.dataset.after });
      if (code) query.set("code", code);
      place.innerHTML = await fetchPart(`${number}/?${query}`);
      for (const row of table.querySelectorAll(".asked")) row.classList.remove("asked");
      cell.parentNode.classList.add("asked");
    };
    const cellOf = (event) => {
      const cell = event.target.closest("tbody td");
      return cell && cell.cellIndex >= first - 1 ? cell : null; // or the points before them
    };
    let timer = 0;
    table.addEventListener("mouseover", (event) => {
      const cell = cellOf(event);
      clearTimeout(timer);
      if (cell && cell.cellIndex >= first) timer = setTimeout(() => open(cell), 180);
    });
    table.addEventListener("click", (event) => {
      const cell = cellOf(event);
      if (!cell) return;
      event.preventDefault();
      clearTimeout(timer);
      open(cell);
    });
  }

  printButtons();
  foundPlayers();
  keysOfFoundPlayers();
  filters();
  playerChoosers();
  explanations();
  systemSettings();
  tiebreakOrder();
  tiebreakSums();
})();
