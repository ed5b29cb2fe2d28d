// Writes the texts of the other languages in the page's formats. If a language lacks a text, or if its text does not have
// the placeholders of the English text, the English text is written.
//
//     node crates/xtask/src/messages.mjs web/assets target
//
// `messages-es.json` becomes `messages-es.txt`: one line for each text, in the order of the texts' names. The build of the
// program numbers the texts in the same order. `practice-es.tsv` has the same format as its source.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ENGLISH = 'en';

const placeholders = (text) => [...new Set(text.match(/\{\d\}/g))].sort().join(' ');

/** The texts of a language for all English names, and the names of the texts that are in English. */
export function completed(english, other) {
  const lacks = (name) => !(name in other) || placeholders(other[name]) !== placeholders(english[name]);
  const untranslated = Object.keys(english).filter(lacks);
  return { texts: { ...english, ...other, ...pick(english, untranslated) }, untranslated };
}

const pick = (texts, names) => Object.fromEntries(names.map((name) => [name, texts[name]]));

/** The texts of a file of messages, without their groups. */
export const messagesOf = (json) => Object.assign({}, ...Object.values(JSON.parse(json)));

/** The texts of a file of practice: each line has a name and a text, separated by a tab. */
export const practiceOf = (text) => Object.fromEntries(text.split('\n').filter(Boolean).map((line) => line.split('\t')));

/** The lines of the page's file of messages, in the order of the English names. */
export function messageLines(english, texts) {
  const lines = Object.keys(english).sort().map((name) => texts[name]);
  const broken = lines.find((text) => text.includes('\n'));
  if (broken !== undefined) throw new Error(`a text must be one line: ${broken}`);
  return lines.join('\n');
}

/** The lines of the page's file of practice. */
export const practiceLines = (english, texts) => Object.keys(english).map((name) => `${name}\t${texts[name]}\n`).join('');

const FORMATS = [
  { start: 'messages-', from: '.json', to: '.txt', read: messagesOf, write: messageLines },
  { start: 'practice-', from: '.tsv', to: '.tsv', read: practiceOf, write: practiceLines },
];

function writeLanguages(from, to) {
  for (const format of FORMATS) {
    const texts = (language) => format.read(readFileSync(join(from, `${format.start}${language}${format.from}`), 'utf8'));
    const english = texts(ENGLISH);
    for (const language of languagesIn(readdirSync(from), format)) {
      const { texts: all, untranslated } = completed(english, texts(language));
      const name = `${format.start}${language}${format.to}`;
      writeFileSync(join(to, name), format.write(english, all));
      if (untranslated.length > 0) console.log(`${name}: in English: ${untranslated.join(', ')}`);
    }
  }
}

/** The languages other than English that have a file of this format. */
export const languagesIn = (names, { start, from }) =>
  names
    .filter((name) => name.startsWith(start) && name.endsWith(from))
    .map((name) => name.slice(start.length, -from.length))
    .filter((language) => language !== ENGLISH)
    .sort();

if (process.argv[1] === fileURLToPath(import.meta.url)) writeLanguages(...process.argv.slice(2));
