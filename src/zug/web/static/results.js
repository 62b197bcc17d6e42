"use strict";
// Results by keyboard. Keys act while the list has the focus. Every entry goes into a queue that
// survives a lost connection (and a closed page), and is sent in order, one at a time.
(() => {
  const table = document.getElementById("results");
  const say = document.getElementById("say");
  const words = document.getElementById("words").dataset;
  const rows = [...table.tBodies[0].rows];
  for (const row of rows) row.dataset.b = row.id.slice(1);
  const byBoard = new Map(rows.map((row) => [Number(row.dataset.b), row]));
  const [WHITE, RESULT, BLACK, BY] = [3, 4, 5, 8]; // cells
  const games = Number(table.dataset.games);
  const store = `queue:${table.dataset.enter}`;
  const pretty = (result) => result.replace(/-/g, /[01½WDL]/.test(result) ? "–" : "-");
  let version = Number(table.dataset.version);
  const turned = document.getElementById("turned"); // the board that was played with wrong colours
  let selected = null;
  let asking = null; // a question that the next key answers
  let verify = null; // boards already verified, while the verify pass runs
  let half = null; // first game of a match
  let queue = JSON.parse(localStorage.getItem(store) || "[]");
  let sending = false;
  let offline = false;
  const mine = []; // numbers of my decisions, for undo

  // The forms of this page have seen what the list has seen.
  const know = (number) => {
    version = Math.max(version, number || 0);
    for (const field of document.querySelectorAll("input[name=seen]")) field.value = version;
  };
  const tell = (text, kind = "") => {
    say.textContent = text;
    say.className = `say ${kind}`;
  };
  const beep = () => {
    try {
      const sound = new AudioContext();
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      volume.gain.value = 0.1;
      tone.connect(volume).connect(sound.destination);
      tone.frequency.value = 320;
      tone.start();
      tone.stop(sound.currentTime + 0.18);
    } catch { /* no sound here */ }
  };

  const select = (row) => {
    if (!row) return;
    if (selected) selected.removeAttribute("aria-selected");
    selected = row;
    half = null;
    row.setAttribute("aria-selected", "true");
    table.setAttribute("aria-activedescendant", row.id);
    const box = row.getBoundingClientRect();
    if (turned && turned !== document.activeElement) turned.value = row.dataset.b;
    if (box.top < 140 || box.bottom > innerHeight - 80) row.scrollIntoView({ block: "center" });
  };
  // Where nothing fits, no board is chosen: the next key must not be for the one before.
  const lose = (text) => {
    if (selected) selected.removeAttribute("aria-selected");
    selected = null;
    half = null;
    table.removeAttribute("aria-activedescendant");
    if (turned) turned.value = "";
    beep();
    tell(`${text} ${words.choose}`.trim(), "bad");
  };
  const isOpen = (row) => row.dataset.r === "";
  const isAdjourned = (row) => row.dataset.r.includes("*");
  const toDo = (row) => (verify ? !verify.has(row) && !isOpen(row) : isOpen(row));
  const next = (row, wanted = toDo) => {
    const start = rows.indexOf(row);
    for (let step = 1; step <= rows.length; step += 1) {
      const other = rows[(start + step) % rows.length];
      if (wanted(other)) return other;
    }
    return null;
  };
  const move = (by) => {
    const shown = table.classList.contains("only") ? rows.filter((row) => isOpen(row) || row === selected) : rows;
    const at = shown.indexOf(selected) + by;
    if (at >= 0 && at < shown.length) select(shown[at]);
  };

  const paint = (row, result, by, rating = "", waiting = false) => {
    row.dataset.r = result;
    row.dataset.rating = rating;
    const shown = pretty(result) || words.open;
    row.cells[RESULT].textContent = rating ? `${shown} (${rating})` : shown;
    row.cells[BY].textContent = by;
    row.classList.toggle("wait", waiting);
    row.classList.remove("wrong");
  };
  const left = () => {
    const open = rows.filter(isOpen).length;
    const later = rows.filter(isAdjourned).length;
    const shown = document.getElementById("left");
    if (open) shown.textContent = `${open} ${shown.dataset.some}`;
    else shown.textContent = later ? `${later} ${shown.dataset.later}` : shown.dataset.none;
  };
  // What there is to do once the last result is in.
  const offer = (next) => {
    const shown = document.getElementById("next");
    shown.hidden = !next;
    if (!next) return;
    shown.firstChild.href = next.href;
    shown.firstChild.textContent = next.text;
  };
  // Where the event stands, in the line on top of the page.
  const stands = (data) => {
    if (data.line) document.querySelector(".top .line span").textContent = data.line;
    if ("next" in data) offer(data.next);
  };
  const line = (board, text) => words.line.replace("{board}", board).replace("{text}", () => text);
  const name = (row) => {
    const [white, result, black] = [WHITE, RESULT, BLACK].map((at) => row.cells[at].textContent);
    return line(row.dataset.b, `${white} ${isOpen(row) ? "–" : result} ${black}`);
  };

  // The queue
  const keep = () => localStorage.setItem(store, JSON.stringify(queue));
  const put = (row, result, replace, was, confirmed = false, forRating = false) => {
    queue.push({ board: Number(row.dataset.b), result, replace, was, confirmed, for_rating: forRating, before: row.dataset.r, by: row.cells[BY].textContent, rating: row.dataset.rating || "" });
    keep();
    paint(row, result, "…", "", true);
    left();
    if (offline) tell(`${words.offline} ${queue.length}`, "warn");
    send();
  };
  const post = (url, body) =>
    fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": table.dataset.token },
      body: JSON.stringify(body),
    });
  const send = async () => {
    if (sending || !queue.length) return;
    sending = true;
    while (queue.length) {
      const entry = queue[0];
      let answer;
      try {
        const { board, result, replace, was, confirmed, for_rating } = entry;
        answer = await post(table.dataset.enter, { board, result, replace, was, confirmed, for_rating, seen: version });
        if (answer.status >= 500) throw new Error("server");
      } catch {
        if (!offline) beep();
        offline = true;
        tell(`${words.offline} ${queue.length}`, "warn");
        setTimeout(() => { sending = false; send(); }, 2000);
        return;
      }
      const data = (answer.headers.get("Content-Type") || "").includes("json") ? await answer.json() : {};
      queue.shift();
      keep();
      settle(entry, answer.status, data);
    }
    sending = false;
  };
  const settle = (entry, status, data) => {
    const row = byBoard.get(entry.board);
    stands(data);
    if (status === 200) {
      if (data.number && !data.error) mine.push(data.number);
      know(data.version);
      paint(row, data.result, data.result ? `${data.by} ${data.at}` : "", data.rating);
      const note = (data.warnings || []).join(" ");
      if (offline) tell(`${words.back} ${entry.board}, ${data.at}`);
      else if (!asking) tell(`${name(row)}, ${words.saved}${note ? `. ${note}` : ""}`, note ? "warn" : "");
      offline = false;
    } else if (data.clash) {
      know(data.version);
      paint(row, data.result, `${data.by} ${data.at}`, data.rating);
      row.classList.add("wrong");
      beep();
      if (data.result !== entry.result) {
        const text = `${words.board} ${entry.board} ${words.has} ${pretty(data.result) || "–"} (${words.by} ${data.by}, ${data.at}); ${words.typed} ${pretty(entry.result) || "–"}. ${words.replace}`;
        ask(text, () => put(row, entry.result, true, data.result), row);
      }
    } else if (data.ask) {
      paint(row, entry.before, entry.by, entry.rating);
      beep();
      const again = (forRating) => put(row, entry.result, entry.replace, entry.was, true, forRating);
      const rating = data.either ? () => again(true) : null;
      const counts = data.may_count ? () => count(entry) : null;
      ask(`${line(entry.board, data.ask)} ${words.sure}`, () => again(false), row, rating, counts);
    } else {
      paint(row, entry.before, entry.by, entry.rating);
      row.classList.add("wrong");
      beep();
      tell(data.message || `${status}`, "bad");
    }
    left();
  };

  // Questions are asked in the line above the list; Enter is yes, Esc is no.
  const ask = (text, yes, row, rating = null, counts = null) => {
    asking = { yes, row, rating, counts };
    const ways = [words.yes, rating && words.either, counts && words.counts, words.no];
    tell(`${text} ${ways.filter(Boolean).join(", ")}`, "warn");
    if (row) select(row);
  };
  // What takes two steps is asked on pages of its own.
  const count = ({ board, result, was }) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = table.dataset.enter;
    const fields = [["csrfmiddlewaretoken", table.dataset.token], ["board", board], ["was", was], ["seen", version], ["counts", 1], ...result.split(" ").map((one) => ["result", one])];
    for (const [name, value] of fields) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    document.body.append(form);
    form.submit();
  };
  const field = (label, use) => {
    say.className = "say";
    say.textContent = `${label} `;
    const input = document.createElement("input");
    input.setAttribute("aria-label", label);
    say.append(input);
    input.focus();
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      tell("");
      table.focus();
      if (event.key === "Enter") use(input.value.trim());
    });
  };

  // One result for the selected board
  const enter = (result) => {
    if (!selected) return lose("");
    if (games > 1 && half === null) {
      half = result;
      tell(line(selected.dataset.b, `${pretty(result)}, ${words.second}`));
      return;
    }
    const whole = games > 1 ? `${half} ${result}` : result;
    half = null;
    const row = selected;
    if (verify) return check(row, whole);
    if (!isOpen(row) && row.dataset.r !== whole && !isAdjourned(row)) {
      const was = row.dataset.r;
      ask(`${words.board} ${row.dataset.b} ${words.has} ${pretty(was)}; ${words.typed} ${pretty(whole)}. ${words.replace}`, () => {
        put(row, whole, true, was);
        select(next(row) || row);
      });
      return;
    }
    if (row.dataset.r !== whole) put(row, whole, false, null);
    select(next(row) || row);
  };
  const check = (row, whole) => {
    if (row.dataset.r === whole) {
      verify.add(row);
      row.classList.add("ok");
      row.classList.remove("wrong");
      const other = next(row);
      if (other) select(other);
      else tell(words.verified);
      return;
    }
    beep();
    row.classList.add("wrong");
    tell(`${words.board} ${row.dataset.b} ${words.differs} ${pretty(row.dataset.r) || "–"}; ${words.typed} ${pretty(whole)}.`, "bad");
  };
  const clear = () => {
    if (!selected || isOpen(selected) || verify) return;
    const row = selected;
    ask(`${words.clear} ${name(row)}.`, () => put(row, "", false, null));
  };
  const undo = async (number = mine.pop(), confirmed = false) => {
    if (!number) return tell(words.none);
    const answer = await post(table.dataset.undo, { number, confirmed });
    const data = await answer.json();
    if (data.ask) return ask(data.ask, () => undo(number, true), null);
    if (!answer.ok) return tell(data.message, "bad");
    know(data.version);
    stands(data);
    const row = byBoard.get(data.board);
    if (row) {
      paint(row, data.result, "", data.rating);
      select(row);
      tell(`${name(row)}, ${words.undone}`);
    }
    left();
  };
  const press = (key, on) => document.querySelector(`[data-key="${key}"]`).setAttribute("aria-pressed", String(on));
  const toggleVerify = () => {
    verify = verify ? null : new Set();
    for (const row of rows) row.classList.remove("ok", "wrong");
    press("v", verify !== null);
    tell(verify ? words.verify : "");
    if (verify) select(rows.find(toDo));
  };
  const toggleOpen = () => press("o", table.classList.toggle("only"));
  const other = { w: "W-L", d: "D-D", l: "L-W", p: "0-0", x: "½-0", y: "0-½" };
  const askOther = () => {
    tell(words.other, "warn");
    asking = { choose: true };
  };
  const goTo = () =>
    field(words.go, (text) => {
      const row = byBoard.get(Number(text));
      if (row) select(row);
      else if (text) lose(words.nowhere.replace("{board}", text));
    });
  const find = () =>
    field(words.find, (text) => {
      const plain = (t) => t.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
      const fitting = rows.filter((r) => plain(`${r.cells[WHITE].textContent} ${r.cells[BLACK].textContent}`).includes(plain(text)));
      if (fitting.length > 1) pick(fitting, 0);
      else if (fitting.length) select(fitting[0]);
      else lose(words.nobody);
    });
  // A name that fits several boards: one of them is taken before a key can write.
  const pick = (fitting, at) => {
    select(fitting[at]);
    asking = { fitting, at };
    const told = words.several.replace("{at}", at + 1).replace("{all}", fitting.length).replace("{text}", () => name(fitting[at]));
    tell(told, "warn");
  };
  const answerPick = (key) => {
    const { fitting, at } = asking;
    const step = { ArrowDown: 1, "/": 1, ArrowUp: -1 }[key];
    if (step) return pick(fitting, (at + step + fitting.length) % fitting.length);
    if (key.length === 1) beep();
    if (key !== "Enter" && key !== "Escape") return;
    asking = null;
    if (key === "Enter") tell("");
    else lose("");
  };

  // Digits by place on the keyboard, so that French keyboards need no Shift; signs by what they write.
  const sets = { a: { 1: "1-0", 0: "0-1", 5: "½-½" }, b: { 1: "1-0", 2: "½-½", 3: "0-1" } };
  const signs = JSON.parse(table.dataset.keys); // the table of `zug result`
  const chooser = document.getElementById("keyset");
  chooser.value = localStorage.getItem("keyset") || "a";
  const relabel = () => {
    for (const kbd of document.querySelectorAll("kbd[data-a]")) kbd.textContent = kbd.dataset[chooser.value];
  };
  relabel();
  chooser.addEventListener("change", () => {
    localStorage.setItem("keyset", chooser.value);
    relabel();
    table.focus();
  });
  const acts = { Delete: clear, Backspace: clear, n: askOther, u: () => undo(), o: toggleOpen, v: toggleVerify, ".": goTo, "/": find };

  const answerAsked = (key) => {
    const { yes, choose, rating, counts, fitting } = asking;
    if (fitting) {
      answerPick(key);
      return true;
    }
    if (choose) {
      asking = null;
      tell("");
      const result = other[key.toLowerCase()];
      if (result) enter(result);
      return true;
    }
    const way = { r: rating, c: counts }[key.toLowerCase()];
    if (way) {
      asking = null;
      tell("");
      way();
      return true;
    }
    if (key !== "Enter" && key !== "Escape") {
      asking = null;
      tell("");
      return false; // any other key leaves things as they are, and means what it means
    }
    asking = null;
    tell("");
    if (key === "Enter") yes();
    return true;
  };
  const handle = (key, digit) => {
    if (asking && answerAsked(key)) return true;
    const sign = signs[key] || signs[key.toLowerCase()];
    if (sign) enter(sign);
    else if (acts[key] || acts[key.toLowerCase()]) (acts[key] || acts[key.toLowerCase()])();
    else if (digit !== null && sets[chooser.value][digit]) enter(sets[chooser.value][digit]);
    else if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Home") select(rows[0]);
    else if (key === "End") select(rows[rows.length - 1]);
    else return false;
    return true;
  };
  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    const key = event.code === "NumpadDecimal" ? "." : event.key;
    if (handle(key, place ? place[1] : null)) event.preventDefault();
  });
  table.addEventListener("click", (event) => {
    const row = event.target.closest("tbody tr");
    if (!row) return;
    if (asking && asking.fitting) {
      asking = null;
      tell("");
    }
    select(row);
  });
  document.querySelector(".legend").addEventListener("click", (event) => {
    const button = event.target.closest("button[data-key]");
    if (!button) return;
    table.focus();
    const key = button.dataset.key;
    const results = { 1: "1-0", 0: "0-1", 5: "½-½" };
    if (results[key]) enter(results[key]);
    else handle(key, null);
  });

  // What others enter meanwhile
  const refresh = async () => {
    if (document.hidden || queue.length || asking) return;
    try {
      const answer = await fetch(`${table.dataset.state}?seen=${version}`);
      if (answer.status !== 200 || queue.length) return;
      const data = await answer.json();
      know(data.version);
      for (const board of data.boards) {
        const row = byBoard.get(board.board);
        const isNew = row && (row.dataset.r !== board.result || (row.dataset.rating || "") !== board.rating);
        if (isNew) paint(row, board.result, board.result ? `${board.by} ${board.at}` : "", board.rating);
      }
      left();
      stands(data);
    } catch { /* the queue tells when the connection is lost */ }
  };
  setInterval(refresh, 3000);
  addEventListener("online", send);

  for (const entry of queue) {
    const row = byBoard.get(entry.board);
    if (row) paint(row, entry.result, "…", "", true);
  }
  select(rows.find(isOpen) || rows[0]);
  table.focus({ preventScroll: true });
  send();
})();
