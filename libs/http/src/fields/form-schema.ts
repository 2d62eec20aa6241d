import { UploadedFile } from '../bodies/uploaded-file.js';
import { type JsonSchema, named } from '../routes/json-schema.js';
import { IsInstance } from './class-validator.js';
import {
  composeField,
  type FieldDecorator,
  type FieldOptions,
  fieldsOf,
  ignoresUnknown,
} from './field-definition.js';

const MADE = new WeakMap<object, JsonSchema>();

/** The JSON Schema of a class with fields: of an input, or of an answer. The API document shows it under the name of the class. */
export function classSchema(described: object): JsonSchema {
  let schema = MADE.get(described);
  if (!schema)
    MADE.set(described, (schema = named((described as { name: string }).name, schemaOf(described))));
  return schema;
}

function schemaOf(described: object): JsonSchema {
  const fields = [...fieldsOf(described).values()];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field.schema()])),
    required: fields.filter((field) => !field.options.optional).map((field) => field.name),
    additionalProperties: ignoresUnknown(described),
  };
}

/** Bytes as a body, or as a file of a form. */
export const BYTES_SCHEMA: JsonSchema = { type: 'string', format: 'binary' };

/**
 * A form that the handler reads itself: files, and the fields of a class beside them.
 * @param fields null where there are none.
 * @param files name → what it is; all are needed.
 */
export function formSchema(fields: object | null, files: Readonly<Record<string, string>>): JsonSchema {
  const { properties, required = [] } = fields ? classSchema(fields) : {};
  return {
    type: 'object',
    properties: {
      ...properties,
      ...Object.fromEntries(
        Object.entries(files).map(([name, description]) => [name, { ...BYTES_SCHEMA, description }]),
      ),
    },
    required: [...required, ...Object.keys(files)],
    additionalProperties: false,
  };
}

/** A file of a form; the route says how large it may be. */
export function FileField<const Options extends FieldOptions>(
  options: Options,
): FieldDecorator<UploadedFile, Options> {
  const rule = { message: '$property must be a file' };
  return composeField(options, [IsInstance(UploadedFile, rule)], {
    schema: () => BYTES_SCHEMA,
  });
}

/** A file as a text in base64; the route names the field as its `content` and says how large it may be. */
export function ContentField<const Options extends FieldOptions>(
  options: Options,
): FieldDecorator<UploadedFile, Options> {
  const rule = { message: '$property must be a text in base64' };
  return composeField(options, [IsInstance(UploadedFile, rule)], {
    schema: () => ({ type: 'string' }),
  });
}
