import type { Row } from '../bases/base-calls.js';
import { isEmpty, isTime, type Operand, type Operator, type Scalar } from './judge.js';
import type { Kind, MatrixField } from './matrix-field.js';

/** Names of texts and numbers that stand for something that has to be there. */
const CODE_NAME = /(Id2?|By|Type|Code|Status|Semantics|Semantic|currency|type|status|language|lid|Zone)$/;
const CODE_TYPES = /^(crm_|user$|employee$|department$|enum$|char$|productproperty$)/;

const isCode = ({ name, hostType = '', reference, row }: MatrixField): boolean =>
  reference || CODE_NAME.test(name) || CODE_TYPES.test(hostType) || row?.enum !== undefined;

/** Entries of a field that the records have, each once, without empty ones. */
export function seenValues(field: MatrixField, rows: readonly Row[]): Scalar[] {
  const entries = rows.flatMap((row) => {
    const value = row[field.name];
    if (isEmpty(field, value)) return [];
    return Array.isArray(value) ? (value as unknown[]) : [value];
  });
  const plain = entries.filter((entry) => typeof entry !== 'object' && !isEmpty(field, entry));
  return [...new Set(plain)] as Scalar[];
}

const ONES: Readonly<Record<Kind, readonly [unknown, unknown] | null>> = {
  text: ['First of the matrix', 'Second, of the matrix'],
  number: [7, 12],
  boolean: [true, false],
  date: ['2026-03-05', '2027-11-30'],
  datetime: ['2026-03-05T10:20:30+03:00', '2027-11-30T18:45:00Z'],
  object: null,
  file: null,
  any: null,
};
const BY_HOST_TYPE: Readonly<Record<string, readonly [unknown, unknown]>> = {
  double: [7.25, 12.5],
  money: ['1500|EUR', '20.5|RUB'],
  crm: ['CO_1', 'L_2'],
  'S:Date': ['2026-03-05', '2027-11-30'],
  url: ['https://example.com/a', 'https://example.com/b?c=d'],
};

function closedList({ items, kind, row }: MatrixField): Scalar[] | null {
  if (items && items.length > 0) return items.map(({ ID }) => (kind === 'number' ? Number(ID) : String(ID)));
  const keys = row?.enum && Object.keys(row.enum);
  return keys ? keys.map((key) => (kind === 'number' ? Number(key) : key)) : null;
}

/**
 * Two values to write to a field; null where what is written is answered in another shape: files, and objects.
 * @param rows records that are there: what a code or a reference means has to exist.
 */
export function typicalValues(field: MatrixField, rows: readonly Row[]): readonly [unknown, unknown] | null {
  const { hostType = '', kind } = field;
  if (kind === 'object' || kind === 'file' || kind === 'any') return null;
  const isRecord = hostType === 'crm' && kind === 'number';
  const ones = (isRecord ? null : BY_HOST_TYPE[hostType]) ?? ONES[kind];
  if (!ones) return null;
  const known = closedList(field) ?? (isCode(field) ? seenValues(field, rows) : []);
  const [first = ones[0], second = known[0] ?? ones[1]] = known;
  return field.list ? [[first, second], [second]] : [first, second];
}

/** A condition of the matrix; `what` names it in the name of its case. */
export interface Probe {
  readonly what: string;
  readonly operator: Operator;
  readonly operand: Operand;
}

const MAX_OPERAND = 200;

function median(values: readonly Scalar[]): Scalar[] {
  const sorted = [...values].sort((left, right) => (left! < right! ? -1 : 1));
  return sorted.length > 0 ? [sorted[Math.floor(sorted.length / 2)]!] : [];
}

/** Some characters from within a text, in the other case. */
function partOf(value: Scalar): string {
  const characters = [...String(value)];
  const from = Math.floor(characters.length / 3);
  const part = characters.slice(from, from + 4).join('');
  return (part.trim() || String(value)).toUpperCase();
}

function emptyProbes(): Probe[] {
  return [
    { what: 'eq null', operator: '$eq', operand: null },
    { what: 'ne null', operator: '$ne', operand: null },
  ];
}

function dayProbes(day: string, other: string): Probe[] {
  const orders = (['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'] as const).map((operator) => ({
    what: `${operator.slice(1)} a day`,
    operator,
    operand: day,
  }));
  return [
    ...orders,
    { what: 'in days', operator: '$in', operand: [day, other] },
    { what: 'nin days', operator: '$nin', operand: [day, other] },
  ];
}

/** Everything a filter can ask of a field, with values of these records or near them. */
export function probesOf(field: MatrixField, rows: readonly Row[]): Probe[] {
  const ones = ONES[field.kind];
  if (!ones && field.kind !== 'any') return emptyProbes();
  const seen = seenValues(field, rows).filter((value) => String(value).length <= MAX_OPERAND);
  const [value = (ones?.[0] ?? 'nothing') as Scalar] = median(seen);
  const other = seen.find((one) => one !== value) ?? ((ones?.[1] ?? 'nobody') as Scalar);
  const probes: Probe[] = [
    { what: 'eq', operator: '$eq', operand: value },
    { what: 'ne', operator: '$ne', operand: value },
    { what: 'in', operator: '$in', operand: [value, other] },
    { what: 'nin', operator: '$nin', operand: [value, other] },
    ...emptyProbes(),
    { what: 'in with null', operator: '$in', operand: [value, null] },
    { what: 'nin with null', operator: '$nin', operand: [value, null] },
    { what: 'in nothing', operator: '$in', operand: [] },
    { what: 'nin nothing', operator: '$nin', operand: [] },
  ];
  if (field.kind === 'number' || isTime(field)) {
    for (const operator of ['$gt', '$gte', '$lt', '$lte'] as const) {
      probes.push({ what: operator.slice(1), operator, operand: value });
    }
  }
  if (isTime(field)) probes.push(...dayProbes(String(value).slice(0, 10), String(other).slice(0, 10)));
  if (field.kind === 'text') {
    probes.push({ what: 'contains', operator: '$contains', operand: partOf(value) });
    probes.push({ what: 'eq in capitals', operator: '$eq', operand: String(value).toUpperCase() });
  }
  return probes;
}

/** Properties of information blocks take whatever the host takes. */
const isProperty = ({ name, hostType }: MatrixField): boolean =>
  hostType === 'productproperty' || /^PROPERTY_\d+$/.test(name);

const BEYOND = 9_007_199_254_740_993n;

/** Values a field of a kind cannot hold, by what they are. The number beyond all digits is put into JSON as it stands. */
const WRONG: Readonly<Record<Kind, Readonly<Record<string, unknown>>>> = {
  text: { 'an object': { a: 1 }, 'a list': ['a'], 'a boolean': true },
  number: {
    'a word': 'twelve',
    'a comma for a point': '1,5',
    'an object': { a: 1 },
    'a list': [1],
    'a number beyond 2^53': BEYOND,
  },
  boolean: { 'a word': 'perhaps', 'another number': 2, 'a list': [true], 'an object': { a: 1 } },
  date: { 'an impossible day': '2026-04-31', 'a word': 'tomorrow', 'a number': 5, 'a list': ['2026-04-30'] },
  datetime: {
    'an impossible day': '2026-04-31T10:00:00+03:00',
    'an impossible hour': '2026-04-30T25:00:00+03:00',
    'a word': 'soon',
    'a list': ['2026-04-30T10:00:00Z'],
  },
  object: { 'a word': 'word', 'a number': 5 },
  file: { 'a number': 5, 'a boolean': true },
  any: {},
};

/** Values that a field refuses, by what they are; of a list each as one of its entries, and what is no list. */
export function wrongValues(field: MatrixField): Readonly<Record<string, unknown>> {
  const { kind, list, items, hostType } = field;
  if (isProperty(field)) return {};
  const own = {
    ...WRONG[kind],
    ...(items && { 'an unknown choice': 'No such choice', 'an unknown id': 987_654 }),
    ...(hostType === 'money' && { 'a word': 'a lot', 'a comma for a point': '1,5|EUR' }),
  };
  if (!list) return own;
  const entries = Object.entries(own).map(([what, value]) => [`${what} in it`, [value]]);
  return { ...Object.fromEntries(entries), 'an object': { a: 1 } };
}

/** JSON of a body with whole numbers of any size. */
export function jsonOf(body: unknown): string {
  const text = JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'bigint' ? `\u0000${value}` : value,
  );
  return text.replaceAll(/"\\u0000(\d+)"/g, '$1');
}
