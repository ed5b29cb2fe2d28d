// Reads a WebAssembly program's sections, and the steps of its code.
export const IMPORTS = 2;
export const CODE = 10;
const TYPES = 1;
const FUNCTIONS = 3;
const FUNCTION = 0;
const FUNCTION_TYPE = 0x60;

/** Reads a module's bytes from a place on; numbers are LEB128. */
export const reader = (bytes, at = 0) => ({
  get at() {
    return at;
  },
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  },
  byte() {
    return bytes[at++];
  },
  take(length) {
    at += length;
    return bytes.subarray(at - length, at);
  },
});

/** A number as LEB128. */
export const written = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...written(value >>> 7)]);

/** The sections of a module: what they are, their contents, and all of their bytes. */
export function sectionsOf(bytes) {
  const sections = [];
  for (const module = reader(bytes, 8); module.at < bytes.length; ) {
    const start = module.at;
    const kind = module.number();
    const content = module.take(module.number());
    sections.push({ kind, content, whole: bytes.subarray(start, module.at) });
  }
  return sections;
}

/** What a section of this kind holds. */
export const contentOf = (sections, wanted) => sections.find(({ kind }) => kind === wanted)?.content ?? Uint8Array.of(0);

/** What a module imports: from where, by which name, whether a function, and the bytes after the names. */
export function importsOf(section) {
  const imports = reader(section);
  const limits = () => {
    if (imports.number() & 1) imports.number();
    imports.number();
  };
  const skip = [() => imports.number(), () => imports.take(1) && limits(), limits, () => imports.take(2)];
  return Array.from({ length: imports.number() }, () => {
    const [module, name] = [0, 0].map(() => Buffer.from(imports.take(imports.number())).toString());
    const start = imports.at;
    const kind = imports.number();
    if (!skip[kind]) throw new Error(`an import of kind ${kind} is not known`);
    skip[kind]();
    return { module, name, isFunction: kind === FUNCTION, rest: section.subarray(start, imports.at) };
  });
}

/** The code of each function of a module. */
export function bodiesOf(bytes) {
  const code = reader(contentOf(sectionsOf(bytes), CODE));
  return Array.from({ length: code.number() }, () => code.take(code.number()));
}

/** How many arguments each function of a module takes. */
export function argumentsOf(sections) {
  const types = reader(contentOf(sections, TYPES));
  const counts = Array.from({ length: types.number() }, () => {
    if (types.number() !== FUNCTION_TYPE) throw new Error('a type that is no function is not known');
    const count = types.number();
    types.take(count);
    types.take(types.number());
    return count;
  });
  const functions = reader(contentOf(sections, FUNCTIONS));
  return Array.from({ length: functions.number() }, () => counts[functions.number()]);
}

/** The types of a function's own locals, and where its code begins. */
export function localsOf(body) {
  const code = reader(body);
  const types = [];
  for (let groups = code.number(); groups > 0; groups -= 1) {
    const count = code.number();
    types.push(...new Array(count).fill(code.number()));
  }
  return { types, start: code.at };
}

/** Each instruction of a body: its opcode, and where what follows that lies. */
export function* instructions(body, start) {
  for (const code = reader(body, start); code.at < body.length; ) {
    const opcode = code.byte();
    const at = code.at;
    pass(opcode, code);
    yield { opcode, at, end: code.at };
  }
}

/** Passes what follows an opcode. */
function pass(opcode, code) {
  const within = (first, last) => opcode >= first && opcode <= last;
  if (opcode <= 1 || opcode === 5 || opcode === 0x0b || opcode === 0x0f || within(0x1a, 0x1b) || within(0x45, 0xc4)) return;
  if (within(2, 4) || within(0x0c, 0x0d) || opcode === 0x10 || within(0x20, 0x26) || within(0x3f, 0x42) || opcode === 0xd0) {
    code.number();
  } else if (opcode === 0x0e) {
    for (let labels = code.number(); labels >= 0; labels -= 1) code.number();
  } else if (within(0x28, 0x3e)) {
    passPlace(code);
  } else if (opcode === 0x11) {
    code.number();
    code.number();
  } else if (within(0x43, 0x44)) {
    code.take(opcode === 0x43 ? 4 : 8);
  } else if (opcode === 0x1c) {
    code.take(code.number());
  } else if (opcode === 0xfc) {
    passBulk(code.number(), code);
  } else if (opcode === 0xfd) {
    passVector(code.number(), code);
  } else {
    throw new Error(`an instruction with the code ${opcode} is not known`);
  }
}

/** Where a load or a store finds its bytes: the alignment, in which a large number tells of several memories, and the offset. */
function passPlace(code) {
  const alignment = code.number();
  if (alignment > 4) throw new Error(`an instruction with the code of a place in memory ${alignment} is not known`);
  code.number();
}

/** Of conversions that saturate, and of memory and tables in bulk. */
function passBulk(kind, code) {
  if (kind > 17) throw new Error(`an instruction with the code 252 ${kind} is not known`);
  if (kind < 8) return;
  code.number();
  if (kind < 15 && kind % 2 === 0) code.number();
}

function passVector(kind, code) {
  if (kind > 275) throw new Error(`an instruction with the code 253 ${kind} is not known`);
  const isLane = kind >= 84 && kind <= 91;
  if (kind <= 11 || isLane || kind === 92 || kind === 93) passPlace(code);
  if (kind === 12 || kind === 13) code.take(16);
  if (isLane || (kind >= 21 && kind <= 34)) code.take(1);
}
