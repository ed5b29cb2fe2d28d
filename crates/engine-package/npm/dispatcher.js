// Passes commands to a search worker one at a time. A search in WebAssembly receives no messages, so `stop` ends its worker:
// the dispatcher sends the best move that this worker reported last, and a new worker replaces it. An item is what the worker
// handles at one time: a UCI command or a typed request.

const START = "position startpos";
/** Whether the item takes long enough to be stopped. */
const canBeStopped = ({ text }) => text === undefined || /^(go|explain|bench)\b/.test(text);
const isSearch = ({ text = "" }) => /^go\b(?!.*\bperft\b)/.test(text);
/** Whether a line or a reply is the last line or reply for its item. */
const isAnswer = (content) => (typeof content === "string" ? /^(bestmove|\{)/.test(content) : content.body.type !== "progress");
/** Whether the item ends without `stop` or `ponderhit`. */
const hasEnd = ({ text = "" }) => !/^go\b.*\b(infinite|ponder)\b/.test(text);
/** A short item of the same kind. It replaces a waiting item after `stop`, because every search and explanation has an answer. */
const shortest = (item) => {
  if (isSearch(item)) return { text: "go nodes 1" };
  return /^explain(?! +position)/.test(item.text ?? "") ? { text: "explain nodes 1" } : item;
};

/**
 * Receives UCI commands and typed requests.
 *
 * `spawn` starts a search worker: it receives a function for the worker's messages, and returns an object with `post` and
 * `terminate`. `send` receives the lines and replies.
 */
export class Dispatcher {
  #spawn;
  #send;
  #worker;
  /** The items that wait for the worker. */
  #waiting = [];
  /** The item that the worker works on. */
  #current;
  /** The number of items that workers have received. */
  #count = 0;
  /** The last reported best move of the current search, with the expected reply. */
  #line = [];
  /** The result of a search without an end, which is sent only after `stop`. */
  #held;
  /** The last command for each option. A new worker receives them, so that it has the state of the worker that it replaces. */
  #options = new Map();
  #position = START;
  /** Whether the current worker has already handled an item. If it fails before, a new worker would fail, too. */
  #isProven = false;
  /** Whether the dispatcher has ended. */
  isClosed = false;

  constructor(spawn, send) {
    this.#spawn = spawn;
    this.#send = send;
    this.#start();
  }

  /** Handles a message: one or more lines of UCI, or a typed request. */
  receive(message) {
    if (typeof message !== "string") return this.#add({ request: message });
    for (const line of message.split(/\r?\n/)) this.#handle(line.trim());
  }

  /** Ends the search worker. */
  close() {
    this.isClosed = true;
    this.#worker.terminate();
  }

  #handle(line) {
    const [word] = line.split(/\s+/, 1);
    if (this.isClosed || word === "") return;
    if (word === "quit") return this.close();
    if (word === "stop") return this.#stopAll();
    if (word === "ponderhit") return this.#ponderHit();
    if (word === "isready" && this.#current && canBeStopped(this.#current)) return this.#send("readyok");
    // A search without an end is stopped by the next command.
    if (this.#current && !hasEnd(this.#current)) this.#stop();
    this.#add({ text: line });
  }

  #add(item) {
    if (this.isClosed) return;
    this.#waiting.push(item);
    this.#next();
  }

  /** Passes the next item to the worker if it is idle. */
  #next() {
    if (this.#current || this.#waiting.length === 0) return;
    this.#count += 1;
    this.#current = { ...this.#waiting.shift(), number: this.#count };
    this.#line = [];
    this.#remember(this.#current.text ?? "");
    this.#worker.post(this.#current);
  }

  /** Stores a command that a new worker needs, such as the position or an option. */
  #remember(text) {
    if (text.startsWith("position ")) this.#position = text;
    const option = /^setoption\s+name\s+(.+?)(\s+value\s|$)/.exec(text);
    if (option) this.#options.set(option[1].toLowerCase(), text);
  }

  #start() {
    const worker = this.#spawn((message) => {
      if (worker === this.#worker && !this.isClosed) this.#onMessage(message);
    });
    this.#worker = worker;
    for (const text of [...this.#options.values(), this.#position]) worker.post({ text, isSilent: true });
  }

  /** Handles a message of the worker. */
  #onMessage(message) {
    if (message.failure !== undefined) return this.#fail(message.failure);
    if (message.isDone) {
      this.#isProven = true;
      // The item does not end yet if its result waits for `stop`, or if another item has replaced it.
      if (this.#held !== undefined || message.number !== this.#current?.number) return;
      this.#current = undefined;
      return this.#next();
    }
    const { content } = message;
    if (this.#current && isAnswer(content)) this.#current.isAnswered = true;
    if (typeof content !== "string") return this.#send(content);
    const line = /^info (?!.*\bmultipv (?!1\b)).*\bpv (\S+)(?: (\S+))?/.exec(content);
    if (line) this.#line = line.slice(1).filter(Boolean);
    if (content.startsWith("bestmove") && !hasEnd(this.#current)) {
      this.#held = content;
      return;
    }
    this.#send(content);
  }

  /** Answers the current item of a worker that has failed. Replaces the worker if it had handled an item before. */
  #fail(reason) {
    const item = this.#current;
    this.#current = undefined;
    this.#send(`info string ${reason}`);
    if (item) this.#answer(item, reason, "bestmove 0000");
    if (!this.#isProven) return this.close();
    this.#replace();
    this.#next();
  }

  /** Answers an item that has not ended: a search with `move`, and any other item with the reason. */
  #answer({ text, request }, reason, move) {
    if (request !== undefined) this.#send({ id: request?.id ?? 0, body: { type: "failed", message: reason } });
    else if (text.startsWith("explain")) this.#send(JSON.stringify({ error: reason }));
    else this.#send(isSearch({ text }) ? move : `info string ${text.split(" ")[0]} was stopped before its end`);
  }

  #replace() {
    this.#worker.terminate();
    this.#isProven = false;
    this.#start();
  }

  /** Stops the search, and then each search that waits. */
  #stopAll() {
    const requests = this.#waiting.filter(({ request }) => request !== undefined);
    this.#waiting = this.#waiting.filter(({ request }) => request === undefined).map(shortest);
    if (this.#current) this.#stop();
    for (const item of requests) this.#answer(item, "stopped");
  }

  /** Ends the current item without its worker, and answers it with the results so far. */
  #stop() {
    const [item, held, [best, reply]] = [this.#current, this.#held, this.#line];
    if (held === undefined && (item.isAnswered || !canBeStopped(item))) return;
    this.#current = undefined;
    this.#held = undefined;
    if (held !== undefined) this.#send(held);
    else {
      // The answer is sent first, because a new worker takes some time to start.
      const hasMove = best !== undefined || !isSearch(item);
      if (hasMove) this.#answer(item, "stopped", `bestmove ${best}${reply === undefined ? "" : ` ponder ${reply}`}`);
      this.#replace();
      // If the search has not reported a move, the shortest search finds one.
      if (!hasMove) this.#waiting.unshift({ text: "go depth 1" });
    }
    this.#next();
  }

  /** Handles `ponderhit`: the pondered move was played, so the search now ends at its limits. */
  #ponderHit() {
    const text = this.#current?.text ?? "";
    if (!/^go\b.*\bponder\b/.test(text)) return;
    if (this.#held !== undefined) return this.#stop();
    this.#current = undefined;
    this.#replace();
    this.#waiting.unshift({ text: text.replace(/\s+ponder\b/, "") });
    this.#next();
  }
}
