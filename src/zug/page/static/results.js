// Results by keyboard, or by the buttons of the pad. Keys act while the list has the focus; a key
// saves and goes on to the next open board. Digits count by their place on the keyboard.

const DIGITS = { 1: "1-0", 0: "0-1", 5: "½-½" };
const OTHER = { w: "W-L", d: "D-D", l: "L-W", p: "0-0", x: "½-0", y: "0-½" };
const pretty = (result) => result.replace(/-/g, /[01½WDL]/.test(result) ? "–" : "-");

/** @param {HTMLTableElement} table @param {(fields: object) => Promise<object>} enter */
export function typeResults(table, enter) {
  const rows = [...table.tBodies[0].rows];
  const words = table.dataset;
  const say = document.getElementById("say");
  const left = document.getElementById("left");
  const pad = document.querySelector(".pad");
  const signs = JSON.parse(words.typed);
  const games = Number(words.games);
  const cell = (row) => row.querySelector("td.r");
  const isOpen = (row) => row.dataset.r === "";
  let selected = null;
  let asking = null; // a question that the next key answers
  let half = null; // the first game of a match
  let writing = Promise.resolve();

  const tell = (text, kind = "") => {
    say.textContent = text;
    say.className = `say ${kind}`;
  };
  const line = (row, text) => words.line.replace("{board}", row.dataset.b).replace("{text}", () => text);
  const named = (row) => {
    const name = (one) => [...one.childNodes].filter((part) => part.nodeType === Node.TEXT_NODE).map((part) => part.data.trim()).join("");
    const [white, black] = [...row.querySelectorAll("td[data-e]")].map(name);
    return line(row, `${white} ${pretty(row.dataset.r) || "–"} ${black}`);
  };
  const select = (row) => {
    if (!row) return;
    selected?.removeAttribute("aria-selected");
    selected = row;
    half = null;
    row.setAttribute("aria-selected", "true");
    table.setAttribute("aria-activedescendant", row.id);
    const box = row.getBoundingClientRect();
    if (box.top < 60 || box.bottom > innerHeight - 130) row.scrollIntoView({ block: "center" });
  };
  const nextOpen = (row) => {
    const after = [...rows.slice(rows.indexOf(row) + 1), ...rows];
    return after.find(isOpen) ?? row;
  };
  const paint = (row, result, isWaiting) => {
    row.dataset.r = result;
    cell(row).textContent = pretty(result);
    row.classList.toggle("wait", isWaiting);
    row.classList.remove("wrong");
    const open = rows.filter(isOpen).length;
    left.textContent = open ? `${open} ${left.dataset.some}` : left.dataset.none;
    const next = document.getElementById("next");
    if (next) next.hidden = open > 0;
  };
  const write = (row, result, replaces, was) => {
    paint(row, result, true);
    const { round } = words;
    const { b: board, white, black } = row.dataset;
    writing = writing.then(async () => {
      try {
        const done = await enter({ round, board, white, black, result, replaces, was });
        if (!done) return paint(row, was, false); // a question was answered with no
        paint(row, result, false);
        document.querySelector("[data-untouched]")?.remove();
        const notes = done.told.slice(1).map((note) => `${note.replace(/\.$/, "")}.`).join(" ");
        return tell(`${named(row)}, ${words.saved}${notes ? `. ${notes}` : ""}`, notes ? "warn" : "");
      } catch (fault) {
        paint(row, was, false);
        row.classList.add("wrong");
        return tell(`${fault.message} ${fault.advice ?? ""}`, "bad");
      }
    });
    return writing;
  };
  const ask = (text, yes) => {
    asking = yes;
    tell(text, "warn");
    for (const [key, word] of [["Enter", words.yes], ["Escape", words.no]]) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: word });
      button.dataset.answer = key;
      say.append(" ", button);
    }
  };
  const put = (result) => {
    if (!selected) return;
    if (games > 1 && half === null) {
      half = result;
      tell(line(selected, `${pretty(result)}, ${words.second}`));
      return;
    }
    const whole = games > 1 ? `${half} ${result}` : result;
    half = null;
    const row = selected;
    const was = row.dataset.r;
    const isCorrection = was !== "" && was !== "*" && was !== whole;
    if (isCorrection) {
      const text = `${words.board} ${row.dataset.b} ${words.has} ${pretty(was)}; ${words.now} ${pretty(whole)}. ${words.replace}`;
      ask(text, () => {
        write(row, whole, true, was);
        select(nextOpen(row));
      });
      return;
    }
    if (was !== whole) write(row, whole, false, was);
    select(nextOpen(row));
  };
  const clear = () => {
    if (!selected || isOpen(selected)) return;
    const row = selected;
    ask(`${words.clear} ${named(row)}.`, () => write(row, "", false, row.dataset.r));
  };
  const move = (by) => select(rows[rows.indexOf(selected) + by]);

  const answered = (key) => {
    const yes = asking;
    asking = null;
    tell("");
    if (key === "Enter") yes();
    return key === "Enter" || key === "Escape"; // any other key means what it means
  };
  const handle = (key, digit) => {
    if (asking && answered(key)) return true;
    const written = signs[key] ?? signs[key.toUpperCase()];
    if (digit !== null && DIGITS[digit]) put(DIGITS[digit]);
    else if (written) put(written);
    else if (key === " ") put(DIGITS[5]);
    else if (key === "Delete" || key === "Backspace") clear();
    else if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Home") select(rows[0]);
    else if (key === "End") select(rows.at(-1));
    else if (OTHER[key.toLowerCase()]) put(OTHER[key.toLowerCase()]);
    else return false;
    return true;
  };
  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== table) return;
    const place = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    if (handle(event.key, place && !event.shiftKey ? place[1] : null)) event.preventDefault();
  });
  table.addEventListener("click", (event) => {
    if (event.target.closest("button")) return;
    select(event.target.closest("tbody tr"));
    pad?.classList.remove("done");
  });
  pad?.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-key]");
    if (!button) return;
    table.focus({ preventScroll: true });
    if (asking) answered(button.dataset.key);
    handle(button.dataset.key, /^\d$/.test(button.dataset.key) ? button.dataset.key : null);
  });
  say.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-answer]");
    if (!button) return;
    table.focus({ preventScroll: true });
    answered(button.dataset.answer);
  });

  pad?.classList.toggle("done", !rows.some(isOpen));
  select(rows.find(isOpen) ?? rows[0]);
  table.focus({ preventScroll: true });
}
