const BLOCK = 512;
/** A text that matters is short; more of one is not held. */
const LONGEST_TEXT = 1_048_576;

interface Header {
  readonly name: string;
  readonly size: number;
  readonly kind: string;
}

const decoder = new TextDecoder();

function textOf(block: Uint8Array, from: number, length: number): string {
  const bytes = block.subarray(from, from + length);
  const end = bytes.indexOf(0);
  return decoder.decode(end === -1 ? bytes : bytes.subarray(0, end));
}

function headerOf(block: Uint8Array): Header | null {
  if (block.every((byte) => byte === 0)) return null;
  const prefix = textOf(block, 257, 5) === 'ustar' ? textOf(block, 345, 155) : '';
  const name = textOf(block, 0, 100);
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size: Number.parseInt(textOf(block, 124, 12).trim() || '0', 8),
    kind: textOf(block, 156, 1) || '0',
  };
}

/** `path` of the records of an extended header: `27 path=a/b\n`. */
function extendedPath(text: string): string | null {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1] ?? null;
}

/** Reads names from a tar as it comes, and the text of files that are asked for. */
export class TarReader {
  readonly paths: string[] = [];
  readonly texts = new Map<string, string>();
  #rest = new Uint8Array(0);
  /** Bytes of the present entry that have not come yet, with what fills its last block. */
  #left = 0;
  #size = 0;
  #held: { readonly name: string; readonly kind: string; text: Uint8Array } | null = null;
  #longName: string | null = null;

  constructor(private readonly isAskedFor: (path: string) => boolean) {}

  push(chunk: Uint8Array): void {
    let bytes = chunk;
    if (this.#rest.length > 0) {
      bytes = new Uint8Array(this.#rest.length + chunk.length);
      bytes.set(this.#rest);
      bytes.set(chunk, this.#rest.length);
    }
    let at = 0;
    for (;;) {
      if (this.#left > 0) {
        const taken = bytes.subarray(at, at + this.#left);
        this.#hold(taken);
        at += taken.length;
        this.#left -= taken.length;
        if (this.#left > 0) break;
        this.#close();
      }
      if (bytes.length - at < BLOCK) break;
      this.#open(headerOf(bytes.subarray(at, at + BLOCK)));
      at += BLOCK;
    }
    this.#rest = bytes.slice(at);
  }

  #open(header: Header | null): void {
    if (!header || Number.isNaN(header.size)) return;
    const { size, kind } = header;
    const name = this.#longName ?? header.name;
    const isAboutNext = kind === 'x' || kind === 'L' || kind === 'g';
    if (!isAboutNext) {
      this.#longName = null;
      if (kind === '0') this.paths.push(name.replace(/^\.\//, ''));
    }
    const isWanted = isAboutNext || (kind === '0' && this.isAskedFor(name.replace(/^\.\//, '')));
    this.#held = isWanted && size <= LONGEST_TEXT ? { name, kind, text: new Uint8Array(0) } : null;
    this.#size = size;
    this.#left = Math.ceil(size / BLOCK) * BLOCK;
    if (this.#left === 0) this.#close();
  }

  #hold(bytes: Uint8Array): void {
    if (!this.#held) return;
    const { text } = this.#held;
    const longer = new Uint8Array(text.length + bytes.length);
    longer.set(text);
    longer.set(bytes, text.length);
    this.#held.text = longer;
  }

  #close(): void {
    const held = this.#held;
    this.#held = null;
    if (!held) return;
    const text = decoder.decode(held.text.subarray(0, this.#size));
    if (held.kind === 'L') this.#longName = text.replace(/\0.*$/s, '');
    else if (held.kind === 'x') this.#longName = extendedPath(text) ?? this.#longName;
    else if (held.kind !== 'g') this.texts.set(held.name.replace(/^\.\//, ''), text);
  }
}
