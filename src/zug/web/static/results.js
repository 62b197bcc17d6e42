// The list of results at the desk: entries go to the server, and those of other arbiters are shown.
import { ResultList } from "./result_list.js";
import { HttpTransport } from "./results_http.js";

const PAUSE = 3000; // milliseconds until the server is asked again what others entered
const [WHITE, BLACK, NOTE] = [3, 5, 8]; // cells of a row

const table = document.getElementById("results");
const { enter, undo, state, token, version } = table.dataset;

/** Show where the event stands and what is next, and what forms have seen of it. */
function showProgress(data) {
  if (data.line) document.querySelector(".top .line span").textContent = data.line;
  for (const field of document.querySelectorAll("input[name=seen]")) {
    field.value = transport.version;
  }
  if (!("next" in data)) return;
  const place = document.getElementById("next");
  place.hidden = !data.next;
  if (!data.next) return;
  place.firstChild.href = data.next.href;
  place.firstChild.textContent = data.next.text;
}

const transport = new HttpTransport({
  address: () => enter,
  undo,
  token,
  version: Number(version),
  storage: `queue:${enter}`,
  onProgress: showProgress,
});

const wrongColours = document.getElementById("turned"); // the board of that form

const list = new ResultList(table, transport, {
  read: ({ cells }) => ({
    white: cells[WHITE].textContent,
    black: cells[BLACK].textContent,
    note: cells[NOTE].textContent,
  }),
  shown({ row, note }) {
    row.cells[NOTE].textContent = note;
  },
  selected(board) {
    if (!wrongColours || (board && wrongColours === document.activeElement)) return;
    wrongColours.value = board?.number ?? "";
  },
  margins: [140, 80],
});

/** Show what others entered, unless somebody types here. */
async function refresh() {
  if (document.hidden || transport.waiting || list.isAsking) return;
  const news = await transport.news(state);
  for (const { board: number, result, rating, by, at } of news?.boards ?? []) {
    const board = list.byNumber.get(number);
    if (!board || (board.result === result && board.rating === rating)) continue;
    list.show(board, { result, rating, note: result ? `${by} ${at}` : "" });
  }
}

list.start();
transport.send();
setInterval(refresh, PAUSE);
