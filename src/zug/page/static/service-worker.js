// Keeps the page for use without a network. `scripts/page.py` fills in what there is to keep and a
// name made of its content: another build has another name, and replaces all of it at once.
const BUILD = "BUILD";
const FILES = [];

// Another page of the same server has a store of its own.
const PLACE = `zug ${new URL(self.registration.scope).pathname} `;
const NAME = PLACE + BUILD;

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => event.waitUntil(hear(event)));

async function keep() {
  const store = await caches.open(NAME);
  await store.addAll(FILES.map((name) => new Request(name, { cache: "reload" })));
}

async function takeOver() {
  await forgetOthers();
  await self.clients.claim();
}

// A browser may let the older one work for minutes yet: with its store gone it gives files of ours.
async function hear({ data, source }) {
  if (data !== "take over") return;
  self.skipWaiting();
  if (await forgetOthers()) source.postMessage("taken over");
}

/** Answers whether there was any. */
async function forgetOthers() {
  const others = (await stores()).filter((name) => name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
  return others.length > 0;
}

async function stores() {
  return (await caches.keys()).filter((name) => name.startsWith(PLACE));
}

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(find(event.request));
});

async function find(request) {
  const names = await stores();
  const cacheName = names.includes(NAME) ? NAME : names.at(-1);
  const kept = cacheName && (await caches.match(request, { ignoreSearch: true, cacheName }));
  return kept || fetch(request);
}
