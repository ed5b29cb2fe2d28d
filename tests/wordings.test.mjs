// Tests the wording of texts that were hard to understand or wrong before, in English and German.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { messagesOf } from '../crates/xtask/src/messages.mjs';

const [ENGLISH, GERMAN] = ['en', 'de'].map((tag) => messagesOf(readFileSync(`web/assets/messages-${tag}.json`, 'utf8')));

/** A text with these words in place of its placeholders, and with usual spaces. */
const filled = (text, words) => text.replace(/\{(\d)\}/g, (_, place) => words[Number(place)] ?? '…').replaceAll('\u00a0', ' ');

/** The name of a text, the words in it, and the whole text in English and in German. */
const WORDINGS = [
  ['YouTake', [['queen'], ['Dame']], 'Opponent plays without queen', 'Gegner ohne Dame'],
  ['YouGive', [['queen'], ['Dame']], 'You play without queen', 'Du ohne Dame'],
  ['OddsGiven', [['Learner', 'queen'], ['Lernende', 'Dame']], 'Odds game: Learner has no queen', 'Vorgabepartie: Lernende ohne Dame'],
  ['AboutRating', [['1200'], ['1200']], '~1200', '~1200'],
  ['FollowMyRating', [[], []], 'Match my strength', 'An meine Spielstärke anpassen'],
  ['FollowMyRatingNote', [[], []], 'Adjusts after each game.', 'Passt sich nach jeder Partie an.'],
  ['Chess960Position', [[], []], 'Random Chess960', 'Zufälliges Chess960'],
  ['CutIllegal', [[2, 'White', 'Ke3', 1, 13], [2, 'Weiß', 'Ke3', 1, 13]],
    'Move 2: White cannot play Ke3 (line 1, column 13).', 'Zug 2: Weiß kann Ke3 nicht spielen (Zeile 1, Spalte 13).'],
  ['RatedGame', [[1200, 1185], [1200, 1185]], 'Rated: 1200 → 1185', 'Gewertet: 1200 → 1185'],
  ['NoOwnRating', [[], []], 'No rating yet. Play a rated game.', 'Noch keine Wertung. Spiel eine gewertete Partie.'],
  ['PositionAfter', [['24. Rxd4'], ['24. Txd4']], 'After 24. Rxd4', 'Nach 24. Txd4'],
  ['Unfinished', [[], []], 'unfinished', 'läuft'],
  ['BoardView', [[], []], 'Board view', 'Brettansicht'],
  ['Help', [[], []], 'Assistance', 'Hilfen'],
  ['PhaseAccuracy', [['Opening', 'you', 95, 'Beginner', 82], ['Eröffnung', 'du', 95, 'Anfänger', 82]],
    'Opening: you 95 %, Beginner 82 %', 'Eröffnung: du 95 %, Anfänger 82 %'],
  ['NoKing', [['White'], ['Weiß']], 'White has no king', 'Weiß hat keinen König'],
  ['DownloadGame', [[], []], 'Download as JSON', 'Als JSON herunterladen'],
  ['LinkPositionError', [['rank 1 is missing'], ['Reihe 1 fehlt']],
    "This link's position is not valid: rank 1 is missing.", 'Die Stellung dieses Links ist ungültig: Reihe 1 fehlt.'],
  ['Redo', [[], []], 'Redo', 'Wiederherstellen'],
  ['Start', [[], []], 'Start', 'Partie starten'],
  ['CustomTime', [[], []], 'Custom', 'Eigene Zeit'],
  ['FingerDraws', [[], []], 'Draw arrows by touch', 'Pfeile zeichnen'],
  ['NoMovesYet', [[], []], 'Make a move, or paste a game (PGN) or a position (FEN).',
    'Zieh auf dem Brett oder füge eine Partie (PGN) oder Stellung (FEN) ein.'],
  ['FailedNoWorker', [[], []], 'the browser could not start the worker', 'der Browser konnte den Worker nicht starten'],
  ['LittleMemory', [[], []], 'Low memory: the engine uses a smaller hash table.',
    'Wenig Speicher: Die Engine nutzt eine kleinere Hashtabelle.'],
  ['NoClaimAside', [[], []], 'Draws cannot be claimed in a variation.', 'In einer Variante kann kein Remis beansprucht werden.'],
];

for (const [name, [words, worte], english, german] of WORDINGS) {
  test(`${name}: ${english}`, () => {
    assert.equal(filled(ENGLISH[name], words), english);
    assert.equal(filled(GERMAN[name], worte), german);
  });
}

/** The English names of controls that stay as they are, because other programs find the controls by them. */
const FIXED_NAMES = {
  NewGame: 'New game', Undo: 'Undo', Redo: 'Redo', Hint: 'Hint', Resign: 'Resign', MoveNow: 'Move now', ClaimDraw: 'Claim draw',
  FirstMove: 'First move', PreviousMove: 'Previous move', NextMove: 'Next move', LastMove: 'Last move',
  More: 'More', Analyse: 'Analyse', Games: 'Games', Settings: 'Settings', Practice: 'Practice', FlipBoard: 'Flip board',
  OfferDraw: 'Offer draw', Explain: 'Explain', Threat: 'Threat', TypeAMove: 'Type a move',
  ImportAndExport: 'Import and export', LoadFen: 'Load FEN', LoadPgn: 'Load PGN', CopyFen: 'Copy FEN', CopyPgn: 'Copy PGN',
  DownloadPgn: 'Download PGN',
  PromoteTo: 'Promote to', QueenButton: 'Queen', RookButton: 'Rook', BishopButton: 'Bishop', KnightButton: 'Knight',
  Result: 'Result', Rematch: 'Rematch', SwapSides: 'Swap sides', Review: 'Review', Close: 'Close',
  LearnFromMistakes: 'Learn from mistakes', ShowSolution: 'Show solution', Next: 'Next',
  SecondThoughtQuestion: 'A second thought?', TakeBack: 'Take back', Why: 'Why?', PlayItAnyway: 'Play it',
  Opponent: 'Opponent', TwoPlayers: 'Two players', ClassicEngine: 'Classic', PlayAs: 'Play as', White: 'White', Black: 'Black',
  Random: 'Random', TimeControl: 'Time control', CustomTime: 'Custom', StartPosition: 'Start position', MoreOptions: 'More options',
  Rated: 'Rated', SecondThoughts: 'Second thoughts', Comments: 'Comments', Start: 'Start',
};

test('controls have the names by which other programs find them', () => {
  const names = Object.fromEntries(Object.keys(FIXED_NAMES).map((name) => [name, ENGLISH[name]]));
  assert.deepEqual(names, FIXED_NAMES);
  assert.match(readFileSync('web/assets/practice-en.tsv', 'utf8'), /^puzzles\tPuzzles$/m);
});

test('no text uses a word that was replaced', () => {
  const found = (texts, words) => Object.entries(texts).filter(([, text]) => words.test(text)).map(([name, text]) => `${name}: ${text}`);
  assert.deepEqual(found(ENGLISH, /\b(go on|made no worker|You take|You give|Los)\b|counts for your rating|the game ended/), []);
  assert.deepEqual(found(GERMAN, /\b(Wiederholen|Los|Du bekommst|Du gibst|mit dem Finger)\b|^Eigene$/), []);
});

test('a move is not called a half-move where it is explained why it cannot be played', () => {
  for (const name of ['CutIllegal', 'CutMove']) {
    assert.doesNotMatch(ENGLISH[name] + GERMAN[name], /half-move|Halbzug/);
  }
});

/** What each level does, as docs/strength.md describes and measures the levels. */
const LEVEL_STYLES = {
  LearnerStyle: ['Often takes what is free, but sometimes misses even a mate in one.',
    'Schlägt oft, was frei steht, übersieht aber manchmal sogar ein Matt in einem Zug.'],
  CasualStyle: ['Takes most of what is free, but still leaves pieces hanging.',
    'Schlägt meist, was frei steht, lässt aber noch Figuren stehen.'],
  SteadyStyle: ['Sees most simple threats, but hardly looks ahead.', 'Sieht die meisten einfachen Drohungen, rechnet aber kaum voraus.'],
  AttentiveStyle: ['Misses little that is obvious, and no mate in one.', 'Übersieht wenig Offensichtliches und kein Matt in einem Zug.'],
  SkilledStyle: ['Rarely leaves a piece hanging, but calculates only short lines.',
    'Lässt selten eine Figur stehen, rechnet aber nur kurze Varianten.'],
  SharpStyle: ['Looks two moves ahead and evaluates soundly.', 'Rechnet zwei Züge voraus und urteilt solide.'],
  ToughStyle: ['Looks three moves ahead and sees most tactics.', 'Rechnet drei Züge voraus und sieht die meisten Taktiken.'],
};

for (const [name, [english, german]] of Object.entries(LEVEL_STYLES)) {
  test(`${name} describes the level as it plays`, () => {
    assert.equal(ENGLISH[name], english);
    assert.equal(GERMAN[name], german);
  });
}
