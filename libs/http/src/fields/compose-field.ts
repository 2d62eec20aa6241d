import { ValidateIf } from './validator-rules.js';
import type { JsonSchema } from '../routes/json-schema.js';
import { nullable } from '../routes/json-schema.js';
import { defineField, type FieldDefinition, type FieldOptions } from './field-definition.js';

type Parts = Omit<FieldDefinition, 'name' | 'options' | 'schema'> & { readonly schema: () => JsonSchema };

/** Joins the rules (checked in order; the first fault counts) of class-validator with the description of the field for the document. */
export function composeField(
  options: FieldOptions,
  rules: readonly PropertyDecorator[],
  parts: Parts,
): PropertyDecorator {
  return (prototype, name) => {
    if (options.optional || options.nullable) ValidateIf(isPresent(options, String(name)))(prototype, name);
    for (const rule of rules) rule(prototype, name);
    defineField(prototype, {
      ...parts,
      name: String(name),
      options,
      schema: () => describe(parts.schema(), options),
    });
  };
}

function isPresent({ optional, nullable: mayBeNull }: FieldOptions, name: string) {
  return (input: Record<string, unknown>): boolean => {
    const value = input[name];
    if (value === undefined) return !optional;
    return value !== null || !mayBeNull;
  };
}

function describe(
  schema: JsonSchema,
  { description, example, nullable: mayBeNull }: FieldOptions,
): JsonSchema {
  return {
    ...(mayBeNull ? nullable(schema) : schema),
    description,
    ...(example !== undefined && { examples: [example] }),
  };
}
