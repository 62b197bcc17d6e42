// What the browser stores: events with their journals, and files that were opened.
//
// A record is { id, kind, name, line, mark, text, lines, past, changed }: `text` is the journal of
// an event or Zug's JSON of a file; `lines` counts those of a journal, `past` has earlier texts of
// a file.

const MOST_PAST = 30;

/** The same event was changed meanwhile, in another window. */
export class ChangedElsewhereError extends Error {}

/** The browser did not store it: it has no room left, or forbids it. */
export class NotStoredError extends Error {}

let opening = null;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("zug", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept", { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error) => {
    opening = null; // it may be allowed the next time
    throw error;
  });
  return opening;
}

/** Work on the records; resolve once the browser has written them. */
async function transact(mode, work) {
  const transaction = (await database()).transaction("kept", mode, { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
  done.catch(() => {}); // `work` may fail first
  const result = await work(transaction.objectStore("kept"));
  await done;
  return result;
}

async function write(work) {
  try {
    return await transact("readwrite", work);
  } catch (error) {
    throw new NotStoredError(error.message);
  }
}

function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const now = () => new Date().toISOString();
const countLines = (text) => text.split("\n").length - 1;

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

/** Return all records, the last one changed first. */
export async function all() {
  const records = await transact("readonly", (store) => resultOf(store.getAll()));
  return records.sort((first, second) => (first.changed < second.changed ? 1 : -1));
}

export const get = (id) => transact("readonly", (store) => resultOf(store.get(id)));

export const remove = (id) => write((store) => resultOf(store.delete(id)));

/** Store a new record and return it. */
export async function add(id, { kind, name, line, mark, text }) {
  const lines = countLines(text);
  const record = { id, kind, name, line, mark, text, lines, past: [], changed: now() };
  await write((store) => resultOf(store.put(record)));
  navigator.storage?.persist?.();
  return record;
}

/**
 * Store what has changed, and return the record.
 * @param {string} id
 * @param {object} change - `added` lines of a journal after line `from`, or the `text` of a file
 */
export async function change(id, { name, line, mark, text, added, from }) {
  return update(id, (record) => {
    const changed = { ...record, name, line, mark, changed: now() };
    if (added === undefined) {
      return { ...changed, text, past: [...record.past, record.text].slice(-MOST_PAST) };
    }
    if (record.lines !== from) return null;
    const journal = record.text + added;
    return { ...changed, text: journal, lines: countLines(journal) };
  });
}

/** Give a file its earlier text back, and return the record. */
export async function changeBack(id) {
  return update(id, (record) => {
    const [text] = record.past.slice(-1);
    return text && { ...record, text, past: record.past.slice(0, -1), changed: now() };
  });
}

/** Store what `work` makes of a record; nothing if the record is not what it expects. */
async function update(id, work) {
  let isOutdated = false;
  const record = await write(async (store) => {
    const old = await resultOf(store.get(id));
    const changed = old ? work(old) : null;
    isOutdated = !changed;
    if (changed) store.put(changed);
    return changed;
  });
  if (isOutdated) throw new ChangedElsewhereError();
  return record;
}
