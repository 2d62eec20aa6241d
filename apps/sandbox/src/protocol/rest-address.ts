/** A request address of the REST 2 protocol, taken apart. */
export interface RestAddress {
  /** Null when the address carries no credential (`/rest/<method>`). */
  readonly userId: number | null;
  readonly secret: string | null;
  /** Lower case, without the `.json` ending. */
  readonly method: string;
  /** Path with the secret masked, for the call log. */
  readonly maskedPath: string;
  readonly query: string;
}

function methodName(text: string): string {
  const name = text.toLowerCase();
  return name.endsWith('.json') ? name.slice(0, -5) : name;
}

/** Returns null when the address is not one of the REST 2 protocol. */
export function parseRestAddress(url: string): RestAddress | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  const [, rest, first, second, third, extra] = path.split('/');
  if (rest !== 'rest' || !first || extra !== undefined) return null;
  if (second === undefined) {
    return { userId: null, secret: null, method: methodName(first), maskedPath: path, query };
  }
  if (!second || !third || !/^\d{1,15}$/.test(first)) return null;
  const method = methodName(third);
  return { userId: Number(first), secret: second, method, maskedPath: `/rest/${first}/***/${third}`, query };
}
