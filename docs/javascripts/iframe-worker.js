/*
 * The search of this site where it is read from disk.
 *
 * A browser gives a page from file:// no worker. There, what a worker would do is done in a hidden
 * frame: its script is loaded into it, and messages are handed over as events. The theme's worker
 * knows of this arrangement by the name `IFrameWorker`.
 */
(() => {
  if (location.protocol !== "file:") return;

  const load = (page, address) =>
    new Promise((resolve, reject) => {
      const script = page.createElement("script");
      script.src = address;
      script.onload = resolve;
      script.onerror = reject;
      page.body.append(script);
    });

  class IFrameWorker extends EventTarget {
    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = (data) =>
        this.dispatchEvent(new MessageEvent("message", { data }));
      this.inside.importScripts = (...others) =>
        others.reduce(
          (before, other) => before.then(() => load(this.inside.document, other)),
          Promise.resolve(),
        );
      this.ready = load(this.inside.document, address);
    }

    async postMessage(data) {
      await this.ready;
      this.inside.dispatchEvent(new MessageEvent("message", { data }));
    }
  }

  window.IFrameWorker = IFrameWorker;
  window.Worker = IFrameWorker;
})();
