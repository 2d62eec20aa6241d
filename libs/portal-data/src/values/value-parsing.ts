import { isMoment, isoMoment } from './moments.js';
import type { ValueOf } from './value.js';

export const TRUE = new Set<unknown>([true, 1, '1', 'Y', 'y', 'true']);
export const FALSE = new Set<unknown>([false, 0, '0', 'N', 'n', 'false']);
export const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const MONEY = /^(-?\d+(?:\.\d+)?)(?:\|([A-Z]{3})?)?$/;
const OF_KIND = /^(?:[A-Z]{1,3}|T[0-9a-f]+)_(\d+)$/;
export const BINDING = /^(?:[A-Z]{1,3}_|T[0-9a-f]+_)?\d+$/;
/** From here on a number is not written with all its digits any more. */
const LARGEST_NUMBER = 1e21;
const MAX_TEXT = 1_048_576;
const SHOWN_CHOICES = 20;

/** What the host may put where a value is missing. */
const isEmpty = (value: unknown): boolean => value === '' || value === false;
export const orNull = (value: unknown): unknown => (isEmpty(value) ? null : value);

export function readText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value === false ? null : value;
}

export function readNumber(value: unknown): unknown {
  if (isEmpty(value)) return null;
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
}

/** The number of a record without the word of its kind: `5` of `CO_5`. */
function withoutKind(value: unknown): unknown {
  const [, digits] = typeof value === 'string' ? (OF_KIND.exec(value) ?? []) : [];
  return digits ?? value;
}

/** Some methods answer the number of a record within a list of one. */
export function readReference(value: unknown): unknown {
  const one: unknown = Array.isArray(value) && value.length <= 1 ? (value[0] ?? null) : value;
  return one === null ? null : readNumber(withoutKind(one));
}

export function readBoolean(value: unknown): unknown {
  if (TRUE.has(value)) return true;
  if (FALSE.has(value)) return false;
  return value === '' ? null : value;
}

export function readMoment(value: unknown): unknown {
  if (isEmpty(value)) return null;
  return typeof value === 'string' ? isoMoment(value) : value;
}

export function readList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  if (isEmpty(value)) return [];
  return typeof value === 'object' ? Object.values(value as object) : [value];
}

export function readObject(value: unknown): unknown {
  if (isEmpty(value)) return null;
  return Array.isArray(value) && value.length === 0 ? {} : value;
}

export function finiteIn(value: unknown): number | undefined {
  const read = typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value;
  return typeof read === 'number' && Math.abs(read) < LARGEST_NUMBER ? read : undefined;
}

/** The number in a value, within the digits that JSON numbers keep; undefined for none. */
export function numberIn(value: unknown): number | undefined {
  const read = finiteIn(value);
  return read !== undefined && Number.isInteger(read) && !Number.isSafeInteger(read) ? undefined : read;
}

export function integerIn(value: unknown): number | undefined {
  const number = numberIn(value);
  return number !== undefined && Number.isInteger(number) ? number : undefined;
}

export function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.length <= MAX_TEXT ? value : undefined;
  return typeof value === 'number' && Math.abs(value) < LARGEST_NUMBER ? String(value) : undefined;
}

export function momentIn(value: unknown): string | undefined {
  return typeof value === 'string' && isMoment(value) ? value : undefined;
}

/** A choice by its id, or by its text in any case. */
export function choiceIn(value: unknown, { choices }: ValueOf): number | undefined {
  const id = integerIn(value);
  if (!choices) return id;
  if (id !== undefined && choices.has(id)) return id;
  const text = textIn(value)?.trim().toLowerCase();
  for (const [known, meaning] of choices) if (meaning.toLowerCase() === text) return known;
  return undefined;
}

export function choicesTaken({ choices }: ValueOf): string {
  if (!choices) return 'the id of a choice';
  const shown = [...choices].slice(0, SHOWN_CHOICES).map(([id, text]) => `${id} (${text})`);
  const more = choices.size > SHOWN_CHOICES ? ` and ${choices.size - SHOWN_CHOICES} more` : '';
  return `the id or the text of one of its choices: ${shown.join(', ')}${more}`;
}

export function moneyIn(value: unknown): string | undefined {
  const text = numberIn(value) === undefined ? value : String(value);
  const [, amount, currency] = typeof text === 'string' ? (MONEY.exec(text.trim()) ?? []) : [];
  if (amount === undefined || numberIn(amount) === undefined) return undefined;
  return currency === undefined ? amount : `${amount}|${currency}`;
}

/** Amount and currency of a value of money. */
export function moneyParts(value: unknown): { readonly amount: number; readonly currency: string } | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const [, amount, currency = ''] = MONEY.exec(text) ?? [];
  return amount === undefined ? null : { amount: Number(amount), currency };
}

export function objectIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** Name and base64 of a portal's own file, or an object that says which; the other forms are those of single methods. */
export function fileIn(value: unknown, { ofPortal }: ValueOf): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return undefined;
  if (!ofPortal) return value;
  if (Array.isArray(value)) {
    const isPair = value.length === 2 && value.every((part) => typeof part === 'string' && part !== '');
    return isPair ? value : undefined;
  }
  const known = objectIn(value);
  return known !== undefined && Object.keys(known as object).length > 0 ? known : undefined;
}
