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

/** White has resigned. Three moves turned the game: 5… Nxd5, 9. a3 and 11… Kd6. */
export const TURNING_GAME = {
  ...LOST_GAME,
  moves: 'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 f6d5 g5f7 e8f7 d1f3 f7e6 b1c3 c6b4 a2a3 b4c2 e1d1 c2a1 c4d5 e6d6'.split(' '),
  cursor: 23,
  ending: { action: 'resign', color: 'white' },
  review: [
    '20 12 e4', '20 12 e5', '25 12 Nf3', '20 12 Nc6', '25 12 Bb5', '20 12 Nf6', '25 12 d3', '20 12 d5', '20 12 exd5',
    '25 12 Na5', '250 12 d4', '240 12 Kxf7', '245 12 Qf3+', '240 12 Ke6', '250 12 Nc3', '245 12 a6', '250 12 O-O',
    '-150 12 c6', '-140 12 Kd1', '-150 12 Nxa1', '-140 12 Nxd5', '-140 12 Kd7', '600 12 Ne4+',
  ],
  checks: ['10 long 25 12 Na5; 250 12 d4', '17 long 250 12 O-O; -150 12 c6', '22 long -140 12 Kd7; 600 12 Ne4+'],
};

/** Opens the page with the game on the board. `more` contains other stored texts. */
export async function openLostGame(page: Page, more: Record<string, string> = {}, game: object = LOST_GAME): Promise<void> {
  const stored = { 'second-thought.game.7': JSON.stringify(game), 'second-thought.current': '7', ...more };
  await page.addInitScript((stored) => {
    if (localStorage.getItem('second-thought.game.7') !== null) return;
    for (const [name, text] of Object.entries(stored)) localStorage.setItem(name, text);
  }, stored);
  await page.goto('./');
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}
