const JSON_TYPE = 'application/json';
export const PROBLEM_TYPE = 'application/problem+json';

/** Ranges that cover the envelope, the most specific first. */
const ENVELOPE_RANGES = [JSON_TYPE, 'application/*', '*/*'];

/**
 * Whether failures should be sent as problem details: only when the caller names the type, with a
 * weight of at least that of the envelope (RFC 9110, 12.5.1). A wildcard alone is no such wish.
 */
export function acceptsProblem(accept: string | undefined): boolean {
  if (accept === undefined || !/problem\+json/i.test(accept)) return false;
  const weights = readWeights(accept.toLowerCase());
  const wished = weights.get(PROBLEM_TYPE) ?? 0;
  const range = ENVELOPE_RANGES.find((name) => weights.has(name));
  return wished > 0 && wished >= (range === undefined ? 0 : weights.get(range)!);
}

/** Media range → weight. A weight that cannot be read counts as 0. */
function readWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    weights.set(range, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  return weights;
}
