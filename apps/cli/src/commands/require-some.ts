import { CliError } from '../cli-error.js';

/** @throws CliError `USAGE` when none of the flags was given. */
export function requireSome(flags: Readonly<Record<string, unknown>>): void {
  if (Object.values(flags).some((value) => value !== undefined)) return;
  const names = Object.keys(flags).map((name) => `--${name}`);
  throw new CliError('USAGE', `Nothing to change; give ${names.join(' or ')}.`);
}
