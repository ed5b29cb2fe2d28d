// Writes the texts of another language in the page's format: one line for each text, in the order of the texts' names.
// The build of the program numbers the texts in the same order.
//
//     node crates/xtask/src/messages.mjs web/assets/messages-de.json target/messages-de.txt
import { readFileSync, writeFileSync } from 'node:fs';

const [from, to] = process.argv.slice(2);
const texts = Object.assign({}, ...Object.values(JSON.parse(readFileSync(from, 'utf8'))));
const lines = Object.keys(texts).sort().map((name) => texts[name]);
const broken = lines.find((text) => text.includes('\n'));
if (broken !== undefined) throw new Error(`${from}: a text must be one line: ${broken}`);
writeFileSync(to, lines.join('\n'));
