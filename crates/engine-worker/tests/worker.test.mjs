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
const fetchData = globalThis.fetch;
let isOffline = true;
let fetches = 0;
globalThis.fetch = (...parameters) => {
  fetches += 1;
  return isOffline ? Promise.reject("no network") : fetchData(...parameters);
};
await load(process.env.ENGINE_WORKER ?? SITE);

/** Sends `data` to the worker and returns the messages that it posts. */
const send = async (data) => {
  posted.length = 0;
  globalThis.onmessage({ data: structuredClone(data) });
  await pause(5);
  return posted.splice(0);
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

/** Sends a request to the worker and returns its replies once the last one is final. */
const untilFinal = async (request) => {
  const all = await replies(request);
  for (let tries = 0; tries < 2000 && (all.at(-1)?.body.type ?? "progress") === "progress"; tries += 1) {
    await pause(5);
    all.push(...posted.splice(0).map(({ ProcessOutput }) => ProcessOutput[1]));
  }
  return all;
};

test("the part that explains is fetched at the first request for an explanation, and again if it did not arrive", async () => {
  const explain = (id) => ({ id, body: { type: "explain", start: START, moves: ["f2f3", "e7e5", "g2g4"], nodes: 20_000 } });
  const explainPosition = (id) => ({ id, body: { type: "explainPosition", start: MIDDLEGAME } });
  assert.equal(fetches, 0);
  for (const request of [explain(6), explainPosition(7)]) {
    const before = fetches;
    const refused = await untilFinal(request);
    assert.ok(fetches > before);
    assert.equal(refused.length, 1);
    const message = "the part of the program that explains could not be loaded";
    assert.deepEqual(refused[0], { id: request.id, body: { type: "failed", message } });
  }
  const searched = await untilFinal({ id: 8, body: { type: "search", start: START, limits: { depth: 1 } } });
  assert.equal(searched.at(-1).body.type, "found");
  isOffline = false;
  const before = fetches;
  const explained = await untilFinal(explain(9));
  assert.equal(explained.at(-1).body.judgement, "blunder");
  assert.ok(explained.every(({ id }) => id === 9));
  assert.equal(explained.filter(({ body }) => body.type !== "progress").length, 1);
  assert.equal((await untilFinal(explainPosition(10))).at(-1).body.type, "positionExplained");
  assert.deepEqual((await untilFinal(explain(11))).at(-1).body, explained.at(-1).body);
  assert.equal(fetches, before + 1);
});
