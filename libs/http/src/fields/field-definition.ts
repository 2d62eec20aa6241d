import type { Type } from '@nestjs/common';
import type { ErrorCode } from '#libs/kernel';
import type { JsonSchema } from '../routes/json-schema.js';

/** What every field may say about itself. */
export interface FieldOptions {
  readonly description: string;
  readonly example?: unknown;
  /** The field may be absent. */
  readonly optional?: boolean;
  /** The field may be null. */
  readonly nullable?: boolean;
  /** Code answered instead of VALIDATION_ERROR or INVALID_PARAMS. */
  readonly code?: ErrorCode;
}

/** Reads a value out of the text of a query or path; what cannot be read is returned unchanged. */
export type ReadText = (text: string) => unknown;

/** One field of an input class. */
export interface FieldDefinition {
  readonly name: string;
  readonly options: FieldOptions;
  readonly schema: () => JsonSchema;
  readonly readText?: ReadText;
  /** Stands for a parameter that was sent more than once, where that is no fault. */
  readonly ifRepeated?: unknown;
  readonly isArray?: boolean;
  /** In a body a single text is a list of one. */
  readonly orOne?: boolean;
  /** Class of the value, or of the elements, when it is an object with fields of its own. */
  readonly nested?: () => Type<object>;
}

const FIELDS = new WeakMap<object, Map<string, FieldDefinition>>();
const LENIENT = new WeakSet<object>();
const NONE: ReadonlyMap<string, FieldDefinition> = new Map();

export function defineField(prototype: object, field: FieldDefinition): void {
  const input = prototype.constructor;
  let own = FIELDS.get(input);
  if (!own) FIELDS.set(input, (own = new Map(fieldsOf(Object.getPrototypeOf(input) as object))));
  own.set(field.name, field);
}

/** The fields of an input class, inherited ones included; empty for any other value. */
export function fieldsOf(input: unknown): ReadonlyMap<string, FieldDefinition> {
  if (typeof input !== 'function') return NONE;
  return FIELDS.get(input) ?? fieldsOf(Object.getPrototypeOf(input));
}

/** Unknown members of this input are ignored instead of refused; where the specification says so. */
export function IgnoreUnknown(): ClassDecorator {
  return (input) => void LENIENT.add(input);
}

export function ignoresUnknown(input: object): boolean {
  return LENIENT.has(input);
}

/** An input class without fields: the route takes a body or query but nothing in it matters. */
export function isInputClass(input: unknown): input is Type<object> {
  return typeof input === 'function' && (fieldsOf(input).size > 0 || LENIENT.has(input));
}
