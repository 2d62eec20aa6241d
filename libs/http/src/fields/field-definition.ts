import { applyDecorators, type Type } from '@nestjs/common';
import type { ErrorCode } from '#libs/kernel';
import { type JsonSchema, nullable } from '../routes/json-schema.js';
import { ValidateIf } from './class-validator.js';

/** What every field may say about itself. */
export interface FieldOptions {
  /** Part of the API document. A field of an input has one; the boot check refuses an input without. */
  readonly description?: string;
  readonly example?: unknown;
  /** The field may be absent. */
  readonly optional?: boolean;
  /** The field may be null. */
  readonly nullable?: boolean;
  /** Of an input: code answered instead of VALIDATION_ERROR or INVALID_PARAMS. */
  readonly code?: ErrorCode;
}

/** Reads a value out of the text of a query or path; what cannot be read is returned unchanged. */
export type ReadText = (text: string) => unknown;

/** One field of a class that describes an input or an answer. */
export interface FieldDefinition {
  readonly name: string;
  readonly options: FieldOptions;
  /** Decorators of class-validator: what an input must hold, in the order of the checks. An answer is not checked. */
  readonly rules: readonly PropertyDecorator[];
  readonly schema: () => JsonSchema;
  readonly readText?: ReadText;
  /** Stands for a parameter that was sent more than once, where that is no fault. */
  readonly ifRepeated?: unknown;
  readonly isArray?: boolean;
  /** Of a list of objects: more elements are refused before one of them is looked at. */
  readonly maxItems?: number;
  /** In a body the value may also be sent as text, which is read as in a query. */
  readonly orText?: boolean;
  /** In a body a single text is a list of one. */
  readonly orOne?: boolean;
  /** Class of the value, or of the elements, when it is an object with fields of its own. */
  readonly nested?: () => Type<object>;
}

type Fields = ReadonlyMap<string, FieldDefinition>;

const FIELDS = new WeakMap<object, Map<string, FieldDefinition>>();
const LENIENT = new WeakSet<object>();
const FAULT_CODES = new WeakMap<object, ErrorCode>();
const NONE: Fields = new Map();

function defineField(prototype: object, field: FieldDefinition): void {
  const owner = prototype.constructor;
  let own = FIELDS.get(owner);
  if (!own) FIELDS.set(owner, (own = new Map(fieldsOf(Object.getPrototypeOf(owner) as object))));
  own.set(field.name, field);
}

/** The fields of an input or an answer, inherited ones included; empty for any other value. */
export function fieldsOf(input: unknown): Fields {
  if (typeof input !== 'function') return NONE;
  return FIELDS.get(input) ?? fieldsOf(Object.getPrototypeOf(input));
}

/** Unknown members of this body are ignored instead of refused; where the specification says so. */
export function IgnoreUnknown(): ClassDecorator {
  return (input) => void LENIENT.add(input);
}

export function ignoresUnknown(input: object): boolean {
  return LENIENT.has(input);
}

/** Faults of this input, unknown members included, have this code where a field names none. Classes inside it have their own. */
export function FaultCode(code: ErrorCode): ClassDecorator {
  return (input) => void FAULT_CODES.set(input, code);
}

/** The code of the faults of an input, inherited ones included. */
export function faultCodeOf(input: unknown): ErrorCode | undefined {
  if (typeof input !== 'function') return undefined;
  return FAULT_CODES.get(input) ?? faultCodeOf(Object.getPrototypeOf(input));
}

/** An input class without fields: the route takes a body or query but nothing in it matters. */
export function isInputClass(input: unknown): input is Type<object> {
  return typeof input === 'function' && (fieldsOf(input).size > 0 || LENIENT.has(input));
}

const PREPARED = new WeakSet<object>();

/** Makes the fields of an input class, and of the classes inside it, known to class-validator; once a class. */
export function prepareInput(input: Type<object>): void {
  if (PREPARED.has(input)) return;
  PREPARED.add(input);
  for (const field of fieldsOf(input).values()) {
    applyDecorators(...rulesOf(field))(input.prototype as object, field.name);
    if (field.nested) prepareInput(field.nested());
  }
}

function rulesOf(field: FieldDefinition): readonly PropertyDecorator[] {
  const { optional, nullable } = field.options;
  return optional || nullable ? [ValidateIf(isPresent(field)), ...field.rules] : field.rules;
}

function isPresent({ name, options: { optional, nullable } }: FieldDefinition) {
  return (input: Record<string, unknown>): boolean => {
    const value = input[name];
    if (value === undefined) return !optional;
    return value !== null || !nullable;
  };
}

type Parts = Omit<FieldDefinition, 'name' | 'options' | 'schema' | 'rules'> & {
  readonly schema: () => JsonSchema;
};

type Value<Kind, Options> = Kind | (Options extends { readonly nullable: true } ? null : never);

/** A class with a member of this kind: null and absent only where the options say so. */
type WithMember<Name extends string, Kind, Options> = Options extends { readonly optional: true }
  ? { readonly [Member in Name]?: Value<Kind, Options> }
  : { readonly [Member in Name]: Value<Kind, Options> };

/** Declares a member of a class. A member whose type the schema would not admit does not compile. */
export type FieldDecorator<Kind, Options> = <Name extends string>(
  prototype: WithMember<Name, Kind, Options>,
  name: Name,
) => void;

/**
 * Composes one decorator of a field: those of class-validator (checked in order; the first fault counts), and its
 * description for the document.
 */
export function composeField<Kind, Options extends FieldOptions>(
  options: Options,
  rules: readonly PropertyDecorator[],
  parts: Parts,
): FieldDecorator<Kind, Options> {
  return (prototype, name) =>
    defineField(prototype, {
      ...parts,
      name,
      options,
      rules,
      schema: () => describe(parts.schema(), options),
    });
}

function describe(
  schema: JsonSchema,
  { description, example, nullable: mayBeNull }: FieldOptions,
): JsonSchema {
  return {
    ...(mayBeNull ? nullable(schema) : schema),
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
  };
}
