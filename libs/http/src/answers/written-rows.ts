const COMMA = 0x2c;
const END = Buffer.from(']');
const EMPTY = Buffer.from('[]');

/**
 * A list of an answer that is JSON already. A long list is written while its rows come, so that neither all rows nor
 * their text are held at once; it is sent only when it is whole, so a fault before that still has its own status.
 */
export class WrittenRows {
  readonly #pieces: Buffer[] = [];
  #length = 0;

  /** Rows written so far. */
  get length(): number {
    return this.#length;
  }

  add(rows: readonly object[]): void {
    if (rows.length === 0) return;
    const piece = Buffer.from(JSON.stringify(rows));
    // The bracket in front belongs to the first rows, the one behind to none.
    if (this.#length > 0) piece[0] = COMMA;
    this.#pieces.push(piece.subarray(0, -1));
    this.#length += rows.length;
  }

  /** The text of the whole list. */
  pieces(): readonly Buffer[] {
    return this.#length === 0 ? [EMPTY] : [...this.#pieces, END];
  }
}

/** The JSON of an object of which members may be {@link WrittenRows}; null when none is. */
export function writtenPieces(body: object): readonly Buffer[] | null {
  const members = Object.entries(body).filter(([, value]) => value !== undefined);
  if (!members.some(([, value]) => value instanceof WrittenRows)) return null;
  const pieces: Buffer[] = [];
  let text = '';
  for (const [name, value] of members as [string, unknown][]) {
    text += `${pieces.length === 0 && text === '' ? '{' : ','}${JSON.stringify(name)}:`;
    if (value instanceof WrittenRows) {
      pieces.push(Buffer.from(text), ...value.pieces());
      text = '';
    } else text += JSON.stringify(value);
  }
  return [...pieces, Buffer.from(`${text}}`)];
}
