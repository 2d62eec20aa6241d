import type { JsonSchema } from '#libs/http/contracts';

/**
 * Schemas of tools as every family of models takes them: one type at each place or `anyOf`, no place without either, and
 * none of the words that one of them refuses a whole list for (`const`, `examples`, `default`, `additionalProperties`,
 * patterns and formats). What they forbade, the service refuses by itself and says why.
 */
type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** What goes along with each type. */
const OF_TYPE: Readonly<Record<TypeName, readonly (keyof JsonSchema)[]>> = {
  object: ['properties', 'required'],
  array: ['items', 'minItems', 'maxItems'],
  string: ['enum'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  boolean: [],
  null: [],
};

/** Where nobody has said what is meant: whatever the service passes on as it is. */
const ANY: readonly JsonSchema[] = [
  { type: 'object' },
  { type: 'array', items: { type: 'object' } },
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
];

export function portableSchema(schema: JsonSchema): JsonSchema {
  const branches = [...new Map(branchesOf(schema).map((one) => [JSON.stringify(one), one])).values()];
  const description = descriptionOf(schema);
  const [only] = branches;
  const said = branches.length === 1 ? only! : { anyOf: branches };
  return { ...said, ...(description !== undefined && { description }) };
}

/** The types a place may have, each with what is said of it. */
function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, oneOf } = schema;
  const choices = anyOf ?? oneOf;
  if (choices) return choices.flatMap((one) => undescribed(branchesOf(one)));
  const types = typesOf(schema);
  return types.length === 0 ? ANY : types.map((type) => branchOf(type, schema));
}

function undescribed(branches: readonly JsonSchema[]): readonly JsonSchema[] {
  return branches.map(({ description: _, ...rest }) => rest);
}

function typesOf({ type, ...schema }: JsonSchema): readonly TypeName[] {
  if (type !== undefined) return [type].flat() as TypeName[];
  const values = 'const' in schema ? [schema.const] : (schema.enum ?? []);
  return [...new Set(values.map((value) => (value === null ? 'null' : (typeof value as TypeName))))];
}

function branchOf(type: TypeName, schema: JsonSchema): JsonSchema {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  const texts = values?.filter((value) => typeof value === 'string');
  const known: JsonSchema = { ...schema, ...(texts && texts.length > 0 && { enum: texts }) };
  const kept = OF_TYPE[type].filter(
    (word) => known[word] !== undefined && (word !== 'enum' || texts?.length),
  );
  const said = Object.fromEntries(kept.map((word) => [word, known[word]])) as JsonSchema;
  const { properties, items, required } = said;
  return {
    type,
    ...said,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, portableSchema(member)]),
      ),
    }),
    ...(type === 'array' && { items: portableSchema(items ?? { type: 'object' }) }),
    ...(required?.length === 0 && { required: undefined }),
  };
}

/** Characters of a description that stay in any case. */
const SHORT = 80;
/** The first thing a longer one says. */
const FIRST_CLAUSE = /^.*?(?=[.;] )/s;

/** The first of what is said, since every model reads all of them before its work; the example where nothing is said. */
function descriptionOf({ description, examples, default: usual }: JsonSchema): string | undefined {
  const [example] = (examples ?? []) as unknown[];
  if (description === undefined)
    return example === undefined ? undefined : `for example ${JSON.stringify(example)}`;
  const text =
    description.length > SHORT ? (FIRST_CLAUSE.exec(description)?.[0] ?? description) : description;
  return usual === undefined ? text : `${text}; ${JSON.stringify(usual)} by default`;
}

/** What is answered, without the members of its members: an agent reads the answer itself. */
export function shallowSchema(schema: JsonSchema): JsonSchema {
  const isKnown = schema.anyOf !== undefined || schema.oneOf !== undefined || typesOf(schema).length > 0;
  const branches = isKnown ? branchesOf(schema) : [...ANY, { type: 'null' }];
  const types = [...new Set(branches.map(({ type }) => type as TypeName))];
  const shallow = types.map((type): JsonSchema => ({ type }));
  return shallow.length === 1 ? shallow[0]! : { anyOf: shallow };
}
