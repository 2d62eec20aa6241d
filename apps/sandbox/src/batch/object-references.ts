import { HostError } from '../protocol/host-error.js';
import type { HostParams } from '../protocol/host-params.js';

const MAX_DEPTH = 16;
type Answers = Readonly<Record<string, unknown>>;

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Answers)[name];
}

function valueOf(answers: Answers, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => member(value, name), answers) ?? null;
}

function listOf(answers: Answers, path: string): unknown[] {
  const [name = '', ...field] = path.split('.');
  if (field.length === 0) throw new HostError(400, 'INVALIDSELECT', `Reference \`${path}\` names no field`);
  const items = member(member(answers, name), 'items');
  return Array.isArray(items) ? items.map((item) => valueOf(item as Answers, field.join('.'))) : [];
}

function resolve(answers: Answers, value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((entry) => resolve(answers, entry, depth + 1));
  const { $ref: one, $refArray: many } = value as Answers;
  if (typeof one === 'string') return valueOf(answers, one);
  if (typeof many === 'string') return listOf(answers, many);
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, resolve(answers, entry, depth + 1)]),
  );
}

/**
 * Puts answers of earlier commands of a version 3 batch in the place of `{$ref: "name.item.id"}` (one value) and
 * `{$refArray: "name.id"}` (a field of every item of a list).
 */
export function resolveObjectReferences(answers: Answers, params: HostParams): HostParams {
  return resolve(answers, params, 1) as HostParams;
}
