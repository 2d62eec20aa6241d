import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  typedAs,
  type BooleanField,
  type CallField,
  type Described,
  type How,
  type TextField,
} from '#libs/operator/contracts';
import { choice as choiceOption } from '../choice.js';
import { CliError } from '../cli-error.js';
import {
  ownNumberFrom,
  parseBoolean,
  parseOwnNumber,
  parseSection,
  parseWholeNumber,
  requireSome,
} from './flags.js';

/** A text that only the service looks at. */
interface WordField extends Described {
  readonly kind: 'text';
  /** The flag that says there is none: `--no-…`. */
  readonly opposite?: BooleanField['opposite'];
}

/** A value that a function reads from what was typed. */
interface ParsedField extends Described {
  readonly kind: 'parsed';
  /** @param before what the same flag gave before, where it is repeated */
  readonly parse: (text: string, before?: never) => unknown;
}

/** What a command takes: fields of a call, or of its own. */
export type CommandField = Exclude<CallField, TextField> | WordField | ParsedField;
export type CommandFields = Readonly<Record<string, CommandField>>;

export { boolean, choice, nullable, optional, whole } from '#libs/operator/contracts';

/** @param how `--name <name>` or `<name>` */
export const text = (how: How, description: string, more: Pick<WordField, 'opposite'> = {}) => ({
  kind: 'text' as const,
  ...typedAs(how),
  description,
  ...more,
});

export const parsed = <Parse extends ParsedField['parse']>(how: How, description: string, parse: Parse) => ({
  kind: 'parsed' as const,
  ...typedAs(how),
  description,
  parse,
});

/** Gives a value back to the service. Not null: commander takes null for a flag without a value. */
const DEFAULT = 'default';

function parseLimit(text: string): number | string {
  return text === 'none' || text === DEFAULT ? text : parseWholeNumber(text);
}

function parseSwitch(text: string): string {
  if (text === 'on' || text === 'off' || text === DEFAULT) return text;
  throw new InvalidArgumentError('It must be on, off or default.');
}

function parserOf(field: CommandField): ((text: string, before?: never) => unknown) | null {
  switch (field.kind) {
    case 'whole':
      if (!field.nullable) return parseWholeNumber;
      return field.boundedFlag ? ownNumberFrom(field.min ?? 0, field.max ?? Infinity) : parseOwnNumber;
    case 'limit':
      return parseLimit;
    case 'boolean':
      if (field.nullable) return parseSwitch;
      return /[<[]/.test(field.flag ?? '') ? parseBoolean : null;
    case 'sections':
      return parseSection;
    case 'parsed':
      return field.parse;
    case 'text':
    case 'moment':
    case 'choice':
      return null;
  }
}

const oppositeOf = (field: CommandField) => ('opposite' in field ? field.opposite : undefined);
const hasTwoNames = (field: CommandField): boolean => oppositeOf(field)?.flag.startsWith('--no-') === false;

function optionsOf(field: CommandField, flag: string): Option[] {
  const { description } = field;
  const words = field.kind === 'choice' && !field.anyWord ? field.values : null;
  const option = words
    ? choiceOption(flag, description, field.nullable ? [...words, DEFAULT] : words)
    : new Option(flag, description);
  const parse = parserOf(field);
  if (parse) option.argParser(parse as (text: string) => unknown);
  if (field.kind === 'boolean' && field.flagDefault !== undefined) option.default(field.flagDefault);
  if (!hasTwoNames(field)) option.makeOptionMandatory(field.flagRequired ?? !field.optional);
  const opposite = oppositeOf(field);
  return opposite ? [option, new Option(opposite.flag, opposite.description)] : [option];
}

/** Adds the arguments and flags of fields, in their order. */
export function addFields(command: Command, fields: CommandFields): void {
  for (const field of Object.values(fields)) {
    if (field.argument !== undefined) command.argument(field.argument, field.description);
    for (const option of field.flag === undefined ? [] : optionsOf(field, field.flag)) {
      command.addOption(option);
    }
  }
}

type Typed = Readonly<Record<string, unknown>>;

const nameOf = (flag: string): string => new Option(flag).attributeName();
const longOf = (flag: string): string => new Option(flag).long?.slice(2) ?? flag;

function typedValue(field: CommandField, flag: string, flags: Typed): unknown {
  const value = flags[nameOf(flag)];
  const opposite = oppositeOf(field);
  if (opposite && hasTwoNames(field)) {
    if ((value === undefined) === (flags[nameOf(opposite.flag)] === undefined)) {
      throw new CliError('USAGE', `Give either --${longOf(flag)} or --${longOf(opposite.flag)}.`);
    }
    return value === true;
  }
  if (field.kind === 'text' && opposite) return value === false ? null : value;
  if (!field.nullable) return value;
  if (value === DEFAULT) return null;
  return field.kind === 'boolean' && value !== undefined ? value === 'on' : value;
}

/**
 * What was typed, under the names of the fields; what was not given is not there.
 * @param needsSome whether one of the flags has to be given
 * @throws CliError `USAGE`
 */
export function readFields(
  fields: CommandFields,
  words: readonly unknown[],
  flags: Typed,
  needsSome: boolean,
): Record<string, unknown> {
  const entries = Object.entries(fields);
  const positions = entries.filter(([, { argument }]) => argument !== undefined).map(([name]) => name);
  const read = entries.flatMap(([name, field]): (readonly [name: string, value: unknown])[] => {
    if (field.argument !== undefined) return [[name, words[positions.indexOf(name)]]];
    return field.flag === undefined ? [] : [[name, typedValue(field, field.flag, flags)]];
  });
  const given = Object.fromEntries(read);
  if (needsSome) {
    const flagged = entries.filter(([, { flag }]) => flag !== undefined);
    requireSome(Object.fromEntries(flagged.map(([name, { flag }]) => [longOf(flag!), given[name]])));
  }
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}
