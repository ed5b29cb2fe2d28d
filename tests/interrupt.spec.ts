// How soon a search can be interrupted, whatever it does: it prints the times, and asks only that each interruption works.
import { expect, openBoard, test } from './support';

const MIDDLEGAME = 'r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B2RK1 w - - 2 8';
const ROUNDS = 25;

/** Times of `ROUNDS` clicks on a button while the engine thinks: to the changed board, and to a worker that answers again. */
async function times(page: import('@playwright/test').Page, name: string): Promise<{ board: number[]; worker: number[] }> {
  return page.evaluate(
    async ([button, rounds]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const until = async (isSo: () => unknown) => {
        while (!isSo()) await new Promise((done) => setTimeout(done, 0));
      };
      const press = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)!.click();
      const stands = (square: string) => document.querySelector(`.piece[data-square="${square}"]`);
      const count = () => document.querySelectorAll('#moves [data-ply]').length;
      const percent = () => Number(document.querySelector('#thinking')?.getAttribute('aria-valuenow') ?? 0);
      const word = (value: string) => document.documentElement.dataset.engine === value;
      const result = { board: [] as number[], worker: [] as number[] };
      for (let round = 0; round < (rounds as number); round += 1) {
        if (button === 'Undo') {
          await until(() => word('ready'));
          document.getElementById('f1')!.click();
          document.getElementById('d1')!.click();
        }
        await until(() => percent() > 0 && percent() < 50);
        await frame();
        const before = count();
        const begun = performance.now();
        press(button as string);
        await until(() => (button === 'Undo' ? stands('f1') : count() > before));
        result.board.push(performance.now() - begun);
        await until(() => (button === 'Undo' ? word('ready') : percent() > 0 && percent() < 50));
        result.worker.push(performance.now() - begun);
      }
      return result;
    },
    [name, ROUNDS] as const,
  );
}

function shown(values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1);
  return `median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms`;
}

for (const [name, query, other] of [
  ['Undo', '?level=12', 'another worker ready'],
  ['Move now', '?white=12&black=12', 'next search under way'],
] as const) {
  test(`${name} takes effect in the middle of a search, again and again`, async ({ page }) => {
    await openBoard(page, `${query}&fen=${encodeURIComponent(MIDDLEGAME)}`);
    const { board, worker } = await times(page, name);
    console.log(`${name}: board changed ${shown(board)}; ${other} ${shown(worker)} (${ROUNDS} times)`);
    expect(board).toHaveLength(ROUNDS);
  });
}
