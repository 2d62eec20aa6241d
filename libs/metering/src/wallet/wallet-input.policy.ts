import { refuseField } from '#libs/kernel';
import { MICRO, microOf } from '../contracts/amounts.js';

const LONGEST_REFERENCE = 200;
/** A sum of very many of these still fits where balances are kept. */
const MOST_CREDITS = 1_000_000_000n;

/** Credits as text → micro-credits. @throws PorticoError `VALIDATION_ERROR`. */
export function readAmount(field: string, text: string): bigint {
  const amount = microOf(text);
  if (amount === null) return refuse(field, 'it must be a number of credits with at most six decimals');
  const size = amount < 0n ? -amount : amount;
  return size <= MOST_CREDITS * MICRO ? amount : refuse(field, `it must be at most ${MOST_CREDITS} credits`);
}

/** @throws PorticoError `VALIDATION_ERROR`. */
export function readReference(text: string): string {
  const reference = text.trim();
  if (reference.length > 0 && reference.length <= LONGEST_REFERENCE) return reference;
  return refuse('reference', `it must have between 1 and ${LONGEST_REFERENCE} characters`);
}

/** @throws PorticoError `VALIDATION_ERROR`. */
export function readInstant(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? refuse(field, 'it must be a date or a time of ISO 8601') : at;
}

/** @throws PorticoError `VALIDATION_ERROR`, always. */
export function refuse(field: string, problem: string): never {
  return refuseField(field, `${problem}.`);
}
