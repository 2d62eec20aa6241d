import { type ErrorCode, isLongerThan, PorticoError, shown } from '#libs/kernel';
import {
  type ActionDefinition,
  type InputDefinition,
  type InputType,
  type InputValues,
  PATH_PARAMS,
} from './action-definition.js';
import { invalidParameter, readFlag } from '../query/invalid-parameter.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import { isBase64, toHost, valueFor } from '../values/field-values.js';

/** A parameter that was not given, where that has a code of its own. */
export function missingParameter(code: ErrorCode, name: string): PorticoError {
  return new PorticoError(code, { message: `Parameter "${name}" is required.`, details: { field: name } });
}

const LONGEST_TEXT = 10_000;
const MOST_ITEMS = 1_000;

function refuse(field: string, why: string): never {
  throw invalidParameter(field, `Parameter "${shown(field)}" ${why}.`);
}

function text({ max = LONGEST_TEXT, values }: InputDefinition, value: unknown, at: string): string {
  if (typeof value !== 'string' || value === '' || isLongerThan(value, max)) {
    return refuse(at, `must be a text of 1 to ${max} characters`);
  }
  if (values && !values.includes(value)) return refuse(at, `must be one of ${values.join(', ')}`);
  return value;
}

function number({ min, max }: InputDefinition, value: unknown, at: string): number {
  const parsed = typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : value;
  if (typeof parsed !== 'number' || !Number.isFinite(parsed)) return refuse(at, 'must be a number');
  if (min !== undefined && parsed < min) return refuse(at, `must be at least ${min}`);
  if (max !== undefined && parsed > max) return refuse(at, `must be at most ${max}`);
  return parsed;
}

function integer(definition: InputDefinition, value: unknown, at: string): number {
  const parsed = number(definition, value, at);
  return Number.isSafeInteger(parsed) ? parsed : refuse(at, 'must be a whole number');
}

function flag(_definition: InputDefinition, value: unknown, at: string): boolean {
  return readFlag(value) ?? refuse(at, 'must be true or false');
}

const YES_NO: Readonly<Record<string, boolean>> = { Y: true, N: false };

function yesNo(_definition: InputDefinition, value: unknown, at: string): boolean {
  const flagged = typeof value === 'string' && Object.hasOwn(YES_NO, value) ? YES_NO[value] : readFlag(value);
  return flagged ?? refuse(at, 'must be true or false, or Y or N');
}

function moment(_definition: InputDefinition, value: unknown, at: string): unknown {
  return valueFor({ name: at, type: 'datetime' }, value);
}

function items({ min = 0, max = MOST_ITEMS }: InputDefinition, value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) return refuse(at, 'must be a list');
  if (value.length < min || value.length > max) return refuse(at, `must have ${min} to ${max} items`);
  return value;
}

const ITEM: InputDefinition = { name: 'item', type: 'string', description: 'One entry of a list' };
const SPELLINGS = {
  words: { booleans: 'Y/N', hostApi: 'v2' },
  json: { booleans: 'json', hostApi: 'v3' },
} as const;

function records(definition: InputDefinition, value: unknown, at: string): PlainRecord[] {
  const { fields = [], spelling = 'words' } = definition;
  const known = new Map(fields.map((field) => [field.name, field]));
  return items(definition, value, at).map((item, index) => {
    if (!isPlainRecord(item)) return refuse(`${at}[${index}]`, 'must be an object');
    return Object.fromEntries(
      Object.entries(item).map(([name, member]) => {
        const field = known.get(name);
        if (!field)
          return refuse(`${at}[${index}].${name}`, `is unknown; known are ${[...known.keys()].join(', ')}`);
        const value = valueFor(field, member, `${at}[${index}].`);
        return [field.host, toHost(SPELLINGS[spelling], field, value)];
      }),
    );
  });
}

/** Files as the host takes them: pairs of name and base64. */
function files(definition: InputDefinition, value: unknown, at: string): [string, string][] {
  return items(definition, value, at).map((item, index) => {
    const place = `${at}[${index}]`;
    if (!isPlainRecord(item)) return refuse(place, 'must be an object with name and content');
    const { name, content } = item;
    if (typeof name !== 'string' || name === '' || name.length > 255)
      return refuse(`${place}.name`, 'must be a file name');
    if (typeof content !== 'string' || !isBase64(content))
      return refuse(`${place}.content`, 'must be base64');
    return [name, content];
  });
}

type Reader = (definition: InputDefinition, value: unknown, at: string) => unknown;

const READERS: Readonly<Record<InputType, Reader>> = {
  string: text,
  number,
  integer,
  boolean: flag,
  flag: yesNo,
  datetime: moment,
  strings: (definition, value, at) =>
    items(definition, value, at).map((item, index) => text(ITEM, item, `${at}[${index}]`)),
  numbers: (definition, value, at) =>
    items(definition, value, at).map((item, index) => integer(ITEM, item, `${at}[${index}]`)),
  object: (_definition, value, at) => (isPlainRecord(value) ? value : refuse(at, 'must be an object')),
  any: (_definition, value) => value,
  records,
  files,
};

function readOne(definition: InputDefinition, input: PlainRecord): unknown {
  const { name, type, required, missingCode, aliases = [] } = definition;
  const given = [name, ...aliases].find(
    (spelling) => input[spelling] !== undefined && input[spelling] !== null,
  );
  const value = given === undefined ? undefined : input[given];
  const isBlank = typeof value === 'string' && value.trim() === '';
  if (given !== undefined && !(missingCode && isBlank)) return READERS[type](definition, value, given);
  if (required && missingCode) throw missingParameter(missingCode, name);
  if (required) return refuse(name, 'is required');
  return definition.default;
}

/** Every name an action takes an input under. */
export function inputNames({ input }: ActionDefinition): ReadonlySet<string> {
  return new Set(input.flatMap(({ name, aliases = [] }) => [name, ...aliases]));
}

/**
 * Checks the body (of a GET or DELETE: the query) of an action.
 * @returns the inputs that have a value, under their names.
 * @throws PorticoError `INVALID_PARAMS` naming the field.
 */
export function readActionInput(action: ActionDefinition, given: unknown): InputValues {
  const input = given === undefined ? {} : given;
  if (!isPlainRecord(input)) throw invalidParameter('body', 'The body must be a JSON object.');
  const known = inputNames(action);
  for (const name of action.ignoresUnknown ? [] : Object.keys(input)) {
    if (!known.has(name)) refuse(name, `is unknown; known are ${[...known].join(', ') || 'none'}`);
  }
  const values: Record<string, unknown> = {};
  for (const definition of action.input) {
    const value = readOne(definition, input);
    if (value !== undefined) values[definition.name] = value;
  }
  const groups = action.oneOf;
  if (groups) {
    const given = groups.filter((group) => group.every((name) => values[name] !== undefined));
    const [first = []] = groups;
    const choice = groups.map((group) => group.join(' with ')).join(', or ');
    if (given.length === 0) refuse(first[0] ?? '', `is required; or another of: ${choice}`);
    if (given.length > 1) refuse(first[0] ?? '', `excludes the others; give one of: ${choice}`);
  }
  action.check?.(values);
  return values;
}

/** @throws PorticoError `INVALID_PARAMS` when a path parameter cannot be an id. */
export function readPathParams(
  params: ActionDefinition['params'],
  raw: Readonly<Record<string, string>>,
): InputValues {
  return Object.fromEntries(
    Object.entries(params).map(([name, type]) => {
      const value = raw[name] ?? '';
      const { pattern, wanted } = PATH_PARAMS[type];
      if (!pattern.test(value)) return refuse(name, wanted);
      return [name, type === 'number' ? Number(value) : value];
    }),
  );
}
