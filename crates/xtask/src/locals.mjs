// Numbers a function's locals so that its code reads like that of other functions: a compressor then finds more of it
// elsewhere. wasm-opt numbers them by how often they occur, whatever stands beside them.
import { CODE, argumentsOf, bodiesOf, instructions, localsOf, sectionsOf, written } from './program.mjs';

/** So many bytes before a byte foretell it. */
const BEFORE = 3;
/** How often all functions are gone through; each time what they foretell of one another is truer. */
const ROUNDS = 2;
/** What an exchange of two numbers must save, in bits. */
const WORTH = 0.01;
const GET = 0x20;
const TEE = 0x22;
const BITS = 22;

/** The module with its locals so numbered; all else is as it was. */
export function renumbered(bytes) {
  const sections = sectionsOf(bytes);
  const bodies = likeOthers(bodiesOf(bytes), argumentsOf(sections));
  const code = [written(bodies.length), ...bodies.flatMap((body) => [written(body.length), body])].map((part) => Buffer.from(part));
  const length = code.reduce((sum, part) => sum + part.length, 0);
  const whole = sections.flatMap((section) =>
    section.kind === CODE ? [Buffer.from([CODE, ...written(length)]), ...code] : [section.whole],
  );
  return Buffer.concat([bytes.subarray(0, 8), ...whole]);
}

/** The bodies with the numbers of their locals exchanged where that makes them likelier after all the others. */
export function likeOthers(bodies, argumentCounts) {
  const rows = tally();
  const functions = bodies.map((body, index) => {
    const { types, start } = localsOf(body);
    return { code: Uint8Array.from(body.subarray(start)), start, alike: sameTyped(body, start, types, argumentCounts[index]) };
  });
  for (const { code } of functions) rows.add(code, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { code, alike } of functions) {
      rows.add(code, -1);
      exchange(code, alike, rows);
      rows.add(code, 1);
    }
  }
  return functions.map(({ code, start }, index) => Buffer.concat([bodies[index].subarray(0, start), code]));
}

/** A function's own locals of one type each: their numbers, and the places in the code where each stands. Arguments keep their
 * numbers, and so does what has one of two bytes. */
function sameTyped(body, start, types, first) {
  const places = new Map();
  for (const { opcode, at } of instructions(body, start)) {
    const number = body[at];
    if (opcode < GET || opcode > TEE || number > 127) continue;
    places.has(number) ? places.get(number).push(at - start) : places.set(number, [at - start]);
  }
  const ofType = (type) => [...places].filter(([number]) => types[number - first] === type).map(([number, at]) => ({ number, at }));
  return [...new Set(types)].map(ofType).map((locals) => locals.sort((left, right) => left.number - right.number));
}

/** Exchanges the numbers of two locals at a time, wherever the code is likelier then. */
function exchange(code, alike, rows) {
  const cost = Float64Array.from(code, (_, at) => rows.cost(code, at));
  const touchedBy = (places) => {
    const touched = new Set();
    for (const place of places) for (let at = place; at <= place + BEFORE && at < code.length; at += 1) touched.add(at);
    return touched;
  };
  const write = ({ number, at }) => at.forEach((place) => (code[place] = number));
  const swap = (one, other) => {
    [one.number, other.number] = [other.number, one.number];
    write(one);
    write(other);
  };
  for (const locals of alike) {
    for (const [index, one] of locals.entries()) {
      for (const other of locals.slice(index + 1)) {
        swap(one, other);
        const now = [...touchedBy([...one.at, ...other.at])].map((at) => [at, rows.cost(code, at)]);
        const saved = now.reduce((sum, [at, bits]) => sum + cost[at] - bits, 0);
        if (saved > WORTH) now.forEach(([at, bits]) => (cost[at] = bits));
        else swap(one, other);
      }
    }
  }
}

/** Counts the rows of up to `BEFORE` bytes and one more in all code. */
function tally() {
  const counts = new Int32Array(1 << BITS);
  let total = 0;
  const longer = (hash, byte) => (Math.imul(hash, 0x2f0b4c47) + byte + 1) | 0;
  const slot = (hash) => {
    const mixed = Math.imul(hash, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & ((1 << BITS) - 1);
  };
  return {
    add(code, times) {
      total += code.length * times;
      for (let end = 0; end < code.length; end += 1) {
        for (let at = end, hash = 0; at >= 0 && at >= end - BEFORE; at -= 1) {
          hash = longer(hash, code[at]);
          counts[slot(hash)] += times;
        }
      }
    },
    /** The bits of a byte, foretold by those before it: by more of them where so many have been seen. */
    cost(code, end) {
      let before = 0;
      let row = longer(0, code[end]);
      let likely = (counts[slot(row)] + 1 / 256) / (total + 1);
      for (let at = end - 1; at >= 0 && at >= end - BEFORE; at -= 1) {
        before = longer(before, code[at]);
        row = longer(row, code[at]);
        likely = (counts[slot(row)] + likely) / (counts[slot(before)] + 1);
      }
      return -Math.log2(likely);
    },
  };
}
