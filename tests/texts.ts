// The texts of the page by their names. If the wording of a text changes, only the tests of this wording fail.
import { readFileSync } from 'node:fs';
import { messagesOf, practiceOf } from '../crates/xtask/src/messages.mjs';

type Texts = Record<string, string>;

const textsOf = (language: string): Texts => messagesOf(readFileSync(`web/assets/messages-${language}.json`, 'utf8'));

const ENGLISH = textsOf('en');
const GERMAN = textsOf('de');
const SPANISH = textsOf('es');
const PRACTICE: Texts = practiceOf(readFileSync('web/assets/practice-en.tsv', 'utf8'));

/**
 * The English text with this name in `web/assets/messages-en.json`.
 * `words` replace the placeholders `{0}`, `{1}` ….
 */
export function pageText(name: string, ...words: (string | number)[]): string {
  return filled(ENGLISH, name, words);
}

/** The English texts with these names. The texts have no placeholders. */
export function pageTexts(...names: string[]): string[] {
  return names.map((name) => pageText(name));
}

/** The English text of practice with this name in `web/assets/practice-en.tsv`. `words` replace the placeholders. */
export function practiceText(name: string, ...words: (string | number)[]): string {
  return filled(PRACTICE, name, words);
}

/** The German text with this name in `web/assets/messages-de.json`. `words` replace the placeholders. */
export function germanText(name: string, ...words: (string | number)[]): string {
  return filled(GERMAN, name, words);
}

/** The Spanish text with this name in `web/assets/messages-es.json`. `words` replace the placeholders. */
export function spanishText(name: string, ...words: (string | number)[]): string {
  return filled(SPANISH, name, words);
}

/**
 * Matches an English text in which `words` replace the placeholders `{0}`, `{1}` ….
 * A missing word matches any text.
 */
export function textPattern(name: string, ...words: (string | RegExp)[]): RegExp {
  const parts = textOf(ENGLISH, name).split(/\{(\d)\}/);
  const sources = parts.map((part, index) => (index % 2 === 0 ? escaped(part) : sourceOf(words[Number(part)])));
  return new RegExp(sources.join(''));
}

function filled(texts: Texts, name: string, words: (string | number)[]): string {
  const text = textOf(texts, name);
  const places = new Set(text.match(/\{\d\}/g));
  if (places.size !== words.length) throw new Error(`${name} has ${places.size} places, not ${words.length}`);
  return text.replace(/\{(\d)\}/g, (_, place: string) => String(words[Number(place)]));
}

function textOf(texts: Texts, name: string): string {
  const text = texts[name];
  if (text === undefined) throw new Error(`there is no text named ${name}`);
  return text;
}

function sourceOf(word: string | RegExp | undefined): string {
  if (word === undefined) return '.*';
  return word instanceof RegExp ? `(?:${word.source})` : escaped(word);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
