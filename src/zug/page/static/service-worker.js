// Keeps the page for use without a network. `scripts/page.py` fills in what there is to keep and a
// name made of its content: another build is another name, and takes the place of all of it at once.
const BUILD = "BUILD";
const FILES = [];

// Another page of the same server has a store of its own.
const PLACE = `zug ${new URL(self.registration.scope).pathname} `;
const NAME = PLACE + BUILD;

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());

async function keep() {
  const store = await caches.open(NAME);
  await store.addAll(FILES.map((name) => new Request(name, { cache: "reload" })));
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PLACE) && name !== NAME) await caches.delete(name);
  }
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(find(event.request));
});

async function find(request) {
  const store = await caches.open(NAME);
  return (await store.match(request, { ignoreSearch: true })) ?? fetch(request);
}
