import type { HostParams } from '../protocol/host-params.js';

const REFERENCE = /\$result((?:\[[^\][]*\])+)/g;
const MAX_DEPTH = 16;

function valueAt(results: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = results;
  for (const [, name = ''] of path.matchAll(/\[([^\][]*)\]/g)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

function asText(value: unknown): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

function resolveText(results: Readonly<Record<string, unknown>>, text: string): unknown {
  if (!text.includes('$result[')) return text;
  const [whole] = text.matchAll(REFERENCE);
  if (whole?.[0] === text) return valueAt(results, whole[1] ?? '');
  return text.replace(REFERENCE, (_, path: string) => asText(valueAt(results, path)));
}

function resolve(results: Readonly<Record<string, unknown>>, value: unknown, depth: number): unknown {
  if (typeof value === 'string') return resolveText(results, value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((entry) => resolve(results, entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, resolve(results, entry, depth + 1)]),
  );
}

/**
 * Puts answers of earlier commands in the place of `$result[key][path]…`: the value itself when it is the whole
 * argument, its text within a longer one; null (or no text) where there is no such answer.
 */
export function resolveReferences(
  results: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, unknown>>,
): HostParams {
  return resolve(results, params, 1) as HostParams;
}
