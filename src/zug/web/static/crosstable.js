// Results in the cross table of a round robin. A key is the result of the player of the row; each
// entry goes to the list of results of its round.
import { ResultKeyboard, filled, fromOtherSide, withDashes } from "./result_keyboard.js";
import { HttpTransport } from "./results_http.js";

/**
 * A game, shown twice: in the row of White and in that of Black.
 * @typedef {import("./result_keyboard.js").Board & { white: HTMLElement, black: HTMLElement }} Game
 */

const MINUS = "−"; // as the table writes it
const SIGNS = {
  "": ["", ""],
  "*": ["*", "*"],
  "+-": ["+", MINUS],
  "-+": [MINUS, "+"],
  "--": [MINUS, MINUS],
};
const UNRATED = { "W-L": ["1", "0"], "L-W": ["0", "1"], "D-D": ["½", "½"] };

/** Return the signs of White and Black for a result. */
const signsOf = (result) => SIGNS[result] ?? UNRATED[result] ?? result.split("-");

/** Return the result for the signs of White and Black; an unrated one looks like a rated one. */
function resultOf(white, black) {
  const isShownAs = ([, signs]) => signs[0] === white && signs[1] === black;
  return Object.entries(SIGNS).find(isShownAs)?.[0] ?? `${white}-${black}`;
}

const rowOf = (cell) => cell.closest("tr");
const nameIn = (cell) => rowOf(cell).cells[1].querySelector("a").textContent;
const column = (cell) => cell.closest("td").cellIndex;

/** The cross table; the cell of White or of Black is selected. */
class Crosstable extends ResultKeyboard {
  /** @type {HTMLElement | null} */
  cell = null;

  constructor(table, transport) {
    super(table, transport);
    /** @type {HTMLElement[]} every game twice, row after row */
    this.cells = [...table.querySelectorAll("b[data-g]")];
    this.rows = [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll("b[data-g]")]);
    /** @type {Map<string, Game>} by round and board */
    this.games = new Map();
    for (const cell of this.cells) this.#addSide(cell);
    for (const game of this.games.values()) game.result = this.#shownResult(game);
    this.commands = {
      clear: () => this.clear(),
      left: () => this.select(this.cells[this.cells.indexOf(this.cell) - 1]),
      right: () => this.select(this.cells[this.cells.indexOf(this.cell) + 1]),
      up: () => this.moveToRow(-1),
      down: () => this.moveToRow(1),
    };
    table.addEventListener("focus", () => this.cell || this.start());
    table.addEventListener("click", (event) => {
      const cell = event.target.closest("b[data-g]");
      if (!cell) return;
      table.focus();
      this.select(cell);
    });
  }

  #addSide(cell) {
    const [round, number, side] = cell.dataset.g.split(".");
    const key = `${round}.${number}`;
    const game = this.games.get(key) ?? { round: Number(round), number: Number(number) };
    game[side === "w" ? "white" : "black"] = cell;
    this.games.set(key, game);
  }

  #shownResult({ white, black }) {
    return resultOf(white.textContent, black.textContent);
  }

  gameIn(cell) {
    const [round, number] = cell.dataset.g.split(".");
    return this.games.get(`${round}.${number}`);
  }

  // --- What the base class asks

  boardOf({ round, board }) {
    return this.games.get(`${round}.${board}`);
  }

  describe(game, result = game.result) {
    const text = `${nameIn(game.white)} ${withDashes(result) || "–"} ${nameIn(game.black)}`;
    return filled(this.texts.game, { round: game.round, board: game.number, text });
  }

  show(game, { result }, isWaiting = false) {
    game.result = result;
    const signs = signsOf(result);
    for (const [at, cell] of [game.white, game.black].entries()) {
      cell.textContent = signs[at];
      cell.dataset.r = result;
      cell.classList.toggle("wait", isWaiting);
      cell.classList.remove("wrong");
    }
  }

  mark(game) {
    game.white.classList.add("wrong");
  }

  type(typed) {
    const game = this.selected;
    if (!game) return;
    const result = this.cell === game.white ? typed : fromOtherSide(typed);
    const was = game.result;
    if (was === result) return;
    if (was && was !== "*") {
      const { typed: now, replace } = this.texts;
      const text = `${this.describe(game)}; ${now} ${withDashes(result)}. ${replace}`;
      this.confirm(text, () => this.record(game, result, { replace: true, was }));
      return;
    }
    this.record(game, result);
    this.select(this.#openGame(game.round, game.number)?.white);
  }

  // --- Which game

  select(cell) {
    if (!cell) return;
    if (this.cell) {
      this.cell.classList.remove("sel");
      this.cell.closest("td").removeAttribute("aria-selected");
    }
    this.cell = cell;
    this.selected = this.gameIn(cell);
    const place = cell.closest("td");
    place.id = `g${cell.dataset.g.replace(/\./g, "-")}`;
    place.setAttribute("aria-selected", "true");
    cell.classList.add("sel");
    this.table.setAttribute("aria-activedescendant", place.id);
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.say(this.describe(this.selected));
  }

  asked() {
    // the question is about a game that may be out of sight: it is named, and nothing scrolls
  }

  /** To the nearest game in the next row that has any. */
  moveToRow(by) {
    if (!this.cell) return;
    let at = this.rows.findIndex((row) => row.includes(this.cell)) + by;
    while (this.rows[at]?.length === 0) at += by;
    const away = (cell) => Math.abs(column(cell) - column(this.cell));
    const nearest = (best, cell) => (away(cell) < away(best) ? cell : best);
    if (this.rows[at]) this.select(this.rows[at].reduce(nearest));
  }

  /** Return the next open game of a round after a board, as the list of results goes. */
  #openGame(round, after = 0) {
    const open = [...this.games.values()].filter((game) => game.round === round && !game.result);
    open.sort((first, second) => first.number - second.number);
    return open.find((game) => game.number > after) ?? open[0];
  }

  /** Select the first open game of the last round, else any. */
  start() {
    const last = Math.max(...[...this.games.values()].map((game) => game.round));
    const open = this.cells.find((cell) => cell.textContent === "");
    this.select(this.#openGame(last)?.white ?? open ?? this.cells[0]);
  }

  // --- Points and ranks are the server's

  /** Take them from a fresh page, after the last entry. */
  async refresh() {
    const { page } = this.table.dataset;
    const answer = await fetch(page).catch(() => null);
    if (!answer?.ok || this.transport.waiting) return;
    const text = await answer.text();
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("grid");
    if (!fresh || Number(fresh.dataset.version) < this.transport.version) return; // outdated
    this.transport.version = Number(fresh.dataset.version);
    this.#takeTotals(fresh);
    this.#takeResults(fresh);
  }

  #takeTotals(fresh) {
    const rows = [...this.table.tBodies[0].rows];
    for (const [at, row] of rows.entries()) {
      for (let cell = rows.length + 2; cell < row.cells.length; cell += 1) {
        row.cells[cell].textContent = fresh.tBodies[0].rows[at].cells[cell].textContent;
      }
    }
  }

  #takeResults(fresh) {
    for (const cell of this.cells) {
      const other = fresh.querySelector(`b[data-g="${cell.dataset.g}"]`);
      if (!other) continue;
      cell.classList.toggle("void", other.classList.contains("void"));
      if (cell.textContent === other.textContent) continue;
      cell.textContent = other.textContent;
      delete cell.dataset.r;
      const game = this.gameIn(cell);
      game.result = this.#shownResult(game);
    }
  }
}

const table = document.getElementById("grid");
if (table) {
  const { enter, token, version } = table.dataset;
  const transport = new HttpTransport({
    address: ({ round }) => enter.replace("/0/enter/", `/${round}/enter/`),
    token,
    version: Number(version),
    onProgress({ line }) {
      if (line) document.querySelector(".top .line span").textContent = line;
    },
  });
  const crosstable = new Crosstable(table, transport);
  transport.onSent = () => crosstable.refresh();
  const isPage = table.dataset.start !== undefined;
  if (isPage && crosstable.cells.length) table.focus({ preventScroll: true });
}
