// A stored game with a finished review. A test with this game needs the engine only for explanations and exercises.
import { expect, type Page } from './support';

/** White has lost by 2. g4, which allows mate. The engine's choice is 2. Nc3. */
export const LOST_GAME = {
  version: 1,
  moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'],
  cursor: 4,
  players: { white: 'human', black: '3' },
  choice: { opponent: '3', play_as: 'white' },
  seed: 7,
  review: ['0 9 e4', '-40 9 e5', '-50 9 Nc3', '#-1 9 Qh4#'],
  checks: ['3 long -50 9 Nc3; #-1 9 Qh4#'],
  begun: '2026-05-03T17:05:09',
};

/** Opens the page with the game on the board. `more` contains other stored texts. */
export async function openLostGame(page: Page, more: Record<string, string> = {}): Promise<void> {
  const stored = { 'second-thought.game.7': JSON.stringify(LOST_GAME), 'second-thought.current': '7', ...more };
  await page.addInitScript((stored) => {
    if (localStorage.getItem('second-thought.game.7') !== null) return;
    for (const [name, text] of Object.entries(stored)) localStorage.setItem(name, text);
  }, stored);
  await page.goto('./');
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}
