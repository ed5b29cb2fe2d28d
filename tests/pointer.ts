// A mouse or fingers that move step by step.
import type { CDPSession, Page } from '@playwright/test';
import { square } from './support';

export type Spot = { x: number; y: number };

/** The centre of a square, or a point at the distance `right` and `down` from the centre, in pixels. */
export async function spot(page: Page, name: string, right = 0, down = 0): Promise<Spot> {
  const box = (await square(page, name).boundingBox())!;
  return { x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + down };
}

/** Picks up a piece with the mouse and drags it over these squares. */
export async function carry(page: Page, from: string, ...over: string[]): Promise<void> {
  const start = await spot(page, from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const name of over) {
    const { x, y } = await spot(page, name);
    await page.mouse.move(x, y, { steps: 4 });
  }
}

export async function drag(page: Page, from: string, to: string): Promise<void> {
  await carry(page, from, to);
  await page.mouse.up();
}

/** Fingers on the screen. The browser handles their touches like touches from the system. */
export class Fingers {
  private down: (Spot & { id: number })[] = [];

  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  async press(at: Spot, id = 0): Promise<void> {
    this.down.push({ ...at, id });
    await this.send('touchStart');
  }

  async move(to: Spot, id = 0, steps = 4): Promise<void> {
    const finger = this.down.find((it) => it.id === id)!;
    const { x, y } = finger;
    for (let step = 1; step <= steps; step += 1) {
      finger.x = x + ((to.x - x) * step) / steps;
      finger.y = y + ((to.y - y) * step) / steps;
      await this.send('touchMove');
    }
  }

  async lift(id = 0): Promise<void> {
    const lifted = this.down.filter((it) => it.id === id);
    this.down = this.down.filter((it) => it.id !== id);
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: this.down.length > 0 ? lifted : [] });
  }

  /** Cancels all touches, as the system does. */
  async cancel(): Promise<void> {
    this.down = [];
    await this.send('touchCancel');
  }

  async tap(at: Spot): Promise<void> {
    await this.press(at);
    await this.lift();
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: this.down });
  }
}
