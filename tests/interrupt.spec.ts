// Measures how long an interruption of a search takes.
// The test prints the times, but requires only that each interruption works.
import { expect, openBoard, test, type Page } from './support';
import { pageText } from './texts';

const MIDDLEGAME = 'r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B2RK1 w - - 2 8';
const ROUNDS = 25;

/** The longest wait on the busiest machine, in milliseconds. A longer wait counts as a hang. */
const MAX_WAIT_MS = 20_000;

/**
 * The times of `ROUNDS` clicks on a button while the engine thinks.
 * `board` has the times until the board changes, and `worker` the times until a worker responds. On a busy machine,
 * a search may end before it is interrupted. In this case, the move is undone and the search is repeated.
 */
async function clickTimes(page: Page, name: string): Promise<{ board: number[]; worker: number[]; hang: string | null }> {
  return page.evaluate(
    async ([button, undo, rounds, patience]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const waitUntil = async (what: string, condition: () => unknown) => {
        const begun = performance.now();
        while (!condition()) {
          if (performance.now() - begun > patience) throw new Error(`never ${what}: ${document.querySelector('#status')?.textContent}`);
          await new Promise((done) => setTimeout(done, 0));
        }
      };
      const buttons = () => [...document.querySelectorAll('button')];
      const press = (name: string) => buttons().find((it) => (it.getAttribute('aria-label') ?? it.textContent) === name)!.click();
      const pieceOn = (square: string) => document.querySelector(`.piece[data-square="${square}"]`);
      const count = () => document.querySelectorAll('#moves [data-ply]').length;
      const percent = () => Number(document.querySelector('#thinking')?.getAttribute('aria-valuenow') ?? 0);
      const engineIs = (value: string) => document.documentElement.dataset.engine === value;
      const isUnderWay = () => percent() > 0 && percent() < 50;
      const result = { board: [] as number[], worker: [] as number[], hang: null as string | null };
      const undone = async () => {
        if (!pieceOn('f1')) press(undo);
        await waitUntil('took the move back', () => pieceOn('f1'));
        await waitUntil('had a worker', () => engineIs('ready'));
      };
      try {
        for (let round = 0; result.board.length < rounds && round < 4 * rounds; round += 1) {
          if (button === undo) {
            await undone();
            document.getElementById('f1')!.click();
            document.getElementById('d1')!.click();
            await waitUntil('moved', () => pieceOn('d1'));
          }
          const replied = count() + 1;
          await waitUntil('searched', () => isUnderWay() || (button === undo && count() >= replied));
          await frame();
          const before = count();
          // At this moment, one search of a game between engines may have ended before the next one starts.
          const isThere = button === undo || buttons().some((it) => it.textContent === button);
          if (before >= replied || !isUnderWay() || !isThere) continue;
          const begun = performance.now();
          press(button);
          await waitUntil('changed the board', () => (button === undo ? pieceOn('f1') : count() > before));
          result.board.push(performance.now() - begun);
          await waitUntil('had another worker', () => (button === undo ? engineIs('ready') : isUnderWay()));
          result.worker.push(performance.now() - begun);
        }
      } catch (error) {
        result.hang = String(error);
      }
      return result;
    },
    [name, pageText('Undo'), ROUNDS, MAX_WAIT_MS] as const,
  );
}

function shown(values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1);
  return `median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms`;
}

for (const [name, query, other] of [
  [pageText('Undo'), '?level=12', 'another worker ready'],
  [pageText('MoveNow'), '?white=12&black=12', 'next search under way'],
] as const) {
  test(`${name} takes effect during a search, repeatedly`, { tag: '@alone' }, async ({ page }) => {
    test.setTimeout(180_000);
    await openBoard(page, `${query}&fen=${encodeURIComponent(MIDDLEGAME)}`);
    const { board, worker, hang } = await clickTimes(page, name);
    expect(hang).toBeNull();
    console.log(`${name}: board changed ${shown(board)}; ${other} ${shown(worker)} (${ROUNDS} times)`);
    expect(board).toHaveLength(ROUNDS);
  });
}
