// Sends results to the desk, in their order and one at a time. Without a connection they wait; with
// a name in the storage of the browser they survive that the page is closed.

const PAUSE = 2000; // milliseconds until the next try without a connection

/** Return the JSON of an answer; an error page has none. */
async function contentOf(answer) {
  const type = answer.headers.get("Content-Type") ?? "";
  return type.includes("json") ? answer.json() : {};
}

/** The transport of the keyboards of the desk. */
export class HttpTransport {
  /** @type {(entry: object, answer: object) => void} */
  onAnswer = () => {};
  /** @type {(isNew: boolean) => void} */
  onOffline = () => {};
  /** Numbers of the decisions made here, for undo. */
  decisions = [];
  isOffline = false;
  #isSending = false;

  /**
   * @param {object} place
   * @param {(entry: object) => string} place.address - where an entry is sent
   * @param {string} place.token - against forged requests
   * @param {number} place.version - the last decision that this page shows
   * @param {string} [place.storage] - the name of the queue in the storage of the browser
   * @param {string} [place.undo] - where the last decision is undone
   * @param {(data: object) => void} [place.onProgress] - every answer, with where the event stands
   */
  constructor(place) {
    this.place = place;
    this.version = place.version;
    this.entries = place.storage ? JSON.parse(localStorage.getItem(place.storage) ?? "[]") : [];
    addEventListener("online", () => this.send());
  }

  get waiting() {
    return this.entries.length;
  }

  enter(entry) {
    this.entries.push(entry);
    this.#store();
    if (this.isOffline) this.onOffline(false);
    this.send();
  }

  /** Send what waits. */
  async send() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.entries.length) {
      const entry = this.entries[0];
      const answer = await this.#post(entry).catch(() => null);
      if (!answer) {
        const isNew = !this.isOffline;
        this.isOffline = true;
        this.onOffline(isNew);
        setTimeout(() => {
          this.#isSending = false;
          this.send();
        }, PAUSE);
        return;
      }
      this.entries.shift();
      this.#store();
      this.onAnswer(entry, this.#read(answer));
      this.isOffline = false;
    }
    this.#isSending = false;
    this.onSent?.();
  }

  /** Undo the last decision made here; null if there is none. */
  async undo(confirmed = false) {
    const number = this.decisions.pop();
    if (!number) return null;
    const answer = await this.#send(this.place.undo, { number, confirmed }).catch(() => null);
    if (!answer || answer.data.ask) this.decisions.push(number);
    if (!answer) {
      this.onOffline(true);
      return { kind: "offline" };
    }
    const { status, data } = answer;
    if (data.ask) return { kind: "question", text: data.ask };
    if (status !== 200) return { kind: "refused", text: data.message };
    this.#learn(data);
    return { kind: "saved", ...data };
  }

  /** Return what others entered meanwhile, null if nothing or without a connection. */
  async news(address) {
    const answer = await fetch(`${address}?seen=${this.version}`).catch(() => null);
    if (answer?.status !== 200 || this.waiting) return null;
    const data = await answer.json();
    this.#learn(data);
    return data;
  }

  async #post({ board, result, replace, was, confirmed, forRating, round }) {
    const body = { board, result, replace, was, confirmed, for_rating: forRating };
    const answer = await this.#send(this.place.address({ round }), { ...body, seen: this.version });
    if (answer.status >= 500) throw new Error(`${answer.status}`);
    return answer;
  }

  async #send(address, body) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": this.place.token };
    const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, data: await contentOf(answer) };
  }

  /** Return the answer to an entry, as the keyboards expect it. */
  #read({ status, data }) {
    const { result, rating, by, at } = data;
    const note = result ? `${by} ${at}` : "";
    const isReconnected = this.isOffline;
    if (status === 200) {
      if (data.number && !data.error) this.decisions.push(data.number);
      this.#learn(data);
      const text = (data.warnings ?? []).join(" ");
      return { kind: "saved", result, rating, note, at, text, isReconnected };
    }
    if (data.clash) {
      this.#learn(data);
      return { kind: "clash", result, rating, note, by, at };
    }
    this.place.onProgress?.(data);
    if (!data.ask) return { kind: "refused", text: data.message ?? `${status}` };
    const { ask: text, either, may_count: canCount } = data;
    return { kind: "question", text, canBeForRating: either, canCount };
  }

  /** The page now shows at least this decision. */
  #learn(data) {
    this.version = Math.max(this.version, data.version ?? 0);
    this.place.onProgress?.(data);
  }

  #store() {
    const { storage } = this.place;
    if (storage) localStorage.setItem(storage, JSON.stringify(this.entries));
  }

  /** What takes two steps is asked on pages of its own. */
  count({ board, result, was, round }) {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: this.place.address({ round }) });
    const add = (name, value) => {
      const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
      form.append(field);
    };
    add("csrfmiddlewaretoken", this.place.token);
    add("board", board);
    add("was", was);
    add("seen", this.version);
    add("counts", 1);
    for (const game of result.split(" ")) add("result", game);
    document.body.append(form);
    form.submit();
  }
}
