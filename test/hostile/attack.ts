/** A request that is made to take long. */
export interface Attack {
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Appended to the address. */
  readonly query?: string;
  readonly body?: Buffer;
}

export const KIBIBYTE = 1_024;
export const MEBIBYTE = 1_024 * KIBIBYTE;

/** A text of so many bytes, cut where it is full. */
export function filled(bytes: number, piece: string): string {
  return piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes);
}

/** Of the name of a route, for what is chosen for it: other routes that come or go change nothing. */
export function seedOf(route: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const byte of Buffer.from(route)) hash = Math.imul(hash ^ byte, 0x01_00_01_93) >>> 0;
  return hash;
}

/** At most so many of a list, from all over it; other ones for another seed. */
export function some<T>(list: readonly T[], most: number, seed: number): readonly T[] {
  if (list.length <= most) return list;
  const step = list.length / most;
  return Array.from({ length: most }, (_, at) => list[Math.floor(at * step + seed) % list.length]!);
}

/** Texts on which patterns that try again and again take long: much that nearly fits, and an end that does not. */
export const BAITS: readonly string[] = [
  'a',
  ' ',
  'a.',
  '-',
  '0',
  '@',
  '/../',
  '\\',
  '"',
  ',;',
  '%41',
  '://a:',
  'ж',
  '\u{1f600}',
  '\n',
  'a b ',
  '_A',
  '[',
  '*',
  '*a **b ',
  '<a ',
  '&amp;',
];
