// Workers that replace the engine's worker, to test the page with a faulty engine.
import { readFileSync } from 'node:fs';
import type { Page } from './support';

const PROTOCOL = readFileSync(new URL('../crates/engine-protocol/src/lib.rs', import.meta.url), 'utf8');
const VERSION = Number(/PROTOCOL_VERSION: u32 = (\d+)/.exec(PROTOCOL)?.[1]);

/** Matches the address of the worker's first file. Only this file is replaced. */
export const LOADER = /engine-worker_loader[^/]*\.js(\?.*)?$/;

/**
 * Returns a worker that greets the page and then runs `search`.
 * `search` is the body of a function that receives the request.
 * The body can use `post(message)`, `reply(body, id)`, `progress(fraction)`, `found(move)` and the promise `released`.
 */
export function workerThat(search: string, version = VERSION): string {
  return `
    const find = (value) => {
      if (typeof value !== 'object' || value === null) return undefined;
      if (typeof value.id === 'number' && value.body) return value;
      return Object.values(value).map(find).find(Boolean);
    };
    const released = new Promise((resolve) => (new BroadcastChannel('release').onmessage = resolve));
    const figures = { depth: 1, nodes: 1, nodesPerSecond: 1, score: 0, principalVariation: [] };
    self.onmessage = ({ data }) => {
      const request = find(data);
      if (!request) return;
      const post = (message) => self.postMessage({ ProcessOutput: [data.ProcessInput?.[0] ?? 0, message] });
      const reply = (body, id = request.id) => post({ id, body });
      const progress = (fraction) => reply({ type: 'progress', fraction, ...figures });
      const found = (bestMove) => reply({ type: 'found', bestMove, ...figures });
      if (request.body.type === 'hello') return reply({ type: 'hello', version: ${version} });
      ${search}
    };
    self.postMessage('WorkerLoaded');
  `;
}

/**
 * Returns a worker that thinks until `release` is called and then plays the move.
 * The score is in centipawns, positive for White's advantage.
 */
export function workerThatWaits(bestMove: string, score = 0): string {
  return workerThat(`
    const beat = setInterval(() => progress(0.5), 500);
    released.then(() => {
      clearInterval(beat);
      reply({ type: 'found', bestMove: '${bestMove}', ...figures, score: ${score} });
    });
  `);
}

/**
 * Returns a worker that plays these moves one after the other.
 * `score` is White's score after each search, in centipawns.
 */
export function workerThatPlays(moves: string[], score: number): string {
  return workerThat(`
    const moves = ${JSON.stringify(moves)};
    const turn = Math.floor(request.body.moves.length / 2);
    reply({ type: 'found', bestMove: moves[turn % moves.length], ...figures, score: ${score} });
  `);
}

/**
 * Returns a worker that explains each move and each position with these sentences. It answers searches with these moves,
 * one after the other for the side to move, and does not end the searches of the analysis, which have more lines.
 */
export function workerThatExplains([en, de, es = en]: readonly string[], moves: string[] = []): string {
  const facts = {
    move: 'x', judgement: 'blunder', before: { cp: 0 }, after: { cp: -500 }, loss: { chances: 40 },
    proof: ['e5', 'd4', 'exd4', 'O-O', 'Be7', 'Re1', 'O-O', 'Bxd5'], en, de, es,
  };
  return workerThat(`
    const [facts, moves] = ${JSON.stringify([facts, moves])};
    const sentences = { en: facts.en, de: facts.de, es: facts.es };
    const { type, moves: played = [] } = request.body;
    if (type === 'explain') reply({ type: 'explained', ...facts, merit: { name: 'wins' } });
    else if (type === 'explainPosition') reply({ type: 'positionExplained', position: { facts: [], balanced: true }, ...sentences });
    else if (type === 'findThreat') reply({ type: 'threatFound', threat: { kind: 'none', line: [], ...sentences } });
    else if (moves[played.length]) found(moves[played.length]);
  `);
}

/** Lets the waiting workers reply. */
export function release(page: Page): Promise<void> {
  return page.evaluate(() => new BroadcastChannel('release').postMessage('answer'));
}

/**
 * Serves these programs to successive workers. After the last program,
 * each further worker also receives the last program. `undefined` means the real worker.
 */
export async function serveWorkers(page: Page, programs: (string | undefined)[]): Promise<{ served: () => number }> {
  let served = 0;
  await page.route(LOADER, async (route) => {
    const program = programs[Math.min(served, programs.length - 1)];
    served += 1;
    if (program === undefined) await route.fallback();
    else await route.fulfill({ contentType: 'text/javascript', body: program });
  });
  return { served: () => served };
}

const SECOND_THOUGHT = readFileSync(new URL('../web/src/state/queries/second_thought.rs', import.meta.url), 'utf8');
const TIME_LIMIT_MS = Number(/TIME_LIMIT_MS: u32 = (\d+)/.exec(SECOND_THOUGHT)?.[1]);

/**
 * Lets the engine judge moves in any time. Without this function, a busy machine may play a move before it is judged,
 * because the page limits the time for the judgement, and the time in which the worker searches.
 */
export async function judgeInAnyTime(page: Page): Promise<void> {
  await page.addInitScript((limit) => {
    const [later, send] = [window.setTimeout, Worker.prototype.postMessage];
    Object.assign(window, {
      setTimeout: (handler: TimerHandler, delay?: number) => (delay === limit ? 0 : later(handler, delay)),
    });
    Worker.prototype.postMessage = function (message: { ProcessInput?: [number, { body: { time?: number } }] }) {
      if (message.ProcessInput) delete message.ProcessInput[1].body.time;
      send.call(this, message);
    };
  }, TIME_LIMIT_MS);
}
