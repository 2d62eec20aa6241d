import { HostError } from '../protocol/host-error.js';
import type { HostParams } from '../protocol/host-params.js';

/** The host's refusal for an argument that was not sent. */
export function missing(name: string): HostError {
  return new HostError(400, '100', `Could not find value for parameter {${name}}`);
}

export function integerArgument(params: HostParams, name: string): number {
  const value = params[name];
  if (value === undefined || value === null || value === '') throw missing(name);
  const number = Number(value);
  if (!Number.isSafeInteger(number)) {
    throw new HostError(400, '100', `Invalid value {${String(value)}} to match with parameter {${name}}`);
  }
  return number;
}

export function objectArgument(params: HostParams, name: string): Readonly<Record<string, unknown>> {
  const value = params[name];
  if (typeof value !== 'object' || value === null) throw missing(name);
  return value as Readonly<Record<string, unknown>>;
}
