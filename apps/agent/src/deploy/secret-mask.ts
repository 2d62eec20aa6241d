/** Shorter values are too common in output to be hidden. */
const SHORTEST_SECRET = 6;
/** Lines of a value of several lines, as a key has them, are hidden one by one from this length on. */
const SHORTEST_LINE = 12;
/** A secret cut off at the end of kept output is hidden from this many bytes on. */
const SHORTEST_REMAINDER = 4;
/** Values that are no secrets wherever they stand. */
const PLAIN_VALUES = new Set(['production', 'development', 'staging', 'localhost', '127.0.0.1', '0.0.0.0']);
/** The platform's own facts about the server, where a service of an earlier version does not name them. */
const PLATFORM_PREFIX = 'SVC_';
const MASK = Buffer.from('***');

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface MaskedPiece {
  /** Bytes of the input it stands for; what follows them must be given again with what comes after. */
  readonly consumed: number;
  readonly data: Buffer;
}

/** Variables, and which of them are no secrets; see `plain` of a plan. */
export interface GivenVariables {
  readonly env: Readonly<Record<string, string>>;
  readonly plain?: readonly string[];
}

/** Names of the variables whose values are hidden. */
export function secretNames({ env, plain }: GivenVariables): string[] {
  const told = plain && new Set(plain);
  const isPlain = (name: string): boolean => told?.has(name) ?? name.startsWith(PLATFORM_PREFIX);
  return Object.entries(env)
    .filter(([name, value]) => !isPlain(name) && !PLAIN_VALUES.has(value))
    .filter(([, value]) => value.length >= SHORTEST_SECRET)
    .map(([name]) => name);
}

/** Each as it is, as it stands in JSON, and its longer lines. */
function secretsOf(given: GivenVariables): string[] {
  const values = secretNames(given).map((name) => given.env[name] as string);
  const quoted = values.map((value) => JSON.stringify(value).slice(1, -1));
  const lines = values
    .filter((value) => value.includes('\n'))
    .flatMap((value) => value.split(/\r?\n/).filter((line) => line.length >= SHORTEST_LINE));
  return [...new Set([...values, ...quoted, ...lines])];
}

/**
 * A text that is looked for byte by byte without ever going back (Knuth, Morris, Pratt): one that repeats itself, in a
 * text that does, would else be compared at every place.
 */
class Secret {
  /** For each beginning, how long a shorter one is at its end, at most. */
  readonly #shorter: Uint32Array;

  constructor(readonly bytes: Buffer) {
    this.#shorter = new Uint32Array(bytes.length + 1);
    for (let end = 1, length = 0; end < bytes.length; end += 1) {
      length = this.#next(length, bytes[end]!);
      this.#shorter[end + 1] = length;
    }
  }

  /** Where it stands in bytes from a place on, overlapping ones as one, and how much of it stands begun at their end. */
  within(text: Buffer, from: number): { readonly spans: readonly Span[]; readonly begun: number } {
    const spans: Span[] = [];
    const { length: whole } = this.bytes;
    let length = 0;
    let start = -1;
    let end = -1;
    for (let at = from; at < text.length; at += 1) {
      length = this.#next(length, text[at]!);
      if (length < whole) continue;
      const begin = at + 1 - whole;
      if (begin >= end && end !== -1) spans.push({ start, end });
      if (begin >= end) start = begin;
      end = at + 1;
      length = this.#shorter[whole]!;
    }
    if (end !== -1) spans.push({ start, end });
    return { spans, begun: length };
  }

  /** How much of it stands at the end once another byte follows. */
  #next(length: number, byte: number): number {
    let longest = length;
    while (longest > 0 && this.bytes[longest] !== byte) longest = this.#shorter[longest]!;
    return this.bytes[longest] === byte ? longest + 1 : 0;
  }
}

/** Hides the secrets of the environment of a deploy: every value of six characters or more but a few plain words. */
export class SecretMask {
  readonly #secrets: readonly Secret[];

  constructor(given: GivenVariables) {
    this.#secrets = secretsOf(given).map((secret) => new Secret(Buffer.from(secret)));
  }

  text(text: string): string {
    return this.#masked(Buffer.from(text), false).toString('utf8');
  }

  /** Like {@link text}, for a text that may end in the middle of a secret. */
  cutText(text: string): string {
    return this.#masked(Buffer.from(text), true).toString('utf8');
  }

  /** The whole of what is left of a stream. @param cut it ends in the middle, because no more was kept */
  last(bytes: Buffer, cut: boolean): MaskedPiece {
    return { consumed: bytes.length, data: this.#masked(bytes, cut) };
  }

  /** As much as can be said without knowing what follows: a secret that may have begun is held back. */
  piece(bytes: Buffer): MaskedPiece {
    const spans = this.#spans(bytes);
    const begun = this.#begun(bytes);
    const inside = spans.find(({ start, end }) => start < begun && begun < end);
    const consumed = inside ? inside.start : begun;
    return {
      consumed,
      data: this.#replace(
        bytes.subarray(0, consumed),
        spans.filter(({ end }) => end <= consumed),
      ),
    };
  }

  #masked(bytes: Buffer, cut: boolean): Buffer {
    const spans = this.#spans(bytes);
    const begun = cut ? this.#begun(bytes) : bytes.length;
    if (bytes.length - begun < SHORTEST_REMAINDER) return this.#replace(bytes, spans);
    const kept = spans.filter(({ end }) => end <= begun);
    const from = spans.find(({ start, end }) => start < begun && begun < end)?.start ?? begun;
    return this.#replace(bytes, [...kept, { start: from, end: bytes.length }]);
  }

  #replace(bytes: Buffer, spans: readonly Span[]): Buffer {
    const parts: Buffer[] = [];
    let at = 0;
    for (const { start, end } of spans) {
      parts.push(bytes.subarray(at, start), MASK);
      at = end;
    }
    return Buffer.concat([...parts, bytes.subarray(at)]);
  }

  /** Where secrets stand, overlapping ones as one, in their order. */
  #spans(bytes: Buffer): Span[] {
    const found: Span[] = [];
    for (const secret of this.#secrets) {
      const first = bytes.indexOf(secret.bytes);
      if (first !== -1) found.push(...secret.within(bytes, first).spans);
    }
    found.sort((a, b) => a.start - b.start);
    const merged: Span[] = [];
    for (const span of found) {
      const previous = merged.at(-1);
      if (previous && span.start < previous.end) {
        merged[merged.length - 1] = { start: previous.start, end: Math.max(previous.end, span.end) };
      } else merged.push(span);
    }
    return merged;
  }

  /** Where the earliest secret begins whose end is not there yet; the length without one. */
  #begun(bytes: Buffer): number {
    const lengths = this.#secrets.map((secret) => {
      const from = Math.max(0, bytes.length - secret.bytes.length + 1);
      return secret.within(bytes, from).begun;
    });
    return bytes.length - Math.max(0, ...lengths);
  }
}
