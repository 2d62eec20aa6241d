import { UploadedFile } from '../bodies/uploaded-file.js';
import { composeField, type FieldDecorator } from './compose-field.js';
import { BYTES_SCHEMA } from './form-schema.js';
import type { FieldOptions } from './field-definition.js';

/** A file of a form; the route says how large it may be. */
export function FileField<const Options extends FieldOptions>(
  options: Options,
): FieldDecorator<UploadedFile, Options> {
  const rule = { message: '$property must be a file' };
  return composeField(options, [(rules) => rules.IsInstance(UploadedFile, rule)], {
    schema: () => BYTES_SCHEMA,
  });
}

/** A file as a text in base64; the route names the field as its `content` and says how large it may be. */
export function ContentField<const Options extends FieldOptions>(
  options: Options,
): FieldDecorator<UploadedFile, Options> {
  const rule = { message: '$property must be a text in base64' };
  return composeField(options, [(rules) => rules.IsInstance(UploadedFile, rule)], {
    schema: () => ({ type: 'string' }),
  });
}
