import { guardedOwner } from './owner.guard.js';
import { RATE_LIMIT_BUCKETS } from './rate-limit-buckets.data.js';
import { accessOf, type HttpMethod, type RouteDefinition } from './route-definition.js';

/** The text of a segment; what cannot be decoded is empty, which is no id of anything. */
export function decodeSegment(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** Segments of a path; a slash at the end adds none. */
export function segmentsOf(path: string): string[] {
  const segments = path.split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

/**
 * Reads the `:name` parameters of a path.
 * @param pattern segments of a declared path.
 * @returns null when the path is another one.
 */
export function matchPath(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (let index = 0; index < pattern.length; index += 1) {
    const part = pattern[index] ?? '';
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeSegment(segment);
    else if (part !== segment) return null;
  }
  return params;
}

/** A path as people read it: also a parameter that takes slashes is `:name`. */
export function shownPath(path: string): string {
  return path.replace(/\*(\w+)/g, ':$1');
}

/** Raised at boot; the message has one line per fault. */
export class RouteTableError extends Error {
  override readonly name = 'RouteTableError';
  constructor(readonly faults: readonly string[]) {
    super(`The routes are not usable: ${faults.join('; ')}`);
  }
}

const METHODS: ReadonlySet<HttpMethod> = new Set(['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** The same for all paths that match the same addresses: `/x/:id` and `/x/:name`. */
function shapeOf(method: HttpMethod, path: string): string {
  return `${method} ${path.replace(/:[^/]+/g, ':')}`;
}

/** Faults of a set of definitions that no type can catch. */
export function findRouteFaults(definitions: readonly RouteDefinition[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const definition of definitions) {
    const { method, path, auth } = definition;
    const name = `${method} ${path}`;
    const shape = shapeOf(method, path);
    if (seen.has(shape)) faults.push(`${name} is declared twice`);
    seen.add(shape);
    if (!METHODS.has(method)) faults.push(`${name} has no method of its own`);
    if (!/^(\/([:*]\w+|[\w.-]+))+$/.test(path)) faults.push(`${name} is not a usable path`);
    if (definition.status < 200 || definition.status > 399)
      faults.push(`${name} has the status ${definition.status}`);
    if (definition.files && definition.body !== 'multipart')
      faults.push(`${name} takes files without a multipart body`);
    if (RATE_LIMIT_BUCKETS[definition.rateLimit]?.subject === 'server' && !guardedOwner(definition.owner))
      faults.push(`${name} counts servers but nobody checks whose they are`);
    if (isListWithoutLength(definition))
      faults.push(`${name} answers a list without meta or total, page and limit`);
    const access = accessOf(definition);
    if (!access) {
      if (auth === 'none' && definition.rateLimit !== 'none')
        faults.push(`${name} has a limit but no caller to count`);
      if (definition.idempotency !== 'none') faults.push(`${name} keeps answers for no caller`);
      continue;
    }
    if (definition.idempotency === 'supported' && (method === 'GET' || definition.body === 'raw'))
      faults.push(`${name} has no body that could be compared, so it cannot be idempotent`);
    if (method === 'GET' && access.mode === 'write') faults.push(`${name} is a write`);
    if (access.kinds.length === 0) faults.push(`${name} admits no kind of key`);
  }
  return faults;
}

/**
 * General rules of the specification, 3: a list tells how long it is, in `meta` or as a page. An answer of a foreign
 * contract, which has no envelope, is as that contract says.
 */
function isListWithoutLength({ errorShape, response }: RouteDefinition): boolean {
  const { properties = {}, required = [] } = response;
  if (errorShape === 'ai' && !properties['success']) return false;
  const { type } = properties['data'] ?? {};
  if (![type].flat().includes('array')) return false;
  return !required.includes('meta') && !['total', 'page', 'limit'].every((name) => required.includes(name));
}

/** Whether a generated pattern such as `/v1/*path` covers a path. */
export function patternCovers(pattern: string, path: string): boolean {
  const star = pattern.indexOf('*');
  return star === -1 ? pattern === path : path.startsWith(pattern.slice(0, star));
}
