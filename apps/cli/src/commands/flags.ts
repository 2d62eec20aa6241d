import { InvalidArgumentError } from 'commander';
import { didYouMean, isPortalSection, PORTAL_SECTIONS, type PortalSection } from '#libs/kernel';
import { CliError } from '../cli-error.js';

export function parseList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

export function parseBoolean(text: string): boolean {
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw new InvalidArgumentError('It must be true or false.');
}

export function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError('It must be a whole number.');
  }
  return value;
}

export function parseNumbers(text: string): number[] {
  return parseList(text).map(parseWholeNumber);
}

/** A value of its own, or the word that gives it up. Not null: commander takes null for a flag without a value. */
export type OwnNumber = number | 'default';

export function parseOwnNumber(text: string): OwnNumber {
  return text === 'default' ? text : parseWholeNumber(text);
}

/** The same with bounds for a value of its own. */
export const ownNumberFrom =
  (least: number, most: number) =>
  (text: string): OwnNumber => {
    const value = parseOwnNumber(text);
    if (value !== 'default' && (value < least || value > most)) {
      throw new InvalidArgumentError(`It must be ${least} to ${most}, or the word default.`);
    }
    return value;
  };

type SectionSwitches = Readonly<Partial<Record<PortalSection, boolean>>>;

/** `name=on` or `name=off`, beside those given before. */
export function parseSection(text: string, given: SectionSwitches = {}): SectionSwitches {
  const [name, word, ...rest] = text.split('=');
  if (!isPortalSection(name))
    throw new InvalidArgumentError(
      `The sections are: ${PORTAL_SECTIONS.join(', ')}.${didYouMean(name ?? '', PORTAL_SECTIONS)}`,
    );
  if (rest.length > 0 || (word !== 'on' && word !== 'off')) {
    throw new InvalidArgumentError(`Write ${name}=on or ${name}=off.`);
  }
  return { ...given, [name]: word === 'on' };
}

/** @throws CliError `USAGE` when none of the flags was given. */
export function requireSome(flags: Readonly<Record<string, unknown>>): void {
  if (Object.values(flags).some((value) => value !== undefined)) return;
  const names = Object.keys(flags).map((name) => `--${name}`);
  throw new CliError('USAGE', `Nothing to change; give ${names.join(' or ')}.`);
}
