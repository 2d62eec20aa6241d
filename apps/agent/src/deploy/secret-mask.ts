/** Shorter values are too common in output to be hidden. */
const SHORTEST_SECRET = 6;
/** Lines of a value of several lines, as a key has them, are hidden one by one from this length on. */
const SHORTEST_LINE = 12;
/** A secret cut off at the end of kept output is hidden from this many bytes on. */
const SHORTEST_REMAINDER = 4;
/** Values that are no secrets wherever they stand. */
const PLAIN_VALUES = new Set(['production', 'development', 'staging', 'localhost', '127.0.0.1', '0.0.0.0']);
/** The platform's own facts about the server. */
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

function secretsOf(env: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(env)
    .filter(([name, value]) => !name.startsWith(PLATFORM_PREFIX) && !PLAIN_VALUES.has(value))
    .map(([, value]) => value);
  const lines = values
    .filter((value) => value.includes('\n'))
    .flatMap((value) => value.split(/\r?\n/).filter((line) => line.length >= SHORTEST_LINE));
  return [...new Set([...values, ...lines])].filter((value) => value.length >= SHORTEST_SECRET);
}

/** Hides the values of the environment of a deploy: every value of six characters or more but a few plain words. */
export class SecretMask {
  readonly #secrets: readonly Buffer[];

  constructor(env: Readonly<Record<string, string>>) {
    this.#secrets = secretsOf(env).map((secret) => Buffer.from(secret));
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
      for (let at = bytes.indexOf(secret); at !== -1; at = bytes.indexOf(secret, at + 1)) {
        found.push({ start: at, end: at + secret.length });
      }
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
    let earliest = bytes.length;
    for (const secret of this.#secrets) {
      const first = secret[0] as number;
      let at = Math.max(0, bytes.length - secret.length + 1);
      for (at = bytes.indexOf(first, at); at !== -1 && at < earliest; at = bytes.indexOf(first, at + 1)) {
        if (secret.subarray(0, bytes.length - at).equals(bytes.subarray(at))) earliest = at;
      }
    }
    return earliest;
  }
}
