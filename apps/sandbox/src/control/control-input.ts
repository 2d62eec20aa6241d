/** A request of the control port that cannot be carried out; the message names the field. */
export class ControlInputError extends Error {
  override readonly name = 'ControlInputError';
}

export type Input = Readonly<Record<string, unknown>>;

export function refuse(field: string, expected: string): never {
  throw new ControlInputError(`${field} must be ${expected}`);
}

/** @throws ControlInputError for anything but an object. */
export function objectOf(value: unknown, field: string): Input {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(field, 'an object');
  return value as Input;
}

export function integerOf(value: unknown, field: string, low: number, high: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value;
  return refuse(field, `a whole number from ${low} to ${high}`);
}

export function numberOf(value: unknown, field: string, low: number, high: number): number {
  if (typeof value === 'number' && value >= low && value <= high) return value;
  return refuse(field, `a number from ${low} to ${high}`);
}

export function booleanOf(value: unknown, field: string): boolean {
  return typeof value === 'boolean' ? value : refuse(field, 'true or false');
}

export function textOf(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value;
  return refuse(field, 'a string');
}

/** An absolute web address. */
export function addressOf(value: unknown, field: string): string {
  const protocol = typeof value === 'string' && URL.canParse(value) ? new URL(value).protocol : '';
  if (protocol === 'http:' || protocol === 'https:') return value as string;
  return refuse(field, 'an address with http or https');
}

export function textsOf(value: unknown, field: string): string[] {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value as string[];
  return refuse(field, 'a list of strings');
}

const MOST_SECONDS = 10 * 365 * 86_400;
const MOST_USER_ID = 1_000_000_000;

export function secondsOf(value: unknown, field: string): number {
  return numberOf(value, field, 0, MOST_SECONDS);
}

export function userIdOf(value: unknown): number {
  return integerOf(value, 'userId', 1, MOST_USER_ID);
}
