"use strict";
// Small helps for the pages of the desk; every page can be read without them.
(() => {
  const get = (url) => fetch(url, { headers: { "HX-Request": "true" } }).then((r) => (r.ok ? r.text() : ""));

  // Player found in a list: fill the fields, go on with Enter.
  document.addEventListener("click", (event) => {
    const choice = event.target.closest(".found button");
    if (choice) {
      for (const [key, value] of Object.entries(choice.dataset)) {
        const field = document.getElementById(`id_${key}`);
        if (field) field.value = value;
      }
      document.getElementById("found").replaceChildren();
      document.getElementById("id_name").focus();
    }
    if (event.target.closest("[data-print]")) window.print();
  });

  // Keys typed before the list has come wait for it: ↓ is for the first of it, Enter picks that.
  const finder = document.querySelector("#id_name[hx-get]");
  let isAwaited = false;
  let wanted = "";
  const hurried = ({ key }) => {
    if (!isAwaited || !(key === "ArrowDown" || (key === "Enter" && wanted))) return false;
    wanted = key === "Enter" ? "click" : "focus";
    return true;
  };
  if (finder) {
    let asked = "";
    finder.addEventListener("input", () => {
      isAwaited = true;
      wanted = "";
    });
    finder.addEventListener("htmx:beforeRequest", () => {
      asked = finder.value;
    });
    finder.addEventListener("htmx:afterRequest", () => {
      if (finder.value !== asked) return; // typed on meanwhile: another list comes
      isAwaited = false;
      const first = document.querySelector("#found button");
      if (wanted && first) first[wanted]();
      wanted = "";
    });
  }

  // The list under the name by keyboard: ↓ goes into it, ↑ and ↓ move from player to player, ← and → between
  // the ratings of one, Enter picks, Escape leaves.
  document.addEventListener("keydown", (event) => {
    const name = document.getElementById("id_name");
    const choices = [...document.querySelectorAll("#found li > button:first-child")];
    const at = choices.findIndex((one) => one.parentNode.contains(document.activeElement));
    if (!name || (at < 0 && document.activeElement !== name)) return;
    if (hurried(event)) return event.preventDefault();
    if (event.key === "Escape" && at >= 0) name.focus();
    const beside = at >= 0 && { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
    if (beside && document.activeElement[beside]) document.activeElement[beside].focus();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || choices.length === 0 || (at < 0 && step < 0)) return;
    event.preventDefault();
    (choices[Math.min(at + step, choices.length - 1)] || name).focus();
  });

  // Whom a page shows can be chosen there; the number tells namesakes apart.
  const shown = () => {
    const found = [];
    for (const place of document.querySelectorAll("[data-e]")) {
      const number = place.cellIndex === 3 ? place.parentNode.cells[1] : place.cellIndex === 5 && place.parentNode.cells[7];
      const [, tpn, name] = number ? ["", number.textContent, place.querySelector("b").textContent] : /^(\d+) (.*)$/.exec(place.querySelector("a, span").textContent);
      found.push([name, `${name} (${tpn.trim()})`, place.dataset.e]);
    }
    const { compare } = new Intl.Collator("en"); // as the server does in every language
    return found.sort(([a], [b]) => compare(a, b));
  };
  const choosers = document.querySelectorAll("select[data-people]");
  if (choosers.length) {
    const people = shown();
    for (const select of choosers) for (const [, text, entry] of people) select.add(new Option(text, entry));
  }

  // Filter of a list by letters: commas, accents and the order of the words do not matter.
  const letters = { ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ı: "i", þ: "th", æ: "ae", œ: "oe", ß: "ss" };
  const plain = (text) => {
    const bare = text.normalize("NFKD").replace(/[\u0300-\u036f'’]/g, "").toLowerCase();
    return bare.replace(/[øłđðħıþæœß]/g, (one) => letters[one]).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  };
  for (const field of document.querySelectorAll("[data-filter]")) {
    const items = [...document.querySelectorAll(field.dataset.filter)];
    const texts = new Map();
    const text = (item) => texts.get(item) || texts.set(item, plain(item.textContent)).get(item);
    field.addEventListener("input", () => {
      const words = plain(field.value).split(" ");
      for (const item of items) item.hidden = !words.every((word) => text(item).includes(word));
    });
  }

  // Why a board is what it is.
  const why = document.getElementById("why");
  // It opens over the foot of the page: nothing moves, and the board asked about stays in sight.
  let asker = null; // where the keyboard was
  const closeWhy = () => {
    why.hidden = true;
    if (asker) asker.focus({ preventScroll: true });
    asker = null;
    for (const row of document.querySelectorAll("tr.asked")) row.classList.remove("asked");
  };
  const showWhy = async (url) => {
    const said = await get(url);
    closeWhy();
    why.innerHTML = said;
    openWhy();
  };
  const openWhy = () => {
    why.hidden = why.innerHTML === "";
    const box = why.querySelector("[data-board]");
    const row = box && document.getElementById(`board-${box.dataset.board}`);
    if (!row) return;
    row.classList.add("asked");
    const beyond = row.getBoundingClientRect().bottom - why.getBoundingClientRect().top;
    if (beyond > 0) window.scrollBy(0, beyond + 8);
  };
  if (why) {
    why.addEventListener("htmx:afterSwap", openWhy); // asked by the form
    document.addEventListener("keydown", (event) => event.key === "Escape" && closeWhy());
    why.addEventListener("click", (event) => event.target.closest("[data-close]") && closeWhy());
  }
  let first = null;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.why, #why svg a");
    if (link && why) {
      event.preventDefault();
      const byKeyboard = event.detail === 0;
      const from = why.contains(link) ? asker : link;
      asker = null;
      showWhy(link.getAttribute("href")).then(() => {
        if (!byKeyboard) return;
        asker = from;
        why.focus({ preventScroll: true });
      });
    }
    const seat = event.target.closest("td[data-e]");
    if (!seat || !why) return;
    if (first === null || first === seat) {
      if (first) first.classList.remove("picked");
      first = first === seat ? null : seat;
      if (first) first.classList.add("picked");
      return;
    }
    const form = document.querySelector("form[hx-get]");
    document.getElementById("wa").value = first.dataset.e;
    document.getElementById("wb").value = seat.dataset.e;
    showWhy(`${form.action}?a=${first.dataset.e}&b=${seat.dataset.e}`);
    first.classList.remove("picked");
    first = null;
  });

  // Set-up: what a round robin does not have is not shown for one.
  const system = document.getElementById("id_system");
  const suit = () => {
    const { table, advice = "" } = system.selectedOptions[0].dataset;
    for (const name of ["rounds", "acceleration", "half_byes"]) {
      const field = document.getElementById(`id_${name}`);
      if (field) field.closest(".field").hidden = table !== undefined;
    }
    const told = document.getElementById("advice");
    told.hidden = advice === "";
    told.textContent = advice;
  };
  if (system) {
    system.addEventListener("change", suit);
    suit();
  }

  // Tie-breaks: Alt with ↑ or ↓ presses the button of the row; a row is dragged by its grip.
  const rowOf = (event) => event.target.closest && event.target.closest("[data-tie]");
  document.addEventListener("keydown", (event) => {
    const act = event.altKey && { ArrowUp: "up", ArrowDown: "down" }[event.key];
    const row = act && rowOf(event);
    if (!row) return;
    event.preventDefault();
    const button = row.querySelector(`[value^="${act}-"]`);
    if (button) button.click();
  });
  let dragged = null;
  document.addEventListener("dragstart", (event) => {
    dragged = event.target.matches(".grip") ? rowOf(event) : null;
    if (dragged) event.dataTransfer.setDragImage(dragged, 0, 0);
  });
  document.addEventListener("dragover", (event) => {
    const over = dragged && rowOf(event);
    if (!dragged) return;
    event.preventDefault();
    if (!over || over === dragged) return;
    const { top, height } = over.getBoundingClientRect();
    over[event.clientY < top + height / 2 ? "before" : "after"](dragged);
  });
  document.addEventListener("dragend", () => {
    const moved = dragged;
    dragged = null;
    if (moved) moved.closest("fieldset").querySelector('[value="show"]').click(); // the buttons of the new order
  });

  // A tie-break pointed at or tapped opens into its sum.
  const sum = document.getElementById("sum");
  if (sum) {
    const table = document.querySelector(".standings");
    const heads = [...table.querySelectorAll("thead th abbr")].map((a) => a.textContent);
    const fixed = table.tHead.rows[0].cells.length - heads.length;
    const open = async (cell) => {
      const number = cell.parentNode.cells[1].textContent.trim();
      const code = heads[cell.cellIndex - fixed];
      const asked = `${number}/?after=${table.dataset.after}${code ? `&code=${encodeURIComponent(code)}` : ""}`;
      sum.innerHTML = await get(asked);
      for (const one of table.querySelectorAll(".asked")) one.classList.remove("asked");
      cell.parentNode.classList.add("asked");
    };
    const wanted = (event) => {
      const cell = event.target.closest("tbody td");
      return cell && cell.cellIndex >= fixed - 1 ? cell : null;
    };
    let timer = 0;
    table.addEventListener("mouseover", (event) => {
      const cell = wanted(event);
      clearTimeout(timer);
      if (cell && cell.cellIndex >= fixed) timer = setTimeout(() => open(cell), 180);
    });
    table.addEventListener("click", (event) => {
      const cell = wanted(event);
      if (!cell) return;
      event.preventDefault();
      clearTimeout(timer);
      open(cell);
    });
  }
})();
