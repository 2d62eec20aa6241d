import type { ClientSchema } from './client-schema.js';
import { REFERENCE, type Schema } from './document-schemas.js';

/** A type as it is written, and the operator that it consists of several with. */
interface Type {
  readonly text: string;
  readonly operator?: '&' | '|';
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const quoted = (value: unknown): string => JSON.stringify(value);
const literal = (value: unknown): Type => ({ text: quoted(value) });
const nameOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

/** One of the types, or all of them at once; each stands once. */
function combine(types: readonly Type[], operator: '&' | '|'): Type {
  const different = new Map(types.map((type) => [type.text, type]));
  const [first, ...others] = different.values();
  if (!first || others.length === 0) return first ?? { text: 'unknown' };
  const text = [first, ...others].map((type) => (type.operator === '|' ? `(${type.text})` : type.text));
  return { text: text.join(` ${operator} `), operator };
}

function commentOf({ description }: Schema, indent: string): string {
  if (description === undefined) return '';
  const lines = description.trim().replaceAll('*/', '*\\/').split('\n');
  return `${indent}/** ${lines.join(`\n${indent} * `)} */\n`;
}

/** The members of an object between braces. */
function membersOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}\t`;
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = `${nameOf(name)}${required.includes(name) ? '' : '?'}`;
    return `${commentOf(schema, inner)}${inner}${key}: ${typeOf(schema, inner).text};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

/** Members that have no name of their own are a type of their own, so that theirs need not hold for the others. */
function objectType(schema: Schema, indent: string): Type {
  const { properties = {}, additionalProperties: others } = schema;
  const own = Object.keys(properties).length > 0 ? [{ text: membersOf(schema, indent) }] : [];
  if (!others) return own[0] ?? { text: 'Record<string, never>' };
  const value = others === true ? 'unknown' : typeOf(others, indent).text;
  return combine([...own, { text: `{ [key: string]: ${value} }` }], '&');
}

function typeOfKind(kind: string, schema: Schema, indent: string): Type {
  if (kind === 'object') return objectType(schema, indent);
  if (kind === 'array') {
    const { text, operator } = typeOf(schema.items ?? {}, indent);
    return { text: operator ? `(${text})[]` : `${text}[]` };
  }
  if (!(kind in TYPES)) throw new Error(`A schema is of a type that no JSON has: ${kind}`);
  return { text: TYPES[kind]! };
}

function typeOf(schema: Schema, indent: string): Type {
  const { $ref, type, allOf = [], anyOf = [], oneOf = [] } = schema;
  if ($ref !== undefined) return { text: `Schemas[${quoted($ref.slice(REFERENCE.length))}]` };
  if ('const' in schema) return literal(schema.const);
  const kinds = [type ?? []].flat();
  if (schema.enum) {
    const isNullable = kinds.includes('null');
    return combine([...schema.enum.map(literal), ...(isNullable ? [literal(null)] : [])], '|');
  }
  const ofKinds = kinds.map((kind) => typeOfKind(kind, schema, indent));
  const typesOf = (parts: readonly Schema[]): Type[] => parts.map((part) => typeOf(part, indent));
  const choices = [ofKinds, typesOf(anyOf), typesOf(oneOf)].filter((types) => types.length > 0);
  return combine([...choices.map((types) => combine(types, '|')), ...typesOf(allOf)], '&');
}

/** The types of the client: `Operations` by their ids, and the `Schemas` that they refer to. Pure. */
export function renderTypes({ operations, schemas }: ClientSchema): string {
  const named: Schema = { type: 'object', properties: schemas, required: Object.keys(schemas) };
  return [
    `export interface Operations ${membersOf(operations, '')}\n`,
    `export interface Schemas ${membersOf(named, '')}\n`,
  ].join('\n');
}
