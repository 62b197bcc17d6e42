// What the browser keeps: events with their journals, and files that were opened.
//
// A record is { id, kind, name, line, mark, text, lines, past, changed }: `text` is the journal of an
// event or Zug's JSON of a file; `lines` counts those of a journal, `past` are earlier texts of a file.

const MOST_PAST = 30;

/** Somebody wrote in the same event meanwhile, in another window. */
export class ChangedElsewhere extends Error {}

/** The browser refused to write: it has no room left, or forbids it. */
export class NotKept extends Error {}

let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("zug", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("kept", { keyPath: "id" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  }).catch((fault) => {
    opened = null; // it may be allowed the next time
    throw fault;
  });
  return opened;
}

/** Works on the kept records; resolves when the browser has written them down. */
async function within(mode, work) {
  const held = (await database()).transaction("kept", mode, { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    held.oncomplete = resolve;
    held.onabort = () => reject(held.error ?? new Error("aborted"));
  });
  done.catch(() => {}); // `work` may fail first
  const found = await work(held.objectStore("kept"));
  await done;
  return found;
}

async function writing(work) {
  try {
    return await within("readwrite", work);
  } catch (fault) {
    throw new NotKept(fault.message);
  }
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const now = () => new Date().toISOString();
const count = (text) => text.split("\n").length - 1;

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

/** All of them, the last one changed first. */
export async function all() {
  const found = await within("readonly", (kept) => result(kept.getAll()));
  return found.sort((one, other) => (one.changed < other.changed ? 1 : -1));
}

export const get = (id) => within("readonly", (kept) => result(kept.get(id)));

export const remove = (id) => writing((kept) => result(kept.delete(id)));

/** A new record. */
export async function add(id, { kind, name, line, mark, text }) {
  const record = { id, kind, name, line, mark, text, lines: count(text), past: [], changed: now() };
  await writing((kept) => result(kept.put(record)));
  navigator.storage?.persist?.();
  return record;
}

/** What was decided or changed: lines added to a journal, or another text of a file. */
export async function change(id, done) {
  let clash = false;
  const record = await writing(async (kept) => {
    const old = await result(kept.get(id));
    if (!old || (done.added !== undefined && old.lines !== done.from)) {
      clash = true;
      return old;
    }
    const next = { ...old, name: done.name, line: done.line, mark: done.mark, changed: now() };
    if (done.added !== undefined) {
      next.text = old.text + done.added;
      next.lines = count(next.text);
    } else if (done.back) {
      next.text = old.past.at(-1);
      next.past = old.past.slice(0, -1);
    } else {
      next.text = done.text;
      next.past = [...old.past, old.text].slice(-MOST_PAST);
    }
    kept.put(next);
    return next;
  });
  if (clash) throw new ChangedElsewhere();
  return record;
}
