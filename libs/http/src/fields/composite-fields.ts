import type { Type } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsObject, ValidateNested } from './validator-rules.js';
import type { JsonSchema } from '../routes/json-schema.js';
import { composeField } from './compose-field.js';
import type { FieldOptions } from './field-definition.js';
import { inputSchema } from './input-schema.js';
import { textRules, type StringFieldOptions } from './scalar-fields.js';

export interface ArrayFieldOptions {
  readonly minItems?: number;
  readonly maxItems?: number;
}

function sizeRules({ minItems, maxItems }: ArrayFieldOptions): PropertyDecorator[] {
  return [
    IsArray(),
    ...(minItems !== undefined ? [ArrayMinSize(minItems)] : []),
    ...(maxItems !== undefined ? [ArrayMaxSize(maxItems)] : []),
  ];
}

function arrayOf(items: JsonSchema, { minItems, maxItems }: ArrayFieldOptions): JsonSchema {
  return {
    type: 'array',
    items,
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
  };
}

/**
 * A list of texts. In a query the parameter is repeated.
 * @param options `orOne`: in a body a single text is a list of one, as forms send it.
 */
export function StringArrayField(
  options: StringFieldOptions & ArrayFieldOptions & { readonly orOne?: boolean },
): PropertyDecorator {
  const { minLength, maxLength, pattern } = options;
  const rules = [...sizeRules(options), ...textRules(options, { each: true })];
  return composeField(options, rules, {
    isArray: true,
    ...(options.orOne && { orOne: true }),
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

export interface ObjectFieldOptions extends FieldOptions {
  /** Schema of the values; by default anything. */
  readonly values?: JsonSchema;
}

/** A JSON object whose members are not known in advance. */
export function ObjectField(options: ObjectFieldOptions): PropertyDecorator {
  return composeField(options, [IsObject()], {
    schema: () => ({ type: 'object', additionalProperties: options.values ?? true }),
  });
}

/** An object with an input class of its own. */
export function NestedField(nested: () => Type<object>, options: FieldOptions): PropertyDecorator {
  return composeField(options, [IsObject(), ValidateNested()], {
    nested,
    schema: () => inputSchema(nested()),
  });
}

/** A list of objects with an input class of their own. */
export function NestedArrayField(
  nested: () => Type<object>,
  options: FieldOptions & ArrayFieldOptions,
): PropertyDecorator {
  return composeField(options, [...sizeRules(options), ValidateNested({ each: true })], {
    nested,
    isArray: true,
    schema: () => arrayOf(inputSchema(nested()), options),
  });
}

/** A value of any form that nothing looks at. */
export function AnyField(options: FieldOptions): PropertyDecorator {
  return composeField(options, [], { schema: () => ({}) });
}
