"use strict";
// Results in the cross table of a round robin. A key is the result of the player of the line; every
// entry goes to the list of results of its round, one after the other, in order.
(() => {
  const table = document.getElementById("grid");
  if (!table) return;
  const say = document.getElementById("say");
  const words = document.getElementById("words").dataset;
  const signs = JSON.parse(table.dataset.keys); // the table of `zug result`
  const games = [...table.querySelectorAll("b[data-g]")];
  const lines = [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll("b[data-g]")]);
  const twins = new Map(); // both sides of a board
  for (const game of games) {
    const [round, board, side] = game.dataset.g.split(".");
    const key = `${round}.${board}`;
    twins.set(key, { ...twins.get(key), [side]: game });
  }
  let version = Number(table.dataset.version);
  let selected = null;
  let asking = null;
  let sending = false;
  const queue = [];

  const tell = (text, kind = "") => {
    say.textContent = text;
    say.className = `say ${kind}`;
  };
  const place = (game) => {
    const [round, board, side] = game.dataset.g.split(".");
    return { round: Number(round), board: Number(board), side };
  };
  const named = (game) => game.closest("tr").cells[1].querySelector("a").textContent;
  const told = (game, result) => {
    const { round, board } = place(game);
    const { w, b } = twins.get(`${round}.${board}`);
    const text = `${named(w)} ${result.replace(/-/g, /[01½]/.test(result) ? "–" : "-") || "–"} ${named(b)}`;
    return words.game.replace("{round}", round).replace("{board}", board).replace("{text}", () => text);
  };
  const shownAs = (game) => {
    const { round, board } = place(game);
    const { w, b } = twins.get(`${round}.${board}`);
    return w.textContent === "" ? "" : `${w.textContent}-${b.textContent}`;
  };
  // From White's point of view, as lists of results have it.
  const turned = (result, side) => {
    if (side === "w") return result;
    return { "1-0": "0-1", "0-1": "1-0", "+-": "-+", "-+": "+-" }[result] || result;
  };
  const halves = (result) => {
    if (result === "") return ["", ""];
    if (result === "*") return ["*", "*"];
    const plain = { "+-": ["+", "−"], "-+": ["−", "+"], "--": ["−", "−"], "W-L": ["1", "0"], "L-W": ["0", "1"], "D-D": ["½", "½"] };
    return plain[result] || result.split("-");
  };
  const paint = (round, board, result, wait = false) => {
    const { w, b } = twins.get(`${round}.${board}`);
    [w.textContent, b.textContent] = halves(result);
    for (const game of [w, b]) {
      game.dataset.r = result;
      game.classList.toggle("wait", wait);
      game.classList.remove("wrong");
    }
  };

  const select = (game) => {
    if (!game) return;
    if (selected) {
      selected.classList.remove("sel");
      selected.closest("td").removeAttribute("aria-selected");
    }
    selected = game;
    const cell = game.closest("td");
    cell.id = `g${game.dataset.g.replace(/\./g, "-")}`;
    cell.setAttribute("aria-selected", "true");
    game.classList.add("sel");
    table.setAttribute("aria-activedescendant", cell.id);
    game.scrollIntoView({ block: "nearest", inline: "nearest" });
    tell(told(game, shownAs(game)));
  };
  const column = (game) => game.closest("td").cellIndex;
  const away = (game) => Math.abs(column(game) - column(selected));
  // To the sides through all games, line after line; up and down to the nearest game of the line.
  const move = (down, right) => {
    if (!selected) return;
    if (right) {
      select(games[games.indexOf(selected) + right]);
      return;
    }
    let at = lines.findIndex((line) => line.includes(selected)) + down;
    while (lines[at] && !lines[at].length) at += down;
    if (lines[at]) select(lines[at].reduce((best, game) => (away(game) < away(best) ? game : best)));
  };
  // From White's line, as the list of results goes: the boards after this one, then those before.
  const open = (round, after = 0) => {
    const found = [...twins.values()].map(({ w }) => w).filter((w) => w.textContent === "" && place(w).round === round);
    found.sort((one, other) => place(one).board - place(other).board);
    return found.find((w) => place(w).board > after) || found[0];
  };
  const goOn = (game) => {
    const { round, board } = place(game);
    select(open(round, board));
  };
  const start = () => {
    const last = Math.max(...games.map((game) => place(game).round));
    select(open(last) || games.find((game) => game.textContent === "") || games[0]);
  };

  const post = (entry) =>
    fetch(table.dataset.enter.replace("/0/enter/", `/${entry.round}/enter/`), {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": table.dataset.token },
      body: JSON.stringify({ board: entry.board, result: entry.result, replace: entry.replace, was: entry.was, seen: version }),
    });
  const send = async () => {
    if (sending) return;
    sending = true;
    while (queue.length) {
      const entry = queue[0];
      let answer;
      try {
        answer = await post(entry);
        if (answer.status >= 500) throw new Error("server");
      } catch {
        tell(`${words.offline} ${queue.length}`, "warn");
        setTimeout(() => { sending = false; send(); }, 2000);
        return;
      }
      queue.shift();
      settle(entry, answer.status, await answer.json());
    }
    sending = false;
    refresh();
  };
  const settle = (entry, status, data) => {
    const { w } = twins.get(`${entry.round}.${entry.board}`);
    if (data.line) document.querySelector(".top .line span").textContent = data.line;
    version = Math.max(version, data.version || 0);
    if (status === 200) {
      paint(entry.round, entry.board, data.result);
      tell(`${told(w, data.result)}, ${words.saved}`);
    } else if (data.clash) {
      paint(entry.round, entry.board, data.result);
      if (data.result !== entry.result) ask(w, entry.result, data.result);
    } else {
      paint(entry.round, entry.board, entry.before);
      w.classList.add("wrong");
      tell(data.message || `${status}`, "bad");
    }
  };
  const put = (game, result, replace, was) => {
    const { round, board } = place(game);
    queue.push({ round, board, result, replace, was, before: known(game) });
    paint(round, board, result, true);
    send();
  };
  // The result as it is typed; what the page came with is asked for when it is needed.
  const known = (game) => {
    if (game.dataset.r !== undefined) return game.dataset.r;
    const shown = shownAs(game);
    return { "": "", "*-*": "*", "+-−": "+-", "−-+": "-+", "−-−": "--" }[shown] ?? shown;
  };
  const ask = (game, result, was) => {
    asking = () => put(game, result, result !== "", was);
    const text = result ? `${told(game, was)}; ${words.typed} ${result}. ${words.replace}` : `${told(game, was)}. ${words.clear}`;
    tell(`${text} ${words.yes}, ${words.no}`, "warn");
  };
  const enter = (typed) => {
    if (!selected) return;
    const result = turned(typed, place(selected).side);
    const was = known(selected);
    if (was === result) return;
    if (was !== "" && was !== "*") ask(selected, result, was);
    else {
      put(selected, result, false, null);
      goOn(selected);
    }
  };

  // Points and ranks are the server's: after the last entry they are fetched.
  const refresh = async () => {
    const answer = await fetch(table.dataset.page);
    if (!answer.ok || queue.length) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("grid");
    if (!fresh || Number(fresh.dataset.version) < version) return; // overtaken by a later answer
    const count = table.tBodies[0].rows.length + 2;
    [...table.tBodies[0].rows].forEach((row, at) => {
      const now = fresh.tBodies[0].rows[at];
      for (let cell = count; cell < row.cells.length; cell += 1) row.cells[cell].textContent = now.cells[cell].textContent;
    });
    for (const other of fresh.querySelectorAll("b[data-g]")) {
      const mine = table.querySelector(`b[data-g="${other.dataset.g}"]`);
      if (!mine) continue;
      mine.classList.toggle("void", other.classList.contains("void"));
      if (mine.textContent !== other.textContent) {
        mine.textContent = other.textContent;
        delete mine.dataset.r;
      }
    }
    version = Math.max(version, Number(fresh.dataset.version));
  };

  const digits = { 1: "1-0", 0: "0-1", 5: "½-½" };
  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const handle = (key, digit) => {
    if (asking && (key === "Enter" || key === "Escape")) {
      const yes = asking;
      asking = null;
      tell("");
      if (key === "Enter") yes();
      return true;
    }
    asking = null;
    if (moves[key]) move(...moves[key]);
    else if (key === "Delete" || key === "Backspace") {
      if (selected && known(selected) !== "") ask(selected, "", known(selected));
    } else if (digit !== null && digits[digit]) enter(digits[digit]);
    else if (signs[key.toLowerCase()]) enter(signs[key.toLowerCase()]);
    else return false;
    return true;
  };
  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const where = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    if (handle(event.key, where ? where[1] : null)) event.preventDefault();
  });
  table.addEventListener("focus", () => {
    if (!selected) start();
  });
  table.addEventListener("click", (event) => {
    const game = event.target.closest("b[data-g]");
    if (!game) return;
    table.focus();
    select(game);
  });
  document.querySelector(".legend").addEventListener("click", (event) => {
    const button = event.target.closest("button[data-key]");
    if (!button) return;
    table.focus();
    handle(button.dataset.key, /^[015]$/.test(button.dataset.key) ? button.dataset.key : null);
  });
  if (table.dataset.start !== undefined && games.length) table.focus({ preventScroll: true });
})();
