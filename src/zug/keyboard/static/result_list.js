// The list of the results of a round, by keyboard: at the desk and in the browser page.
import { ResultKeyboard, filled, withDashes } from "./result_keyboard.js";

/**
 * A row of the list. The page it is in says who plays there (`white`, `black`).
 * @typedef {import("./result_keyboard.js").Board & {
 *   row: HTMLTableRowElement, white: string, black: string }} ListedBoard
 */

/** Unrated results as they look on the board. */
const PLAYED = { "W-L": "1-0", "D-D": "½-½", "L-W": "0-1" };

/** Return a text for comparison: without accents and capitals. */
function plain(text) {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Choose the row that takes the next key, verify, find; the base class does the rest. */
export class ResultList extends ResultKeyboard {
  /** @type {Set<ListedBoard> | null} boards typed again in agreement, during the verify pass */
  verified = null;
  /** The result of the first game of a match, until the second is typed. */
  firstGame = null;

  /**
   * @param {HTMLTableElement} table
   * @param {object} transport
   * @param {object} page - what differs between desk and browser page
   * @param {(row: HTMLTableRowElement) => object} page.read - who plays in a row, and its note
   * @param {(board: ListedBoard) => void} [page.shown] - a board has changed
   * @param {(board: ListedBoard | null) => void} [page.selected]
   * @param {[number, number]} page.margins - pixels above and below that something else covers
   */
  constructor(table, transport, page) {
    super(table, transport);
    this.page = page;
    this.games = Number(table.dataset.games);
    this.left = document.getElementById("left");
    const round = Number(table.dataset.round ?? 0);
    this.boards = [...table.tBodies[0].rows].map((row) => ({
      round,
      number: Number(row.id.slice(1)),
      result: row.dataset.r,
      rating: row.dataset.rating ?? "",
      note: "",
      row,
      ...page.read(row),
    }));
    this.byNumber = new Map(this.boards.map((board) => [board.number, board]));
    this.byRow = new Map(this.boards.map((board) => [board.row, board]));
    this.commands = {
      clear: () => this.clear(),
      other: () => this.askForOther(),
      undo: () => this.undo(),
      onlyOpen: () => this.showOnlyOpen(),
      verify: () => this.verify(),
      up: () => this.move(-1),
      down: () => this.move(1),
      first: () => this.select(this.boards[0]),
      last: () => this.select(this.boards.at(-1)),
      goTo: () => this.goTo(),
      find: () => this.find(),
    };
    table.addEventListener("click", (event) => this.#click(event));
    this.#chooseDigits(document.getElementById("keyset"));
  }

  /** Select the first open board; results that still wait to be sent are shown as such. */
  start() {
    for (const entry of this.transport.entries ?? []) {
      const board = this.byNumber.get(entry.board);
      if (board) this.show(board, { result: entry.result, rating: "", note: "…" }, true);
    }
    this.select(this.boards.find((board) => !board.result) ?? this.boards[0]);
    this.table.focus({ preventScroll: true });
  }

  // --- Boards

  boardOf(entry) {
    return this.byNumber.get(entry.board);
  }

  describe(board) {
    const result = withDashes(board.result) || "–";
    return this.inLine(board, `${board.white} ${this.withRating(board, result)} ${board.black}`);
  }

  inLine(board, text) {
    return filled(this.texts.line, { board: board.number, text });
  }

  withRating(board, result) {
    return board.rating ? `${result} (${board.rating})` : result;
  }

  show(board, { result, rating, note }, isWaiting = false) {
    Object.assign(board, { result, rating, note });
    const { row } = board;
    row.dataset.r = result;
    row.querySelector("td.r").textContent = this.withRating(
      board,
      withDashes(result) || (this.page.open ?? this.texts.open),
    );
    row.classList.toggle("wait", isWaiting);
    row.classList.remove("wrong");
    this.page.shown?.(board);
    this.showOpen();
  }

  mark(board) {
    board.row.classList.add("wrong");
  }

  /** Say beside the heading how many results are missing. */
  showOpen() {
    const open = this.boards.filter((board) => !board.result).length;
    const adjourned = this.boards.filter((board) => board.result.includes("*")).length;
    const { some, later, none } = this.left.dataset;
    if (open) this.left.textContent = `${open} ${some}`;
    else this.left.textContent = adjourned ? `${adjourned} ${later}` : none;
  }

  // --- Which board

  select(board) {
    if (!board) return;
    this.selected?.row.removeAttribute("aria-selected");
    this.selected = board;
    this.firstGame = null;
    const { row } = board;
    row.setAttribute("aria-selected", "true");
    this.table.setAttribute("aria-activedescendant", row.id);
    const { top, bottom } = row.getBoundingClientRect();
    const [above, below] = this.page.margins;
    if (top < above || bottom > innerHeight - below) row.scrollIntoView({ block: "center" });
    this.page.selected?.(board);
  }

  /** No board fits: none is selected, so that the next key is not for the one before. */
  selectNone(text = "") {
    this.selected?.row.removeAttribute("aria-selected");
    this.selected = null;
    this.firstGame = null;
    this.table.removeAttribute("aria-activedescendant");
    this.page.selected?.(null);
    this.complain(`${text} ${this.texts.choose}`.trim());
  }

  asked(board) {
    this.select(board);
  }

  /** Whether a key is still expected for a board. */
  isToDo(board) {
    return this.verified ? board.result !== "" && !this.verified.has(board) : board.result === "";
  }

  selectNext(board) {
    const at = this.boards.indexOf(board);
    const following = [...this.boards.slice(at + 1), ...this.boards.slice(0, at + 1)];
    const next = following.find((other) => this.isToDo(other));
    this.select(next ?? board);
    return next;
  }

  move(by) {
    const isOnlyOpen = this.table.classList.contains("only");
    const shown = this.boards.filter(
      (board) => !isOnlyOpen || !board.result || board === this.selected,
    );
    this.select(shown[shown.indexOf(this.selected) + by]);
  }

  goTo() {
    this.askForText(this.texts.goTo, (text) => {
      const board = this.byNumber.get(Number(text));
      if (board) this.select(board);
      else if (text) this.selectNone(filled(this.texts.nowhere, { board: text }));
    });
  }

  find() {
    this.askForText(this.texts.find, (text) => {
      const wanted = plain(text);
      const found = this.boards.filter(({ white, black }) =>
        plain(`${white} ${black}`).includes(wanted),
      );
      if (found.length > 1) this.chooseAmong(found, 0);
      else if (found.length) this.select(found[0]);
      else this.selectNone(this.texts.nobody);
    });
  }

  /** A name fits several boards: one of them is chosen before a key can enter a result. */
  chooseAmong(boards, at) {
    const step = (by) => () => this.chooseAmong(boards, (at + by + boards.length) % boards.length);
    this.select(boards[at]);
    const text = this.describe(boards[at]);
    const choices = [
      { key: "Enter" },
      { key: "ArrowDown", act: step(1) },
      { key: "/", act: step(1) },
      { key: "ArrowUp", act: step(-1) },
      { key: "Escape", act: () => this.selectNone() },
    ];
    this.ask(filled(this.texts.several, { at: at + 1, all: boards.length, text }), choices, "wait");
  }

  #click(event) {
    if (event.target.closest("button, a")) return;
    const board = this.byRow.get(event.target.closest("tbody tr"));
    if (!board) return;
    this.forget();
    this.select(board);
  }

  // --- Results

  type(result) {
    const board = this.selected;
    if (!board) return this.selectNone();
    if (this.games > 1 && this.firstGame === null) {
      this.firstGame = result;
      const text = this.inLine(board, `${withDashes(result)}, ${this.texts.secondGame}`);
      this.ask(text, [{ key: "Escape", act: () => this.select(board) }]);
      return undefined;
    }
    const whole = this.games > 1 ? `${this.firstGame} ${result}` : result;
    this.firstGame = null;
    if (this.verified) return this.compare(board, whole);
    const was = board.result;
    if (was && was !== whole && !was.includes("*")) return this.#askToReplace(board, was, whole);
    if (was !== whole) this.record(board, whole);
    return this.selectNext(board);
  }

  #askToReplace(board, was, result) {
    const { has, typed, replace } = this.texts;
    const text = `${this.texts.board} ${board.number} ${has} ${withDashes(was)}`;
    this.confirm(`${text}; ${typed} ${withDashes(result)}. ${replace}`, () => {
      this.record(board, result, { replace: true, was });
      this.selectNext(board);
    });
  }

  clear() {
    if (!this.verified) super.clear();
  }

  askForOther() {
    const choices = Object.entries(this.keys.others).map(([letter, result]) => ({
      key: letter.toLowerCase(),
      label: `${letter} ${withDashes(PLAYED[result] ?? result)}`,
      act: () => this.type(result),
    }));
    this.ask(this.texts.other, choices, "cancel");
  }

  /** Take the last entry of this window back. */
  async undo(confirmed = false) {
    this.table.setAttribute("aria-busy", "true");
    const answer = await this.transport.undo(confirmed);
    this.table.removeAttribute("aria-busy");
    if (!answer) return this.say(this.texts.nothingToUndo);
    if (answer.kind === "question") return this.confirm(answer.text, () => this.undo(true));
    if (answer.kind === "offline") return undefined;
    if (answer.kind !== "saved") return this.say(answer.text ?? "", "bad");
    const board = this.byNumber.get(answer.board);
    if (!board) return undefined; // of another round
    this.show(board, { result: answer.result, rating: answer.rating ?? "", note: "" });
    this.select(board);
    return this.say(`${this.describe(board)}, ${this.texts.undone}`);
  }

  // --- The verify pass

  verify() {
    this.verified = this.verified ? null : new Set();
    for (const { row } of this.boards) row.classList.remove("ok", "wrong");
    this.#press("v", this.verified !== null);
    this.say(this.verified ? this.texts.verify : "");
    if (this.verified) this.select(this.boards.find((board) => this.isToDo(board)));
  }

  /** Compare what is typed again with what is recorded. */
  compare(board, result) {
    const isSame = board.result === result;
    board.row.classList.toggle("wrong", !isSame);
    if (isSame) {
      this.verified.add(board);
      board.row.classList.add("ok");
      this.say(this.selectNext(board) ? this.texts.verify : this.texts.verified);
      return;
    }
    const { differs, typed } = this.texts;
    const recorded = withDashes(board.result) || "–";
    const text = `${this.texts.board} ${board.number} ${differs} ${recorded}`;
    this.complain(`${text}; ${typed} ${withDashes(result)}.`);
  }

  // --- Switches

  showOnlyOpen() {
    this.#press("o", this.table.classList.toggle("only"));
  }

  #press(key, isOn) {
    const line = document.querySelector(`.legend [data-key="${key.toUpperCase()}"]`);
    line?.setAttribute("aria-pressed", String(isOn));
  }

  /** The set of digits an arbiter prefers; the browser remembers it. */
  #chooseDigits(chooser) {
    if (!chooser) return;
    const use = (digits) => {
      this.digits = digits in this.keys.digits ? digits : "a";
      chooser.value = this.digits;
      for (const cap of document.querySelectorAll("kbd[data-b]")) {
        cap.textContent = cap.dataset[this.digits];
      }
    };
    try {
      use(localStorage.getItem("keyset") ?? "a");
    } catch {
      use("a"); // the browser keeps nothing
    }
    chooser.addEventListener("change", () => {
      use(chooser.value);
      this.table.focus();
      try {
        localStorage.setItem("keyset", this.digits);
      } catch {
        // then the choice holds for this visit
      }
    });
  }
}
