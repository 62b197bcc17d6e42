// The list of results in the page: entries go to Python in the worker, one after the other.
import { decide, restoreFile } from "./events.js";
import { ResultList } from "./result_list.js";

/** Return the text of a cell without that of the elements in it. */
function ownText(cell) {
  const texts = [...cell.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return texts.map(({ data }) => data.trim()).join("");
}

/** Return a sentence with one full stop. */
const closed = (note) => `${note.replace(/\.$/, "")}.`;

/** The transport of the page: each entry is decided by Python and stored before the next. */
class WorkerTransport {
  onAnswer = () => {};
  waiting = 0;
  /** What was entered here, for undo. */
  #entered = [];
  #sent = Promise.resolve();

  /** @param {Map<number, HTMLTableRowElement>} rows - by board */
  constructor(rows, round, isFile) {
    this.rows = rows;
    this.round = round;
    this.isFile = isFile;
  }

  enter(entry) {
    this.#sent = this.#sent.then(() => this.#send(entry));
  }

  async #send(entry) {
    const { board, result, replace: replaces, was } = entry;
    const { white, black } = this.rows.get(board).dataset;
    const fields = { round: this.round, board, white, black, result, replaces, was: was ?? "" };
    this.onAnswer(entry, await this.#decide("result", fields, entry));
  }

  async #decide(act, fields, entry) {
    try {
      const done = await decide(act, fields);
      if (!done) return { kind: "cancelled" };
      if (entry) this.#entered.push({ ...entry, decision: done.from + 1 });
      document.querySelector("[data-untouched]")?.remove();
      const text = done.told.slice(1).map(closed).join(" ");
      return { kind: "saved", result: fields.result, text, ...done.board };
    } catch (error) {
      return { kind: "refused", text: error.text ?? error.message };
    }
  }

  /** Undo the last entry made here; null if there is none. */
  async undo() {
    const entry = this.#entered.pop();
    if (!entry) return null;
    const { board, before, decision: number } = entry;
    if (this.isFile) return this.#undoInFile(board, before.result);
    const answer = await this.#decide("undo", { number, round: this.round, board });
    if (answer.kind === "cancelled") this.#entered.push(entry);
    return { ...answer, board };
  }

  async #undoInFile(board, result) {
    try {
      await restoreFile();
      return { kind: "saved", board, result };
    } catch (error) {
      return { kind: "refused", text: error.message };
    }
  }
}

/** Let results be typed into the boards of the round on the screen. */
export function typeResults(table) {
  const rows = new Map([...table.tBodies[0].rows].map((row) => [Number(row.dataset.b), row]));
  const { round, kind } = table.dataset;
  const pad = document.querySelector(".pad");
  const next = document.getElementById("next");
  const list = new ResultList(table, new WorkerTransport(rows, round, kind === "file"), {
    open: "", // what a board without a result shows
    read: (row) => {
      const [white, black] = [...row.querySelectorAll("td[data-e]")].map(ownText);
      return { white, black };
    },
    shown() {
      if (next) next.hidden = list.boards.some((board) => !board.result);
    },
    margins: [60, 130],
  });
  pad?.classList.toggle(
    "done",
    list.boards.every((board) => board.result),
  );
  table.addEventListener("click", () => pad?.classList.remove("done"));
  list.start();
}
