/** Stands for a value that is not told. */
const MASK = '***';

/** Shorter values are words that occur anyway, such as `true` or a port. */
const SHORTEST_SECRET = 6;

/** The same texts without the values; the longest is looked for first, since one may hold another. */
export function createMask(values: readonly string[]): (text: string) => string {
  const secrets = [...new Set(values)]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}
