// Tests the wasm engine as a UCI program. Matches use the engine in the same way.
//
//     node --test tests/uci.test.mjs
//
// The tests run the engine of the built site in dist/.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const said = (...lines) => {
  const input = [...lines, 'quit', ''].join('\n');
  const options = { cwd: root, input, encoding: 'utf8', timeout: 180_000 };
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, ['crates/engine-worker/uci.mjs', 'dist'], options);
  assert.equal(status, 0, `${signal ?? 'no signal'} after the output:\n${stdout}${stderr}`);
  return stdout.split('\n');
};

test('the program identifies itself and finds a mate for either side', () => {
  const lines = said(
    'uci',
    'isready',
    'position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1',
    'go nodes 5000',
    'position startpos moves f2f3 e7e5 g2g4',
    'go wtime 1000 btime 1000 winc 10 binc 10',
  );
  assert.ok(lines.includes('uciok') && lines.includes('readyok'));
  assert.deepEqual(lines.filter((line) => line.startsWith('bestmove')), ['bestmove a1a8', 'bestmove d8h4']);
  assert.equal(lines.filter((line) => line.endsWith('score mate 1')).length, 2);
});

test('the score is from the point of view of the side to move, and a finished game has no move', () => {
  const lines = said('position fen 4k3/8/8/8/8/8/8/Q3K3 b - - 0 1', 'go nodes 2000', 'position startpos moves e2e5', 'go depth 3');
  const score = Number(lines.find((line) => line.includes('score cp')).split(' ').at(-1));
  assert.ok(score < -500, `${score}`);
  assert.ok(lines.includes('bestmove 0000'));
});
