// Tests that the tests in a browser name the controls of the page by the names of their texts. After a change of a text,
// only the tests of its wording fail.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import ts from 'typescript';
import { messagesOf, practiceOf } from '../crates/xtask/src/messages.mjs';

/** What a test writes instead of each English text of the page and of practice. */
const insteadOf = (messages, practice) => new Map([
  ...Object.entries(practice).map(([name, text]) => [text, `practiceText('${name}')`]),
  ...Object.entries(messages).map(([name, text]) => [text, `${text.includes('{') ? 'textPattern' : 'pageText'}('${name}')`]),
]);

const INSTEAD = insteadOf(
  messagesOf(readFileSync('web/assets/messages-en.json', 'utf8')),
  practiceOf(readFileSync('web/assets/practice-en.tsv', 'utf8')),
);

/** Texts that a test may write in full, with the reason. */
const EXCEPTIONS = [
  // The names in the manifest are not texts of the page: the file is written by hand, in English only.
  { file: 'tests/installed.spec.ts', texts: ['New game', 'Puzzles', 'Analyse'] },
];

/** A beginning of a text that is shorter than this, such as `FEN`, may be a word that no text owns. */
const MIN_BEGINNING = 4;

const isLiteral = (node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
const called = ({ expression }) => (ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText());

/** Whether the node is the name of a text, as in `pageText('Undo')`, or a word in a text of another language. */
function isNameOfText(node) {
  if (!ts.isCallExpression(node.parent)) return false;
  const name = called(node.parent);
  if (/^((page|practice)Text|textPattern)$/.test(name)) return node.parent.arguments[0] === node;
  return /^(pageTexts|(german|spanish|local)Text)$/.test(name);
}

/** Whether the node is the title of a test. */
const isTitle = (node) => ts.isCallExpression(node.parent) && node.parent.arguments[0] === node && /^(test|describe)$/.test(called(node.parent));

/** Whether Playwright finds a control by this node. */
function isControlName(node) {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return /^getBy(Label|Text|Placeholder|AltText|Title)$/.test(called(parent));
  if (!ts.isPropertyAssignment(parent) || parent.name.getText() !== 'name') return false;
  const call = parent.parent.parent;
  return ts.isCallExpression(call) && called(call) === 'getByRole';
}

/** The value of the attribute by which a selector finds a control, as in `[aria-label="Undo"]`. */
const selectedName = (node) => /\[(?:aria-label|title)\^?="([^"]*?) *"\]/.exec(node.getText())?.[1];

/** The words at the beginning of a string, a template or a pattern: `More` in `More: ${title}` and in `/^More\b/`. */
const firstWords = (node) => node.getText().replace(/^['"`/]\^?\(?/, '').split(/[:|('"`$\\/]/)[0].trim();

/** Whether a node is the name of a key, as in `page.keyboard.press('Delete')`. */
const isKey = (node) => ts.isCallExpression(node.parent) && node.parent.arguments[0] === node
  && ts.isPropertyAccessExpression(node.parent.expression) && ['press', 'down', 'up'].includes(node.parent.expression.name.text);

/** What a test writes instead of this node, if the node is an English text or, as the name of a control, begins with one. */
function replacement(node, instead) {
  if (isNameOfText(node) || isTitle(node) || isKey(node) || ts.isLiteralTypeNode(node.parent)) return undefined;
  const isName = isControlName(node);
  // A text such as `black` is also a word of the page's attributes.
  if (isLiteral(node) && (isName || /^\p{Lu}/u.test(node.text)) && instead.has(node.text)) return instead.get(node.text);
  const isText = isLiteral(node) || ts.isTemplateExpression(node) || node.kind === ts.SyntaxKind.RegularExpressionLiteral;
  const words = isText ? (isName ? firstWords(node) : selectedName(node)) : undefined;
  if (words === undefined || instead.has(words)) return instead.get(words);
  const begins = (text) => text.startsWith(words) && !/^\p{L}/u.test(text.slice(words.length));
  return words.length < MIN_BEGINNING ? undefined : instead.get([...instead.keys()].find(begins));
}

/** A line for each English text that the source of a test has instead of its name. */
function writtenTexts(file, source, instead = INSTEAD) {
  const excepted = new Set(EXCEPTIONS.filter((it) => it.file === file).flatMap(({ texts }) => texts));
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const better = replacement(node, instead);
    if (better !== undefined && !excepted.has(node.text)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${node.getText()} is a text of the page; write ${better} from tests/texts.ts`);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(tree, visit);
  return found;
}

test('tests in a browser name controls by the names of their texts', () => {
  const isBrowserTest = (name) => /^([\w.-]+\.ts|webkit\.mjs|page-bench\/[\w-]+\.mjs)$/.test(name);
  const files = readdirSync('tests', { recursive: true }).filter(isBrowserTest).map((name) => `tests/${name}`);
  assert.ok(files.length > 80 && files.includes('tests/webkit.mjs') && files.includes('tests/page-bench/stepping.mjs'));
  assert.deepEqual(files.flatMap((file) => writtenTexts(file, readFileSync(file, 'utf8'))), []);
});

const SAMPLES = insteadOf(
  { NewGame: 'New game', Undo: 'Undo', Blunder: 'blunder', More: 'More', MinutesEach: 'Minutes for each side', White: 'White', Line: 'Line {0}' },
  { endings: 'Endings' },
);

for (const [source, better] of [
  ["button(page, 'New game');", "pageText('NewGame')"],
  ["for (const name of ['Endings']) await button(page, name).click();", "practiceText('endings')"],
  ["page.getByRole('radio', { name: 'blunder' });", "pageText('Blunder')"],
  ['page.getByRole("button", { name: /^More\\b/ });', "pageText('More')"],
  ["page.getByRole('button', { name: /^(Undo|Deshacer)$/ });", "pageText('Undo')"],
  ['place.getByRole(`button`, { name: `More: ${title}` });', "pageText('More')"],
  ["dialog.getByLabel('Minutes');", "pageText('MinutesEach')"],
  ["pageText('ToMove', 'White');", "pageText('White')"],
  ["page.getByText('Line');", "textPattern('Line')"],
  ["document.querySelector('button[aria-label=\"Undo\"]');", "pageText('Undo')"],
  ["page.locator('[aria-label^=\"Line \"]');", "textPattern('Line')"],
]) {
  test(`${source} is found`, () => {
    const [found, ...others] = writtenTexts('tests/a.ts', `\n${source}`, SAMPLES);
    assert.ok(found?.startsWith('tests/a.ts:2: ') && found.includes(` write ${better} `), found);
    assert.deepEqual(others, []);
  });
}

for (const source of [
  "button(page, pageText('Undo'));",
  "button(page, germanText('NameOf', 'White'));",
  "for (const name of pageTexts('Undo', 'More')) await button(page, name).click();",
  "test('Undo', async () => undefined);",
  "expect(move).toHaveAttribute('data-mark', 'blunder');",
  "page.getByRole('textbox', { name: 'Lin', exact: true });",
  "page.getByRole('button', { name: /^Lines\\b/ });",
  "type Side = 'White' | 'Black';",
  "page.keyboard.press('Undo');",
]) {
  test(`${source} is not found`, () => assert.deepEqual(writtenTexts('tests/a.ts', source, SAMPLES), []));
}
