// Tests the worker from the page's point of view. Node.js provides the global scope of the worker.
//
//     node --test crates/engine-worker/tests/worker.test.mjs
//
// The command uses the same build as answer.test.mjs.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

import { load } from "../node.mjs";

const SITE = fileURLToPath(new URL("../../../dist", import.meta.url));
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MIDDLEGAME = "r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B1K2R b KQ - 3 8";

const posted = [];
globalThis.DedicatedWorkerGlobalScope = { [Symbol.hasInstance]: (value) => value === globalThis };
globalThis.postMessage = (message) => posted.push(structuredClone(message));
await load(process.env.ENGINE_WORKER ?? SITE);

/** Sends `data` to the worker and returns the messages that it posts. */
const send = async (data) => {
  posted.length = 0;
  globalThis.onmessage({ data: structuredClone(data) });
  await pause(5);
  return [...posted];
};

/** The replies to a request over the page's first bridge. */
const replies = async (request) => (await send({ ProcessInput: [0, request] })).map(({ ProcessOutput }) => ProcessOutput[1]);

test("the worker reports that it is loaded, and replies to the bridge of a request", async () => {
  await pause(5);
  assert.deepEqual(posted, ["WorkerLoaded"]);
  assert.deepEqual(await send({ Connected: 0 }), []);
  assert.deepEqual(await send({ ProcessInput: [6, { id: 1, body: { type: "hello" } }] }), [
    { ProcessOutput: [6, { id: 1, body: { type: "hello", version: 1 } }] },
  ]);
});

test("a search posts progress that never decreases, then one final reply", async () => {
  const all = await replies({ id: 2, body: { type: "search", start: MIDDLEGAME, limits: { depth: 5 } } });
  const final = all.pop();
  assert.equal(final.id, 2);
  assert.equal(final.body.type, "found");
  assert.ok(all.length > 0);
  let fraction = 0;
  for (const { id, body } of all) {
    assert.equal(id, 2);
    assert.equal(body.type, "progress");
    assert.ok(body.fraction >= fraction && body.fraction <= 1);
    fraction = body.fraction;
  }
});

test("an invalid request gets a reply, and so does the next one", async () => {
  const wrong = await replies({ id: 3, body: { type: "search", start: "rubbish" } });
  assert.equal(wrong.length, 1);
  assert.equal(wrong[0].body.type, "failed");
  const right = await replies({ id: 4, body: { type: "search", start: START, limits: { depth: 1 } } });
  assert.equal(right.at(-1).body.type, "found");
});

test("a message without an envelope gets an error reply", async () => {
  const rubbish = [undefined, null, 7, "x", {}, [], { ProcessInput: 5 }, { ProcessInput: [] }, { Connected: "x" }];
  for (const data of rubbish) {
    const answers = await send(data);
    assert.equal(answers.length, 1, JSON.stringify(data));
    assert.equal(answers[0].ProcessOutput[1].body.type, "failed");
  }
  const lost = await send({ id: 5, body: { type: "dance" } });
  assert.equal(lost[0].ProcessOutput[1].id, 5);
});
