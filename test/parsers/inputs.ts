import fc, { type Arbitrary } from 'fast-check';

/** Characters or bytes of the largest input: all headers together, or a piece of a body. */
const LARGEST = 16_384;
/** Bytes that come one by one, each in a piece of its own. */
const MOST_PIECES = 2_000;

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
  // Halves of characters.
  fc
    .array(fc.integer({ min: 0xd7f0, max: 0xe010 }), { maxLength: 4 })
    .map((codes) => String.fromCharCode(...codes)),
);

/** Few inputs are large: they show what grows faster than it should, and take their time. */
const oftenSmall = <T>(small: Arbitrary<T>, large: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: 19, arbitrary: small }, { weight: 1, arbitrary: large });

/**
 * Texts that look like what a parser reads: its own words in any order, pieces of anything between them, and one of
 * both repeated until it is long.
 */
export function text(words: readonly string[], largest = LARGEST): Arbitrary<string> {
  const word = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: anyText },
  );
  const some = fc.array(word, { maxLength: 12 }).map((parts) => parts.join(''));
  const few = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const long = fc
    .tuple(few, few, few, fc.integer({ min: 1, max: largest }))
    .map(([before, again, after, size]) => {
      const times = Math.ceil(size / Math.max(1, again.length));
      return `${before}${again.repeat(times)}`.slice(0, largest) + after;
    });
  return oftenSmall(fc.oneof(some, anyText), long);
}

/** The same as bytes, also such as are no UTF-8. */
export function bytes(words: readonly string[], largest = LARGEST): Arbitrary<Buffer> {
  const written = text(words, largest);
  return fc.oneof(
    { weight: 4, arbitrary: written.map((content) => Buffer.from(content, 'utf8')) },
    { weight: 1, arbitrary: written.map((content) => Buffer.from(content, 'latin1')) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((content) => Buffer.from(content)) },
  );
}

/** Changes of bytes that are right: one set to something else, some left out, put in, or written twice. */
export function spoiled(samples: readonly Buffer[]): Arbitrary<Buffer> {
  const place = fc.nat({ max: LARGEST });
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('set' as const),
      at: place,
      byte: fc.constantFrom(0, 1, 0x20, 0x7f, 0x80, 0xff),
    }),
    fc.record({ kind: fc.constant('set' as const), at: place, byte: fc.integer({ min: 0, max: 255 }) }),
    fc.record({ kind: fc.constant('without' as const), at: place, length: fc.integer({ min: 1, max: 600 }) }),
    fc.record({ kind: fc.constant('twice' as const), at: place, length: fc.integer({ min: 1, max: 600 }) }),
    fc.record({ kind: fc.constant('end' as const), at: place }),
  );
  return fc.tuple(fc.constantFrom(...samples), fc.array(change, { maxLength: 6 })).map(([sample, changes]) =>
    changes.reduce((content, one) => {
      const at = content.length === 0 ? 0 : one.at % content.length;
      switch (one.kind) {
        case 'set': {
          const changed = Buffer.from(content);
          if (changed.length > 0) changed[at] = one.byte;
          return changed;
        }
        case 'without':
          return Buffer.concat([content.subarray(0, at), content.subarray(at + one.length)]);
        case 'twice':
          return Buffer.concat([content.subarray(0, at + one.length), content.subarray(at)]);
        case 'end':
          return content.subarray(0, at);
      }
    }, sample),
  );
}

/** What arrives in pieces: whole, and cut at any places, or into small pieces of one size. */
export interface Cut {
  readonly whole: Buffer;
  readonly pieces: readonly Buffer[];
}

export function cut(content: Arbitrary<Buffer>): Arbitrary<Cut> {
  const places = fc.oneof(
    { weight: 6, arbitrary: fc.array(fc.nat({ max: LARGEST }), { maxLength: 8 }) },
    { weight: 1, arbitrary: fc.constant<'each'>('each') },
  );
  return fc.tuple(content, places).map(([whole, chosen]) => {
    if (chosen === 'each') return { whole, pieces: evenly(whole, Math.ceil(whole.length / MOST_PIECES)) };
    const inside = [...new Set(chosen.map((place) => place % (whole.length + 1)))].sort(
      (one, other) => one - other,
    );
    const pieces = [0, ...inside].map((from, index) => whole.subarray(from, inside[index] ?? whole.length));
    return { whole, pieces };
  });
}

function evenly(whole: Buffer, size: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let from = 0; from < whole.length; from += size) pieces.push(whole.subarray(from, from + size));
  return pieces;
}

/** Names that every object has without having them. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length'];

/** Any value JSON can have, its names and texts often those that the parser knows. */
export function json(words: readonly string[]): Arbitrary<unknown> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.constantFrom(...INHERITED) },
    { weight: 1, arbitrary: anyText },
  );
  const plain = fc.oneof(
    { weight: 4, arbitrary: name },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e21,
      -1e308,
      Number.MAX_SAFE_INTEGER + 2,
      '',
      '0',
      '-1',
    ),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    text(words, 4_000),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      plain,
      fc.array(tie('value'), { maxLength: 5 }),
      fc.array(fc.tuple(name, tie('value')), { maxLength: 6 }).map(objectOf),
    ),
  }));
  // What JSON.parse would give: without undefined, `__proto__` a member of its own.
  return value.map((made) => JSON.parse(JSON.stringify(made)) as unknown);
}

function objectOf(entries: readonly (readonly [string, unknown])[]): object {
  const object = {};
  for (const [name, value] of entries) {
    Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
  }
  return object;
}

/** A value that is right but for a few of its members, at any depth. */
export function spoiledJson(samples: readonly object[], words: readonly string[]): Arbitrary<unknown> {
  const step = fc.record({
    path: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 5 }),
    value: json(words),
  });
  return fc.tuple(fc.constantFrom(...samples), fc.array(step, { maxLength: 3 })).map(([sample, steps]) => {
    let changed: unknown = structuredClone(sample);
    for (const { path, value } of steps) changed = replaced(changed, path, value);
    return changed;
  });
}

function replaced(holder: unknown, [first = 0, ...rest]: readonly number[], value: unknown): unknown {
  if (typeof holder !== 'object' || holder === null) return value;
  const names = Object.keys(holder);
  if (names.length === 0) return value;
  const name = names[first % names.length]!;
  const members = holder as Record<string, unknown>;
  members[name] = rest.length === 0 ? value : replaced(members[name], rest, value);
  return holder;
}
