// Tests how the build completes the texts of a language.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { completed, languagesIn, messageLines, messagesOf, practiceLines, practiceOf } from '../crates/xtask/src/messages.mjs';

const ENGLISH = { Undo: 'Undo', Hint: 'Hint: {0}', Line: 'Line {0}: {1}' };

test('a text that a language lacks is in English', () => {
  const { texts, untranslated } = completed(ENGLISH, { Hint: 'Pista: {0}', Line: '{1}: línea {0}' });
  assert.deepEqual(texts, { Undo: 'Undo', Hint: 'Pista: {0}', Line: '{1}: línea {0}' });
  assert.deepEqual(untranslated, ['Undo']);
});

test('a text with other placeholders than the English one is in English', () => {
  for (const hint of ['Pista', 'Pista: {1}', 'Pista: {0} {1}']) {
    const { texts, untranslated } = completed(ENGLISH, { ...ENGLISH, Hint: hint });
    assert.deepEqual([texts.Hint, untranslated], ['Hint: {0}', ['Hint']]);
  }
});

test('the lines are in the order of the English names, without unknown ones', () => {
  const { texts } = completed(ENGLISH, { Undo: 'Deshacer', Unknown: '?' });
  assert.equal(messageLines(ENGLISH, texts), 'Hint: {0}\nLine {0}: {1}\nDeshacer');
  assert.equal(practiceLines({ b: 'B', a: 'A' }, { a: 'á', b: 'bé', c: '' }), 'b\tbé\na\tá\n');
  assert.throws(() => messageLines({ Undo: '' }, { Undo: 'a\nb' }), /one line: a/);
});

test('the groups of messages and the lines of practice are read', () => {
  assert.deepEqual(messagesOf('{ "one": { "A": "a" }, "two": { "B": "b" } }'), { A: 'a', B: 'b' });
  assert.deepEqual(practiceOf('all\tAll\nleave\tBack\n'), { all: 'All', leave: 'Back' });
});

test('each language has files of both formats', () => {
  const names = readdirSync('web/assets');
  const languages = languagesIn(names, { start: 'messages-', from: '.json' });
  assert.deepEqual(languages, languagesIn(names, { start: 'practice-', from: '.tsv' }));
  assert.ok(languages.includes('de') && languages.includes('es') && !languages.includes('en'), languages.join());
});

test('each language has at least nine tenths of the texts', () => {
  const texts = (name, read) => read(readFileSync(`web/assets/${name}`, 'utf8'));
  for (const [start, ending, read] of [['messages-', '.json', messagesOf], ['practice-', '.tsv', practiceOf]]) {
    const english = texts(`${start}en${ending}`, read);
    for (const language of languagesIn(readdirSync('web/assets'), { start, from: ending })) {
      const { untranslated } = completed(english, texts(`${start}${language}${ending}`, read));
      assert.ok(untranslated.length <= Object.keys(english).length / 10, `${start}${language}: ${untranslated.join(', ')}`);
    }
  }
});
