import { fieldNamed } from '../records/entity-names.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { EntityOperation, ParameterDefinition } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { makeConditions } from './filter-operand.js';
import { invalidParameter } from './invalid-parameter.js';
import type { Condition, OwnParameters } from './list-query.js';
import { readFlag } from './read-flag.js';

const MAX_TEXT = 2_000;
const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/;

type Reader = (value: unknown) => unknown;

const READERS: Readonly<
  Record<ParameterDefinition['type'], { readonly expected: string; readonly read: Reader }>
> = {
  string: {
    expected: 'a text',
    read: (value) => {
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text !== '' && text.length <= MAX_TEXT ? text : undefined;
    },
  },
  number: {
    expected: 'a number',
    read: (value) => {
      const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
      return typeof number === 'number' && Math.abs(number) < 1e21 ? number : undefined;
    },
  },
  boolean: { expected: 'true or false', read: readFlag },
  object: { expected: 'an object', read: (value) => (isPlainRecord(value) ? value : undefined) },
};

function readOne({ name, type, values, codes }: ParameterDefinition, value: unknown): unknown {
  const code = codes && typeof value === 'string' && Object.hasOwn(codes, value) ? codes[value] : undefined;
  if (code !== undefined) return code;
  const { read } = READERS[type];
  const expected = codes ? `a number or one of ${Object.keys(codes).join(', ')}` : READERS[type].expected;
  const result = read(value);
  if (result === undefined) throw invalidParameter(name, `Parameter "${name}" must be ${expected}.`);
  if (values && !values.includes(String(result))) {
    throw invalidParameter(name, `Parameter "${name}" must be one of ${values.join(', ')}.`);
  }
  return result;
}

const isEmpty = (value: unknown): boolean => value === '' || value === null;

/** The parameters an entity adds to an operation. */
export function parametersOf(
  entity: RegisteredEntity,
  operation: EntityOperation,
): readonly ParameterDefinition[] {
  return (entity.parameters ?? []).filter(({ operations }) => operations.includes(operation));
}

export interface ReadParameters {
  readonly parameters: OwnParameters;
  /** Conditions that were written as parameters. */
  readonly conditions: readonly Condition[];
}

/**
 * Reads the parameters an entity adds to the common ones; anything else in the input is not looked at.
 * @throws PorticoError `INVALID_PARAMS` naming the parameter.
 */
export function parseOwnParameters(
  entity: RegisteredEntity,
  operation: EntityOperation,
  input: PlainRecord,
): ReadParameters {
  const parameters: Record<string, unknown> = {};
  const conditions: Condition[] = [];
  for (const definition of parametersOf(entity, operation)) {
    const { name, filter, required, description, emptyIsAbsent } = definition;
    const isGiven = Object.hasOwn(input, name) && !(emptyIsAbsent && isEmpty(input[name]));
    const value = isGiven ? readOne(definition, input[name]) : definition.default;
    if (value === undefined) {
      if (required) throw invalidParameter(name, `Parameter "${name}" is required: ${description}.`);
      continue;
    }
    const field = filter && fieldNamed(entity, filter.field);
    if (field) conditions.push(...makeConditions(field, filter.operator, value));
    else parameters[name] = value;
  }
  return { parameters, conditions };
}
