/** A request address of the protocol, taken apart. */
export interface RestAddress {
  readonly version: 2 | 3;
  /** Null when the address carries no credential (`/rest/<method>`): an access token comes with the arguments. */
  readonly webhook: { readonly userId: number; readonly secret: string } | null;
  /** Lower case, without the `.json` ending. */
  readonly method: string;
  /** Path with the secret masked, for the call log. */
  readonly maskedPath: string;
  readonly query: string;
}

/** Path and query of a request; doubled slashes count as one. */
export function splitUrl(url: string): { readonly parts: readonly string[]; readonly query: string } {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return { parts: path.split('/').filter((part) => part !== ''), query: mark < 0 ? '' : url.slice(mark + 1) };
}

function methodName(text: string): string {
  let name: string;
  try {
    name = decodeURIComponent(text).toLowerCase();
  } catch {
    name = text.toLowerCase();
  }
  return name.endsWith('.json') ? name.slice(0, -5) : name;
}

/** Returns null when the address is not one of the protocol. */
export function parseRestAddress(url: string): RestAddress | null {
  const { parts, query } = splitUrl(url);
  if (parts[0] !== 'rest') return null;
  const version = parts[1] === 'api' && parts.length > 2 ? 3 : 2;
  const rest = parts.slice(version === 3 ? 2 : 1);
  const prefix = version === 3 ? '/rest/api' : '/rest';
  const [first, secret, method] = rest;
  if (first !== undefined && rest.length === 1) {
    return { version, webhook: null, method: methodName(first), maskedPath: `${prefix}/${first}`, query };
  }
  if (!first || !secret || !method || rest.length !== 3 || !/^\d{1,15}$/.test(first)) return null;
  return {
    version,
    webhook: { userId: Number(first), secret },
    method: methodName(method),
    maskedPath: `${prefix}/${first}/***/${method}`,
    query,
  };
}
