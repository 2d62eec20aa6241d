import type { Type } from '@nestjs/common';
import type { JsonSchema } from '../routes/json-schema.js';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  ValidateNested,
} from './class-validator.js';
import { composeField, type FieldDecorator, type FieldOptions } from './field-definition.js';
import { classSchema } from './form-schema.js';
import { type EnumFieldOptions, type StringFieldOptions, textRules } from './scalar-fields.js';

export interface ArrayFieldOptions {
  readonly minItems?: number;
  readonly maxItems?: number;
}

function sizeRules({ minItems, maxItems }: ArrayFieldOptions): PropertyDecorator[] {
  const checks: PropertyDecorator[] = [IsArray()];
  if (minItems !== undefined) checks.push(ArrayMinSize(minItems));
  if (maxItems !== undefined) checks.push(ArrayMaxSize(maxItems));
  return checks;
}

function arrayOf(items: JsonSchema, { minItems, maxItems }: ArrayFieldOptions): JsonSchema {
  return {
    type: 'array',
    items,
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
  };
}

export interface StringArrayFieldOptions extends StringFieldOptions, ArrayFieldOptions {
  /** In a body a single text is a list of one, as forms send it. */
  readonly orOne?: boolean;
}

/** A list of texts. In a query the parameter is repeated. */
export function StringArrayField<const Options extends StringArrayFieldOptions>(
  options = {} as Options,
): FieldDecorator<readonly string[], Options> {
  const { minLength, maxLength, pattern, orOne }: StringArrayFieldOptions = options;
  return composeField(options, [...sizeRules(options), ...textRules(options, { each: true })], {
    isArray: true,
    ...(orOne && { orOne }),
    schema: () =>
      arrayOf(
        {
          type: 'string',
          ...(minLength !== undefined && { minLength }),
          ...(maxLength !== undefined && { maxLength }),
          ...(pattern && { pattern: pattern.source }),
        },
        options,
      ),
  });
}

/** A list of words of a set. */
export function EnumArrayField<const Options extends EnumFieldOptions & ArrayFieldOptions>(
  options: Options,
): FieldDecorator<readonly Options['values'][number][], Options> {
  return composeField(options, [...sizeRules(options), IsIn(options.values, { each: true })], {
    isArray: true,
    schema: () => arrayOf({ type: 'string', enum: options.values }, options),
  });
}

/** A list of whole numbers. */
export function IntegerArrayField<const Options extends FieldOptions & ArrayFieldOptions>(
  options = {} as Options,
): FieldDecorator<readonly number[], Options> {
  return composeField(options, [...sizeRules(options), IsInt({ each: true })], {
    isArray: true,
    schema: () => arrayOf({ type: 'integer' }, options),
  });
}

export interface ObjectFieldOptions extends FieldOptions {
  /** Schema of the values; by default anything. */
  readonly values?: JsonSchema;
}

/** A JSON object whose members are not known in advance. */
export function ObjectField<const Options extends ObjectFieldOptions>(
  options = {} as Options,
): FieldDecorator<object, Options> {
  return composeField(options, [IsObject()], {
    schema: () => ({ type: 'object', additionalProperties: options.values ?? true }),
  });
}

/** An object with a class of its own. */
export function NestedField<Nested extends object, const Options extends FieldOptions>(
  nested: () => Type<Nested>,
  options = {} as Options,
): FieldDecorator<Nested, Options> {
  return composeField(options, [IsObject(), ValidateNested()], {
    nested,
    schema: () => classSchema(nested()),
  });
}

/** A list of objects with a class of their own. */
export function NestedArrayField<
  Nested extends object,
  const Options extends FieldOptions & ArrayFieldOptions,
>(nested: () => Type<Nested>, options = {} as Options): FieldDecorator<readonly Nested[], Options> {
  return composeField(options, [...sizeRules(options), ValidateNested({ each: true })], {
    nested,
    isArray: true,
    ...(options.maxItems !== undefined && { maxItems: options.maxItems }),
    schema: () => arrayOf(classSchema(nested()), options),
  });
}

export interface AnyFieldOptions extends FieldOptions {
  /** Form of the value where it is made from data; by default anything. */
  readonly schema?: JsonSchema;
}

/** A value that nothing checks. */
export function AnyField<const Options extends AnyFieldOptions>(
  options = {} as Options,
): FieldDecorator<unknown, Options> {
  return composeField(options, [], { schema: () => options.schema ?? {} });
}
