import type { Condition, Filter, Operator, Scalar } from './reference-filter.js';

/** The ways to write a filter. */
export const SPELLINGS = ['operators', 'prefixes', 'brackets'] as const;
export type Spelling = (typeof SPELLINGS)[number];
type Entries = readonly (readonly [string, unknown])[];

const PREFIXES: Readonly<Record<Operator, string>> = {
  $eq: '',
  $ne: '!',
  $gt: '>',
  $gte: '>=',
  $lt: '<',
  $lte: '<=',
  $contains: '%',
  $in: '@',
  $nin: '!@',
};

function operatorKeys(conditions: readonly Condition[]): Record<string, Record<string, unknown>> {
  const filter: Record<string, Record<string, unknown>> = {};
  for (const { field, operator, value } of conditions)
    filter[field.name] = { ...filter[field.name], [operator]: value };
  return filter;
}

const prefixKeys = (conditions: readonly Condition[]): Record<string, unknown> =>
  Object.fromEntries(
    conditions.map(({ field, operator, value }) => [`${PREFIXES[operator]}${field.name}`, value]),
  );

/** Whether a list of conditions has one key twice: an object could not hold both. */
export function repeatsKey(conditions: readonly Condition[]): boolean {
  const keys = conditions.map(({ field, operator }) => `${operator} ${field.name}`);
  return new Set(keys).size < keys.length;
}

function bracketPairs(at: string, conditions: readonly Condition[]): Entries {
  return conditions.flatMap(({ field, operator, value }): Entries => {
    const key = `${at}[${field.name}][${operator}]`;
    const values = Array.isArray(value) ? (value as readonly Scalar[]) : null;
    return values ? values.map((one) => [`${key}[]`, one ?? ''] as const) : [[key, value ?? '']];
  });
}

const asQuery = (entries: Entries): string =>
  entries.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`).join('&');

/** The filter as a part of a query. */
export function spelled({ all, either }: Filter, spelling: Spelling): string {
  if (spelling === 'brackets') {
    const branches = either.flatMap((branch, index) => bracketPairs(`filter[$or][${index}]`, branch));
    return asQuery([...bracketPairs('filter', all), ...branches]);
  }
  const write = spelling === 'operators' ? operatorKeys : prefixKeys;
  const filter = { ...write(all), ...(either.length > 0 && { $or: either.map(write) }) };
  return asQuery([['filter', JSON.stringify(filter)]]);
}
