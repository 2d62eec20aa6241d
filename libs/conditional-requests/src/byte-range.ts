/** A piece of bytes, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const ONE_RANGE = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/**
 * What of the bytes a `Range` header asks for (RFC 9110, 14.2). Whatever is not exactly one range is passed over, as
 * it may be: several would be an answer in parts that nobody here needs.
 */
export function chosenRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last, suffix] = ONE_RANGE.exec(header ?? '') ?? [];
  if (suffix !== undefined) {
    const count = Math.min(Number(suffix), size);
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 };
  }
  if (first === undefined) return 'whole';
  const from = Number(first);
  const to = last ? Number(last) : size - 1;
  // An end before the beginning is no range at all.
  if (last && to < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { first: from, last: Math.min(to, size - 1) };
}
