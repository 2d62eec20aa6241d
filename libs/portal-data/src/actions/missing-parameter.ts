import { type ErrorCode, PorticoError } from '#libs/kernel';

/** A parameter that was not given, where that has a code of its own. */
export function missingParameter(code: ErrorCode, name: string): PorticoError {
  return new PorticoError(code, { message: `Parameter "${name}" is required.`, details: { field: name } });
}
