// The resources that a page uses: memory, elements and listeners.
import { expect, type Page } from './support';

/**
 * The resources of the page: bytes of the program's memory, bytes of the scripts' heap, and numbers of elements and
 * listeners.
 */
export type Resources = { program: number; heap: number; nodes: number; listeners: number };

/** Makes the memory of the page's program measurable. This must be called before the page opens. */
export async function recordMemory(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { instantiate, instantiateStreaming } = WebAssembly;
    const recordingMemory = (make: any) => async (...values: any[]) => {
      const made = await make.apply(WebAssembly, values);
      // The parts that are loaded later use the memory of the first part.
      (window as any).memory ??= (made.instance ?? made).exports.memory;
      return made;
    };
    Object.assign(WebAssembly, { instantiate: recordingMemory(instantiate), instantiateStreaming: recordingMemory(instantiateStreaming) });
  });
}

export async function resources(page: Page): Promise<Resources> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  const program = await page.evaluate(() => (window as any).memory.buffer.byteLength);
  return { program, heap: usedSize, nodes, listeners: jsEventListeners };
}

/**
 * Expects that no resource grows without limit. The resources depend on the game on the board, so they vary. If the later
 * minimum is above the earlier maximum, memory is leaking.
 */
export function expectNoLeak(seen: Resources[]): void {
  const quarter = Math.ceil(seen.length / 4);
  const [early, late] = [extremes(seen.slice(0, quarter), Math.max), extremes(seen.slice(-quarter), Math.min)];
  console.log(`${JSON.stringify(early)} → ${JSON.stringify(late)}`);
  expect(late.program, 'the memory of the program').toBeLessThanOrEqual(early.program * 1.5);
  expect(late.heap, 'the heap of the scripts').toBeLessThanOrEqual(early.heap * 1.5 + 2_000_000);
  expect(late.nodes, 'elements').toBeLessThanOrEqual(early.nodes * 1.5 + 2_000);
  expect(late.listeners, 'listeners').toBeLessThanOrEqual(early.listeners * 1.5 + 200);
}

/** The largest (`Math.max`) or the smallest (`Math.min`) value of each resource in the measurements `looks`. */
function extremes(looks: Resources[], chosen: (...values: number[]) => number): Resources {
  const of = (name: keyof Resources) => chosen(...looks.map((look) => look[name]));
  return { program: of('program'), heap: of('heap'), nodes: of('nodes'), listeners: of('listeners') };
}
