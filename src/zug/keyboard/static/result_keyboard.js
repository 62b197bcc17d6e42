// What keys mean in a list of results, and what all such lists have in common: questions in the
// line above the list, entries and the answers to them. `result_list.js` is the list of a round,
// `crosstable.js` the cross table of a round robin.

/**
 * The table of keys, as the Python package `zug.keyboard` writes it.
 * @typedef {object} KeyTable
 * @property {Record<string, string>} results - result by the character a key writes
 * @property {Record<string, Record<string, string>>} digits - result by digit, for each set
 * @property {Record<string, string>} others - rare result by the letter after the command `other`
 * @property {Record<string, string>} commands - name of a command by key
 */

/**
 * A board as the list shows it.
 * @typedef {object} Board
 * @property {number} round
 * @property {number} number
 * @property {string} result - as it is typed, empty if there is none
 * @property {string} rating - another result, which only the rating report has
 * @property {string} note - who entered it, and when
 */

/**
 * A result on its way. `was` is the result it replaces, `before` what the list showed before.
 * @typedef {object} Entry
 * @property {number} round
 * @property {number} board
 * @property {string} result
 * @property {boolean} replace
 * @property {string | null} was
 * @property {boolean} confirmed
 * @property {boolean} forRating
 * @property {{ result: string, rating: string, note: string }} before
 */

/**
 * What became of an entry. `result`, `rating` and `note` are those the board has now.
 * @typedef {object} Answer
 * @property {"saved" | "cancelled" | "clash" | "question" | "refused"} kind
 * @property {string} [result]
 * @property {string} [rating]
 * @property {string} [note]
 * @property {number} [decision] - its number in the journal, for undo
 * @property {string} [text] - the question, the reason of a refusal, or what else there is to say
 * @property {string} [by] - who entered the result the board has now
 * @property {string} [at] - when
 * @property {boolean} [isReconnected] - the connection was lost before
 * @property {boolean} [canBeForRating] - the question may be answered: for the rating report
 * @property {boolean} [canCount] - the question may be answered: count it in the standings
 */

/**
 * An answer to a question: its key, the words on its button and what it does.
 * @typedef {object} Choice
 * @property {string} key
 * @property {string} label
 * @property {() => void} [act]
 */

/**
 * Return what a key means, `{ result }` or `{ command }`; null if nothing. What it writes comes
 * first. A digit counts by its place, so that a French keyboard needs no Shift.
 * @param {{ key: string, code: string }} event
 * @param {KeyTable} table
 * @param {string} digits - the set of digits in use
 */
export function meaningOf({ key, code }, table, digits = "a") {
  const character = code === "NumpadDecimal" ? "." : key.length === 1 ? key.toUpperCase() : "";
  const place = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  const result = table.results[character];
  if (result) return { result };
  const command = table.commands[character];
  if (command) return { command };
  const byPlace = table.digits[digits][place];
  if (byPlace) return { result: byPlace };
  return table.commands[key] ? { command: table.commands[key] } : null;
}

/** Return a result as people write it: forfeits keep their hyphen. */
export function withDashes(result) {
  return result.replace(/-/g, /[01½WDL]/.test(result) ? "–" : "-");
}

/** Return a result of one game from the other side of the board. */
export function fromOtherSide(result) {
  return { "1-0": "0-1", "0-1": "1-0", "+-": "-+", "-+": "+-" }[result] ?? result;
}

/** Return a text with its `{name}`s filled in. */
export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

function beep() {
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    volume.gain.value = 0.1;
    tone.connect(volume).connect(audio.destination);
    tone.frequency.value = 320;
    tone.start();
    tone.stop(audio.currentTime + 0.18);
  } catch {
    // this browser has no sound
  }
}

function button(label, key) {
  const made = Object.assign(document.createElement("button"), { type: "button" });
  made.textContent = label;
  made.dataset.answer = key;
  return made;
}

/** A table that takes results by keyboard, with its message line and its legend. */
export class ResultKeyboard {
  /** @type {Board | null} the board the next key is for */
  selected = null;
  digits = "a";
  /** Commands by their names in the table of keys. */
  commands = { clear: () => this.clear() };

  /** @type {{ choices: Choice[], otherKeys: string } | null} what the next key answers */
  #question = null;

  /** @param {HTMLTableElement} table */
  constructor(table, transport) {
    this.table = table;
    this.transport = transport;
    /** @type {KeyTable} */
    this.keys = JSON.parse(table.dataset.keys);
    this.texts = JSON.parse(table.dataset.texts);
    this.line = document.getElementById("say");
    transport.onAnswer = (entry, answer) => this.#answered(entry, answer);
    transport.onOffline = (isNew) => this.#offline(isNew);
    table.addEventListener("keydown", (event) => this.#keyDown(event));
    document.querySelector(".legend").addEventListener("click", (event) => this.#legend(event));
    this.line.addEventListener("click", (event) => this.#choose(event));
  }

  get isAsking() {
    return this.#question !== null;
  }

  // --- What a list must know: overridden

  /** Return the board of an entry. */
  boardOf(entry) {
    throw new Error(`no board ${entry.board}`);
  }

  /** Return the board with its players and result in words. */
  describe(board) {
    return `${board.number}`;
  }

  /** Show the result, rating and note of a board; they may be on their way still. */
  show(board, shown, isWaiting = false) {
    Object.assign(board, shown, { isWaiting });
  }

  /** Mark a board whose entry was not accepted. */
  mark(board) {
    board.isWrong = true;
  }

  /** A result was typed. */
  type(result) {
    this.record(this.selected, result);
  }

  clear() {
    if (!this.selected?.result) return;
    const board = this.selected;
    const text = `${this.texts.clear} ${this.describe(board)}.`;
    this.confirm(text, () => this.record(board, "", { was: board.result }));
  }

  // --- Messages and questions

  say(text, kind = "") {
    this.line.textContent = text;
    this.line.className = `say ${kind}`;
  }

  complain(text) {
    beep();
    this.say(text, "bad");
  }

  /**
   * Ask a question that the next key or a button answers.
   * @param {string} text
   * @param {Choice[]} choices
   * @param {"mean" | "cancel" | "wait"} otherKeys - another key means what it always means, is
   *   taken for a no, or does nothing
   */
  ask(text, choices, otherKeys = "mean") {
    this.say(text, "warn");
    for (const { key, label } of choices) if (label) this.line.append(" ", button(label, key));
    this.#question = { choices, otherKeys };
  }

  /** Ask for yes or no. */
  confirm(text, act, others = []) {
    const { yes, no } = this.texts;
    this.ask(text, [{ key: "Enter", label: yes, act }, ...others, { key: "Escape", label: no }]);
  }

  /** Take an open question back. */
  forget() {
    if (!this.#question) return;
    this.#question = null;
    this.say("");
  }

  /** Ask for a text, in a field in the message line. */
  askForText(label, use) {
    this.say(`${label} `);
    const input = document.createElement("input");
    input.setAttribute("aria-label", label);
    this.line.append(input);
    input.focus();
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      this.say("");
      this.table.focus();
      if (event.key === "Enter") use(input.value.trim());
    });
  }

  // --- Keys

  #keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.table) return;
    if (this.press(event, this.digits)) event.preventDefault();
  }

  /** A key was pressed; return whether it had a meaning. */
  press(event, digits) {
    if (this.#question && this.#answer(event.key)) return true;
    const meaning = meaningOf(event, this.keys, digits);
    if (!meaning) return false;
    if (meaning.result) this.type(meaning.result);
    else this.commands[meaning.command]?.();
    return true;
  }

  /** Answer the open question; return false if the key has to be looked at again. */
  #answer(key) {
    const { choices, otherKeys } = this.#question;
    const name = key.length === 1 ? key.toLowerCase() : key;
    const choice = choices.find((one) => one.key === name);
    if (!choice && otherKeys === "wait") {
      if (key.length === 1) beep();
      return true;
    }
    this.forget();
    choice?.act?.();
    return Boolean(choice) || otherKeys === "cancel";
  }

  /** A line of the legend stands for its key; its digits are those of the first set. */
  #legend(event) {
    const line = event.target.closest("button[data-key]");
    if (!line) return;
    const { key } = line.dataset;
    this.table.focus({ preventScroll: true });
    this.press({ key, code: /^\d$/.test(key) ? `Digit${key}` : "" }, "a");
  }

  #choose(event) {
    const chosen = event.target.closest("button[data-answer]");
    if (!chosen || !this.#question) return;
    this.table.focus({ preventScroll: true });
    this.#answer(chosen.dataset.answer);
  }

  // --- Entries and what becomes of them

  /**
   * Send a result; the list shows it at once, as waiting.
   * @param {Board} board
   * @param {string} result - empty to clear it
   */
  record(
    board,
    result,
    { was = null, replace = false, confirmed = false, forRating = false } = {},
  ) {
    const { round, number, rating, note } = board;
    const before = { result: board.result, rating, note };
    const entry = { round, board: number, result, replace, was, confirmed, forRating, before };
    this.show(board, { result, rating: "", note: "…" }, true);
    this.transport.enter(entry);
  }

  /** @param {Entry} entry @param {Answer} answer */
  #answered(entry, answer) {
    const board = this.boardOf(entry);
    const { result, rating = "", note = "" } = answer;
    if (answer.kind === "saved") {
      this.show(board, { result, rating, note });
      this.saved(board, answer);
    } else if (answer.kind === "clash") {
      this.show(board, { result, rating, note });
      this.mark(board);
      beep();
      if (result !== entry.result) this.#askWhichResult(board, entry, answer);
    } else {
      this.show(board, entry.before);
      if (answer.kind === "question") this.#askAgain(board, entry, answer);
      if (answer.kind === "refused") this.mark(board);
      if (answer.kind === "refused") this.complain(answer.text);
    }
  }

  /** Say that a result is saved, unless a question is open. */
  saved(board, { isReconnected, at, text = "" }) {
    if (isReconnected) this.say(`${this.texts.back} ${board.number}, ${at}`);
    else if (!this.isAsking) {
      const note = text ? `. ${text}` : "";
      this.say(`${this.describe(board)}, ${this.texts.saved}${note}`, note ? "warn" : "");
    }
  }

  /** Somebody else entered another result meanwhile. */
  #askWhichResult(board, entry, answer) {
    const { has, by, typed, replace } = this.texts;
    const [theirs, mine] = [answer.result, entry.result].map((one) => withDashes(one) || "–");
    const who = `${by} ${answer.by}, ${answer.at}`;
    const text = `${this.texts.board} ${board.number} ${has} ${theirs} (${who})`;
    this.confirm(`${text}; ${typed} ${mine}. ${replace}`, () =>
      this.record(board, entry.result, { replace: true, was: answer.result }),
    );
    this.asked(board);
  }

  /** An entry that needs a confirmation is sent again with it. */
  #askAgain(board, entry, answer) {
    const { sure, line, forRating, counts } = this.texts;
    const again = (isForRating) =>
      this.record(board, entry.result, { ...entry, confirmed: true, forRating: isForRating });
    const others = [];
    if (answer.canBeForRating) others.push({ key: "r", label: forRating, act: () => again(true) });
    if (answer.canCount) {
      others.push({ key: "c", label: counts, act: () => this.transport.count(entry) });
    }
    beep();
    const text = filled(line, { board: board.number, text: answer.text });
    this.confirm(`${text} ${sure}`, () => again(false), others);
    this.asked(board);
  }

  /** A question about this board is open. */
  asked(board) {
    this.selected = board;
  }

  #offline(isNew) {
    if (isNew) beep();
    this.say(`${this.texts.offline} ${this.transport.waiting}`, "warn");
  }
}
