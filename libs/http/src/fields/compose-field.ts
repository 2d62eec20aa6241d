import type { JsonSchema } from '../routes/json-schema.js';
import { nullable } from '../routes/json-schema.js';
import { defineField, type FieldDefinition, type FieldOptions } from './field-definition.js';

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
