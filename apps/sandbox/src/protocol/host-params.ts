import { HostError } from './host-error.js';

/** Arguments of a host call: the query merged with the JSON or form body. */
export type HostParams = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 16;
type Branch = Record<string, unknown>;

function branch(): Branch {
  return Object.create(null) as Branch;
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}

function pathOf(key: string): string[] | null {
  const open = key.indexOf('[');
  if (open <= 0) return [key];
  const path = [key.slice(0, open)];
  for (const part of key.slice(open).matchAll(/\[([^\]]*)\]/g)) path.push(part[1] ?? '');
  return path.length > MAX_DEPTH ? null : path;
}

function assign(root: Branch, path: readonly string[], value: string): void {
  let node = root;
  for (let depth = 0; depth < path.length; depth += 1) {
    const name = path[depth] === '' ? String(Object.keys(node).length) : (path[depth] as string);
    if (depth === path.length - 1) {
      node[name] = value;
      return;
    }
    const existing = node[name];
    const child = isBranch(existing) ? existing : branch();
    node[name] = child;
    node = child;
  }
}

function listsFromIndexes(node: Branch): unknown {
  const keys = Object.keys(node);
  for (const key of keys) if (isBranch(node[key])) node[key] = listsFromIndexes(node[key] as Branch);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? Object.values(node) : node;
}

/** Reads `a=1&filter[>=x]=2&select[]=id` the way the host does: brackets nest, `[]` appends. */
export function parseForm(text: string): Record<string, unknown> {
  const root = branch();
  for (const [key, value] of new URLSearchParams(text)) {
    const path = pathOf(key);
    if (path) assign(root, path, value);
  }
  for (const key of Object.keys(root)) {
    if (isBranch(root[key])) root[key] = listsFromIndexes(root[key] as Branch);
  }
  return root;
}

/** Reads a request body; like the host, a body that is not readable counts as empty. */
export function parseBody(contentType: string, text: string): Record<string, unknown> {
  if (text === '') return {};
  if (!contentType.includes('json')) return parseForm(text);
  try {
    const value: unknown = JSON.parse(text);
    return isBranch(value) ? value : {};
  } catch {
    return {};
  }
}

/**
 * Reads the body of a version 3 request; `auth` is not an argument of the method.
 * @throws HostError INVALIDJSON for one that is no JSON object or list.
 */
export function parseJsonBody(text: string): HostParams {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (isBranch(value)) {
      if (Array.isArray(value)) return { ...(value as unknown[]) };
      const { auth: _, ...params } = value;
      return params;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new HostError(400, 'INVALIDJSON', 'The body is not valid JSON');
}
