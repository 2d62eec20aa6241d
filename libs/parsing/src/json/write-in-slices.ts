import { TimeSlice, withLongNumbers } from './json-bytes.js';

/** Values, and so many characters of texts as one each, that the runtime writes in one piece. */
const AT_ONCE = 2_000;
const CHARACTERS_OF_A_VALUE = 32;
/** The same, that one write may hold. */
const MUCH = 30_000;
/** Characters of a text that are written in one piece. */
const TEXT_PIECE = 128 * 1024;

type Members = Readonly<Record<string, unknown>>;

export interface WritingOrder {
  /** Members are written in the order of their names. */
  readonly sorted?: boolean;
}

/**
 * `JSON.stringify` of a value that is plain data, handed on in pieces, without holding the event loop.
 * @param take receives the text, in its order
 */
export async function writeInSlices(
  value: unknown,
  take: (piece: string) => void,
  { sorted = false }: WritingOrder = {},
): Promise<void> {
  await new SlicedWriter(take, sorted).write(value);
}

/** The JSON of a value, as {@link writeInSlices} writes it; numbers that were too long to be read are as they came. */
export async function jsonBytes(value: unknown): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let text = '';
  await writeInSlices(value, (piece) => {
    text += withLongNumbers(piece);
    if (text.length < TEXT_PIECE) return;
    pieces.push(Buffer.from(text));
    text = '';
  });
  return Buffer.concat([...pieces, Buffer.from(text)]);
}

/** Whether to write a value at once would hold the event loop for longer than others should wait. */
export function isMuchToWrite(value: unknown): boolean {
  return weightOf(value, MUCH) > MUCH;
}

class SlicedWriter {
  private readonly slice = new TimeSlice();

  constructor(
    private readonly take: (piece: string) => void,
    private readonly sorted: boolean,
  ) {}

  async write(value: unknown): Promise<void> {
    if (weightOf(value, AT_ONCE) <= AT_ONCE) this.take(this.text(value));
    else if (typeof value === 'string') await this.longText(value);
    else if (Array.isArray(value)) await this.list(value);
    else await this.object(value as Members);
    if (this.slice.isOver) await this.slice.rest();
  }

  private async longText(text: string): Promise<void> {
    this.take('"');
    for (let from = 0; from < text.length;) {
      const at = from + TEXT_PIECE;
      // Halves of a letter stay together: apart they would be written as escapes.
      const to = isHalf(text.charCodeAt(at - 1)) ? at + 1 : at;
      this.take(JSON.stringify(text.slice(from, to)).slice(1, -1));
      from = to;
      if (this.slice.isOver) await this.slice.rest();
    }
    this.take('"');
  }

  private async list(items: readonly unknown[]): Promise<void> {
    let before = '[';
    for (const item of items) {
      this.take(before);
      await this.write(item);
      before = ',';
    }
    this.take(']');
  }

  private async object(members: Members): Promise<void> {
    let before = '{';
    for (const [name, member] of this.entries(members)) {
      if (member === undefined) continue;
      this.take(`${before}${JSON.stringify(name)}:`);
      await this.write(member);
      before = ',';
    }
    this.take(before === '{' ? '{}' : '}');
  }

  private entries(members: Members): [string, unknown][] {
    const entries = Object.entries(members);
    return this.sorted ? entries.sort(([a], [b]) => (a < b ? -1 : 1)) : entries;
  }

  private text(value: unknown): string {
    return JSON.stringify(this.sorted ? this.inOrder(value) : value) ?? 'null';
  }

  private inOrder(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.inOrder(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      this.entries(value as Members).map(([name, member]) => [name, this.inOrder(member)]),
    );
  }
}

/** How much there is to write, counted until it is more than `most`. Every answer is weighed: it must cost little. */
function weightOf(value: unknown, most: number): number {
  if (typeof value === 'string') return weightOfText(value);
  if (typeof value !== 'object' || value === null) return 1;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let weight = 1;
  for (let at = 0; at < members.length && weight <= most; at += 1) {
    const member = members[at];
    if (typeof member === 'string') weight += weightOfText(member);
    else if (typeof member !== 'object' || member === null) weight += 1;
    else weight += weightOf(member, most - weight);
  }
  return weight;
}

function weightOfText({ length }: string): number {
  return 1 + length / CHARACTERS_OF_A_VALUE;
}

function isHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
