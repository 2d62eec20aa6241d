import type { EntityField } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** A filter dialect as its host reads it, written from the host's side of the protocol. */
export type HostRow = Readonly<Record<string, unknown>>;
type Value = number | string | null;
type Test = (value: Value, wanted: readonly Value[]) => boolean;

const PORTAL_OFFSET = '+03:00';
const KEY = /^(!@|!=|>=|<=|@|%|=|!|>|<)?(.+)$/s;

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'double', 'reference', 'enumeration']);

function moment(text: string): number {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Date.parse(`${text}T00:00:00${PORTAL_OFFSET}`);
  const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(text);
  return Date.parse(zoned ? text : `${text.replace(' ', 'T')}${PORTAL_OFFSET}`);
}

function read(field: EntityField | undefined, value: unknown): Value {
  if (value === null || value === undefined || value === '') return null;
  if (field && NUMBERS.has(field.type)) return Number(value);
  if (field?.type === 'date' || field?.type === 'datetime') return moment(String(value));
  return String(value).toLowerCase();
}

/** LIKE of SQL: `%` any text, `_` any one character, a backslash takes the meaning away. */
function like(text: string, pattern: string): boolean {
  let source = '';
  for (let at = 0; at < pattern.length; at += 1) {
    let character = pattern.charAt(at);
    const meant = character !== '\\' || at === pattern.length - 1;
    if (!meant) character = pattern.charAt(++at);
    const escaped = character.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    source += meant && character === '%' ? '.*' : meant && character === '_' ? '.' : escaped;
  }
  return new RegExp(`^${source}$`, 'su').test(text);
}

const isIn: Test = (value, wanted) => wanted.includes(value);
const ordered =
  (holds: (left: Value & {}, right: Value & {}) => boolean): Test =>
  (value, [wanted = null]) =>
    value !== null && wanted !== null && holds(value, wanted);

const TESTS: Readonly<Record<string, Test>> = {
  '': isIn,
  '=': isIn,
  '@': isIn,
  '>': ordered((left, right) => left > right),
  '>=': ordered((left, right) => left >= right),
  '<': ordered((left, right) => left < right),
  '<=': ordered((left, right) => left <= right),
};

function holds(entity: RegisteredEntity, row: HostRow, key: string, operand: unknown): boolean {
  const [, prefix = '', name = ''] = KEY.exec(key) ?? [];
  const field = entity.byHostName.get(name);
  const negative = prefix.startsWith('!');
  const values = Array.isArray(row[name]) ? (row[name] as unknown[]) : [row[name]];
  const candidates = values.length > 0 ? values : [null];
  const operands = Array.isArray(operand) ? (operand as unknown[]) : [operand];
  if (prefix === '%') {
    const part = String(operand).toLowerCase();
    const pattern = entity.filterDialect === 'orm' ? part : `%${part.replace(/[\\%_]/g, '\\$&')}%`;
    return candidates.some((value) => like(String(value ?? '').toLowerCase(), pattern));
  }
  const test = TESTS[negative ? prefix.slice(1) : prefix] as Test;
  const wanted = operands.map((value) => read(field, value));
  return candidates.some((value) => test(read(field, value), wanted)) !== negative;
}

/** Whether the host selects a row by a filter object. */
export function hostSelects(entity: RegisteredEntity, filter: object, row: HostRow): boolean {
  const entries = Object.entries(filter).filter(([key]) => key !== 'logic');
  const test = ([key, value]: [string, unknown]): boolean =>
    /^\d+$/.test(key) ? hostSelects(entity, value as object, row) : holds(entity, row, key, value);
  return 'logic' in filter && filter.logic === 'OR' ? entries.some(test) : entries.every(test);
}
