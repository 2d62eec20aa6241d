import {
  BooleanField,
  ConstField,
  EnumArrayField,
  EnumField,
  FileField,
  IgnoreUnknown,
  NumberField,
  StringField,
  type UploadedFile,
} from '#libs/http';
import { type Granularity, GRANULARITIES, type TranscriptFormat, TRANSCRIPT_FORMATS } from './media-terms.js';

/** Form of `POST /v1/audio/transcriptions`. Fields nobody knows here are left out: providers differ in them. */
@IgnoreUnknown()
export class TranscriptionForm {
  @FileField({ description: 'The audio, up to 25 MiB and 15 minutes', code: 'no_file' })
  file!: UploadedFile;

  @StringField({
    optional: true,
    maxLength: 256,
    description: 'Id of a model; absent or `auto` for the default one',
  })
  model?: string;

  @StringField({
    optional: true,
    maxLength: 16,
    code: 'invalid_language',
    description: 'What is spoken, as a code of ISO 639-1; absent to let the model find out',
  })
  language?: string;

  @StringField({
    optional: true,
    maxLength: 4_096,
    description: 'Words that help: names, or what was said before',
  })
  prompt?: string;

  @EnumField({ optional: true, values: TRANSCRIPT_FORMATS, description: 'Form of the answer. Default json' })
  response_format?: TranscriptFormat;

  @NumberField({ optional: true, min: 0, max: 1, description: 'How much chance there is in the text' })
  temperature?: number;

  @EnumArrayField({
    optional: true,
    values: GRANULARITIES,
    maxItems: 2,
    description: 'Times of what, with verbose_json',
  })
  'timestamp_granularities[]'?: Granularity[];

  @BooleanField({ optional: true, description: 'Leave silence out before the model listens, where it can' })
  vad_filter?: boolean;

  @ConstField('false', { optional: true, description: 'The text comes in one piece' })
  stream?: 'false';
}
