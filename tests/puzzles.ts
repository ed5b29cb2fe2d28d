// Functions that use the dialog for practice and its puzzles as a person does.
import { readFileSync } from 'node:fs';
import { button, choose, expect, move, moves, type Locator, type Page } from './support';
import { pageText, practiceText } from './texts';

export const practiceDialog = (page: Page): Locator => page.getByRole('dialog', { name: pageText('Practice'), exact: true });
export const exercise = (page: Page): Locator => page.locator('#exercise');

export async function openPractice(page: Page): Promise<void> {
  await choose(page, pageText('Practice'));
  await expect(practiceDialog(page).locator('[data-exercise]').first()).toBeVisible();
}

/** `moves` are the mistake and the solution; `continuation` are the moves after the solution. */
export interface Puzzle { moves: string[]; continuation: string[]; theme: string; rating: number }

/** The puzzles of the site by their ids, which are hashes of their positions. */
function puzzles(): Map<string, Puzzle> {
  const lines = readFileSync('web/assets/puzzles.tsv', 'utf8').trim().split('\n');
  return new Map(lines.map((line) => {
    const [fen, text, more, theme, rating] = line.split('\t');
    let hash = 0xcbf29ce484222325n;
    for (const byte of Buffer.from(fen)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return [BigInt.asUintN(32, hash).toString(16).padStart(8, '0'), { moves: text.split(' '), continuation: more.split(' ').filter(Boolean), theme, rating: Number(rating) }];
  }));
}

/** The puzzle on the board, after its first move was shown. */
export async function puzzleOnBoard(page: Page): Promise<Puzzle> {
  await expect.poll(async () => (await moves(page)).length).toBe(1);
  return puzzles().get((await exercise(page).getAttribute('data-task'))!)!;
}

/** The button for the piece of a move that is a promotion. */
export function promotionButton(page: Page, uci: string): Locator | undefined {
  const names: Record<string, string> = { q: pageText('QueenButton'), r: pageText('RookButton'), b: pageText('BishopButton'), n: pageText('KnightButton') };
  return uci[4] ? button(page, names[uci[4]]) : undefined;
}

export async function playUci(page: Page, uci: string): Promise<void> {
  await move(page, uci.slice(0, 2), uci.slice(2, 4));
  await promotionButton(page, uci)?.click();
}

/** The button in the dialog of practice that starts puzzles. */
export function puzzlesButton(page: Page): Locator {
  return practiceDialog(page).getByRole('button', { name: new RegExp(`^${practiceText('puzzles')}`) });
}

export async function startPuzzle(page: Page): Promise<Puzzle> {
  await openPractice(page);
  await puzzlesButton(page).click();
  await expect(exercise(page)).toHaveAttribute('data-state', 'find');
  return puzzleOnBoard(page);
}

/** Starts a puzzle of a theme. */
export async function startTheme(page: Page, theme: string): Promise<Puzzle> {
  await openPractice(page);
  await practiceDialog(page).locator('.practice-themes summary').click();
  await practiceDialog(page).locator(`[data-puzzles="${theme}"]`).click();
  return puzzleOnBoard(page);
}

/** All moves that the page shows at the end of a puzzle. */
export const lineOf = ({ moves, continuation }: Puzzle): string[] => [...moves, ...continuation];

/** Waits until the last move of the line is on the board. */
export async function expectWholeLine(page: Page, puzzle: Puzzle): Promise<void> {
  await expect.poll(async () => (await moves(page)).length, { timeout: 30_000 }).toBe(lineOf(puzzle).length);
}

/** Plays the person's moves of the solution. */
export async function solve(page: Page, puzzle: Puzzle): Promise<void> {
  for (let ply = 1; ply < puzzle.moves.length; ply += 2) {
    await expect.poll(async () => (await moves(page)).length).toBe(ply);
    await playUci(page, puzzle.moves[ply]);
  }
}
