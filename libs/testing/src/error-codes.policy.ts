/** An example of the answer of a code, as the document shows it. */
export interface Example {
  readonly value: unknown;
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** The code of a failure in any of its shapes: `error.code`, or `code` in those of RFC 6749 and RFC 9457. */
function codeIn(body: unknown): unknown {
  if (!isObject(body)) return undefined;
  return isObject(body['error']) ? body['error']['code'] : body['code'];
}

/**
 * What is wrong with the code of a failure; null when nothing is, or when the response documents no codes.
 * @param codes of the response.
 * @param examples by code: a code is answered in the shape of its example.
 */
export function findCodeFault(
  body: unknown,
  codes: readonly string[] | undefined,
  examples: Readonly<Record<string, Example>>,
): string | null {
  if (!codes) return null;
  const code = codeIn(body);
  if (typeof code !== 'string' || !codes.includes(code))
    return `the document does not mention ${String(code)}`;
  const example = examples[code]?.value;
  // RFC 6749 and RFC 9457 have shapes of their own for every code; the schema has told them apart.
  if (!isObject(body) || !isObject(body['error']) || !isObject(example)) return null;
  return 'success' in body === 'success' in example ? null : `${code} has another shape`;
}
