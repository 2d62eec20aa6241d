import { UploadedFile } from '../input/uploaded-file.js';
import { composeField } from './compose-field.js';
import type { FieldOptions } from './field-definition.js';
import { IsInstance } from './validator-rules.js';

/** A file of a form; the route says how large it may be. */
export function FileField(options: FieldOptions): PropertyDecorator {
  return composeField(options, [IsInstance(UploadedFile, { message: '$property must be a file' })], {
    schema: () => ({ type: 'string', format: 'binary' }),
  });
}
