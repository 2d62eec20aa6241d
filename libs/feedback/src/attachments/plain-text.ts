/** Control characters a log may hold: tab, line feed, form feed, carriage return, backspace, escape. */
const KEPT_CONTROLS: ReadonlySet<number> = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
const FIRST_PRINTED = 0x20;
const DELETE = 0x7f;

/** A page, a picture in SVG or another document in marks; a line of syslog begins with `<13>`. */
const MARKUP = /^<\s*[a-z!?/]/i;
/** Characters of the beginning that tell markup, however far they stand apart. */
const BEGINNING = 64;

/**
 * The bytes of a text, unchanged.
 * @throws what `refuse` makes, at the first byte that is not UTF-8, for a control character, and for a text that begins
 *   as a page does.
 */
export async function* plainText(bytes: AsyncIterable<Buffer>, refuse: () => Error): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let beginning = '';
  const take = (piece: Buffer | undefined): void => {
    const text = decoded(decoder, piece, refuse);
    if (beginning.length < BEGINNING) beginning = `${beginning}${text}`.trimStart().slice(0, BEGINNING);
    if (MARKUP.test(beginning)) throw refuse();
  };
  for await (const piece of bytes) {
    if (piece.some(isControl)) throw refuse();
    take(piece);
    yield piece;
  }
  take(undefined);
}

function decoded(
  decoder: InstanceType<typeof TextDecoder>,
  piece: Buffer | undefined,
  refuse: () => Error,
): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    throw refuse();
  }
}

function isControl(byte: number): boolean {
  return (byte < FIRST_PRINTED && !KEPT_CONTROLS.has(byte)) || byte === DELETE;
}
