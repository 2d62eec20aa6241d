import type { Command, Option } from 'commander';
import { parseBoolean } from '../commands/flags.js';

/** A word that may stand at a place, with what it is for. */
export interface Word {
  readonly text: string;
  readonly description: string;
}

/** A flag that takes a value. */
export interface ValueFlag {
  /** `--state`, and `-s` where it has a short form. */
  readonly names: readonly string[];
  /** The values there are; empty where any text will do. */
  readonly values: readonly string[];
}

/** What may follow the words of one command. */
export interface Place {
  /** The words after `portico`, for example `portal set`; empty for `portico` itself. */
  readonly path: string;
  readonly words: readonly Word[];
  readonly valueFlags: readonly ValueFlag[];
}

/** What a shell is told must not need quoting: there is no other word in the program. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

function namesOf({ short, long }: Option): string[] {
  return [long, short].filter((name) => name !== undefined);
}

function valuesOf({ argChoices, parseArg }: Option): readonly string[] {
  if (argChoices) return argChoices.filter((value) => PLAIN.test(value));
  return (parseArg as unknown) === parseBoolean ? ['true', 'false'] : [];
}

function placeOf(command: Command, path: readonly string[]): Place {
  const options = command.createHelp().visibleOptions(command);
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  return {
    path: path.join(' '),
    words: [
      ...command.commands.map((child) => ({ text: child.name(), description: child.description() })),
      ...choices.map((text) => ({ text, description: '' })),
      ...options.flatMap((option) =>
        namesOf(option).map((text) => ({ text, description: option.description })),
      ),
    ],
    valueFlags: options
      .filter(({ required, optional }) => required || optional)
      .map((option) => ({ names: namesOf(option), values: valuesOf(option) })),
  };
}

/** Every command of a program with what may follow it, the program itself first. */
export function placesOf(command: Command, path: readonly string[] = []): Place[] {
  const below = command.commands.flatMap((child) => placesOf(child, [...path, child.name()]));
  return [placeOf(command, path), ...below];
}
