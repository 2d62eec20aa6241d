import { HostError } from '../protocol/host-error.js';
import type { HostParams } from '../protocol/host-params.js';

/** The host's refusal for an argument that was not sent. */
export function missing(name: string): HostError {
  return new HostError(400, '100', `Could not find value for parameter {${name}}`);
}

/** An argument by its name in any case. */
export function argument(params: HostParams, name: string): unknown {
  if (Object.hasOwn(params, name)) return params[name];
  const wanted = name.toLowerCase();
  const key = Object.keys(params).find((candidate) => candidate.toLowerCase() === wanted);
  return key === undefined ? undefined : params[key];
}

/** @throws HostError 100 for one that is missing or no whole number. */
export function integerArgument(params: HostParams, name: string): number {
  const value = argument(params, name);
  if (value === undefined || value === null || value === '') throw missing(name);
  const number = typeof value === 'object' ? Number.NaN : Number(value);
  if (!Number.isSafeInteger(number)) {
    throw new HostError(
      400,
      '100',
      `Invalid value {${JSON.stringify(value)}} to match with parameter {${name}}`,
    );
  }
  return number;
}

/** @throws HostError 100 for one that is missing or no text. */
export function textArgument(params: HostParams, name: string): string {
  const value = argument(params, name);
  if (value === undefined || value === null || value === '' || typeof value === 'object') throw missing(name);
  return String(value);
}

/** @throws HostError 100 for one that is missing or neither an object nor a list. */
export function objectArgument(params: HostParams, name: string): Readonly<Record<string, unknown>> {
  const value = argument(params, name);
  if (typeof value !== 'object' || value === null) throw missing(name);
  return value as Readonly<Record<string, unknown>>;
}
