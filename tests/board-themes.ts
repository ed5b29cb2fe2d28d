// The themes of the board, as the style sheet lists them.
import { readFileSync } from 'node:fs';

const STYLES = readFileSync('web/styles/board-themes.css', 'utf8');

/** The names of all board themes. */
export const BOARD_THEMES = [...STYLES.matchAll(/\[data-board-theme="([a-z]+)"\]/g)].map(([, name]) => name);
