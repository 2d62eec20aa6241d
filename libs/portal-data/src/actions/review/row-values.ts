import type { PlainRecord } from '../../records/record-mapper.js';
import { fromHost } from '../../values/field-values.js';

function numberIn(row: PlainRecord, name: string): number | null {
  const value = fromHost('double', row[name]);
  return typeof value === 'number' ? value : null;
}

/** Members that a row must have as numbers; null when one of them is something else. */
export function numbersIn<const Name extends string>(
  row: PlainRecord,
  ...names: readonly Name[]
): Readonly<Record<Name, number>> | null {
  const entries = names.map((name) => [name, numberIn(row, name)] as const);
  return entries.some(([, value]) => value === null)
    ? null
    : (Object.fromEntries(entries) as Record<Name, number>);
}

export function optionalNumber(row: PlainRecord, name: string): number | null {
  return numberIn(row, name);
}

/** Empty where the host has none. */
export function textIn(row: PlainRecord, name: string): string {
  return optionalText(row, name) ?? '';
}

export function optionalText(row: PlainRecord, name: string): string | null {
  const value = fromHost('string', row[name]);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function flagIn(row: PlainRecord, name: string): boolean {
  return fromHost('boolean', row[name]) === true;
}
