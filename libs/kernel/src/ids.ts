import { v7, validate } from 'uuid';

/** A new time-ordered identifier (UUID version 7, lower case). */
export function newId(): string {
  return v7();
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && validate(value);
}
