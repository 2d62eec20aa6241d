import {
  AnyField,
  BooleanField,
  ConstField,
  EnumArrayField,
  EnumField,
  FileField,
  IgnoreUnknown,
  IntegerField,
  type JsonSchema,
  NumberField,
  StringField,
  type UploadedFile,
} from '#libs/http';
import { type Encoding, ENCODINGS, MOST_IMAGES } from './media-answers.policy.js';
import {
  GRANULARITIES,
  type Granularity,
  TRANSCRIPT_FORMATS,
  type TranscriptFormat,
} from './transcription.policy.js';

const ABSENT = { optional: true, nullable: true } as const;

/** Body of `POST /v1/embeddings`. Members nobody knows here go to the provider as they are. */
@IgnoreUnknown()
export class EmbeddingsBody {
  @StringField({
    ...ABSENT,
    maxLength: 256,
    description: 'Id of a model; absent or `auto` for the default one',
  })
  model?: string | null;

  @AnyField({
    description: 'A text, a list of texts, the tokens of a text, or a list of such; up to 2048 of them',
    schema: {
      anyOf: [
        { type: 'string' },
        {
          type: 'array',
          items: { type: ['string', 'integer', 'array'], items: { type: 'integer' } },
          minItems: 1,
          maxItems: 2_048,
        },
      ],
      examples: ['good morning'],
    },
  })
  input!: unknown;

  @EnumField({ ...ABSENT, values: ENCODINGS, description: 'How vectors are written. Default float' })
  encoding_format?: Encoding | null;

  @IntegerField({ ...ABSENT, min: 1, max: 65_536, description: 'Length of the vectors' })
  dimensions?: number | null;

  @StringField({ ...ABSENT, maxLength: 512, description: 'Names the end user to the provider' })
  user?: string | null;
}

/** Body of `POST /v1/images/generations`. Members nobody knows here go to the provider as they are. */
@IgnoreUnknown()
export class ImagesBody {
  @StringField({
    ...ABSENT,
    maxLength: 256,
    description: 'Id of a model; absent or `auto` for the default one',
  })
  model?: string | null;

  @StringField({ minLength: 1, maxLength: 32_000, description: 'What is to be seen' })
  prompt!: string;

  @IntegerField({ ...ABSENT, min: 1, max: MOST_IMAGES, description: 'Images. Default 1' })
  n?: number | null;

  @StringField({
    ...ABSENT,
    pattern: /^(auto|\d{2,5}x\d{2,5})$/,
    description: 'Width and height, `1024x1024`, or `auto`',
  })
  size?: string | null;

  @StringField({
    ...ABSENT,
    pattern: /^[a-z]{1,16}$/,
    description: 'As the model knows it: `standard`, `hd`, `low`',
  })
  quality?: string | null;

  @EnumField({ ...ABSENT, values: ['url', 'b64_json'], description: 'A link, or the bytes in base64' })
  response_format?: 'url' | 'b64_json' | null;

  @ConstField(false, { ...ABSENT, description: 'Images come in one piece' })
  stream?: false | null;

  @StringField({ ...ABSENT, maxLength: 512, description: 'Names the end user to the provider' })
  user?: string | null;
}

/**
 * Form of `POST /v1/audio/transcriptions`. Fields nobody knows here are left out: providers differ in
 * them. An empty one is as good as none.
 */
@IgnoreUnknown()
export class TranscriptionForm {
  @FileField({ description: 'The audio, up to 25 MiB and 15 minutes', code: 'no_file' })
  file!: UploadedFile;

  @StringField({
    ...ABSENT,
    maxLength: 256,
    description: 'Id of a model; absent or `auto` for the default one',
  })
  model?: string | null;

  @StringField({
    ...ABSENT,
    maxLength: 16,
    code: 'invalid_language',
    description: 'What is spoken, as a code of ISO 639-1; absent to let the model find out',
  })
  language?: string | null;

  @StringField({
    ...ABSENT,
    maxLength: 4_096,
    description: 'Words that help: names, or what was said before',
  })
  prompt?: string | null;

  @EnumField({ ...ABSENT, values: TRANSCRIPT_FORMATS, description: 'Form of the answer. Default json' })
  response_format?: TranscriptFormat | null;

  @NumberField({ ...ABSENT, min: 0, max: 1, description: 'How much chance there is in the text' })
  temperature?: number | null;

  @EnumArrayField({
    ...ABSENT,
    values: GRANULARITIES,
    maxItems: 2,
    description: 'Times of what, with verbose_json',
  })
  'timestamp_granularities[]'?: Granularity[] | null;

  @BooleanField({ ...ABSENT, description: 'Leave silence out before the model listens, where it can' })
  vad_filter?: boolean | null;

  @ConstField('false', { ...ABSENT, description: 'The text comes in one piece' })
  stream?: 'false' | null;
}

/** Answers are objects of the contract of OpenAI. */
export const EMBEDDINGS: JsonSchema = {
  type: 'object',
  properties: {
    object: { const: 'list' },
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          object: { const: 'embedding' },
          index: { type: 'integer' },
          embedding: { oneOf: [{ type: 'array', items: { type: 'number' } }, { type: 'string' }] },
        },
        required: ['object', 'index', 'embedding'],
      },
    },
    model: { type: 'string', description: 'Id of the model that answered' },
    usage: {
      type: 'object',
      properties: { prompt_tokens: { type: 'integer' }, total_tokens: { type: 'integer' } },
      required: ['prompt_tokens', 'total_tokens'],
    },
  },
  required: ['object', 'data', 'model', 'usage'],
};

export const IMAGES: JsonSchema = {
  type: 'object',
  properties: {
    created: { type: 'integer', description: 'Seconds since 1970' },
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          url: { type: ['string', 'null'] },
          b64_json: { type: ['string', 'null'] },
          revised_prompt: { type: ['string', 'null'] },
        },
        additionalProperties: true,
      },
    },
  },
  required: ['created', 'data'],
  additionalProperties: true,
};

export const TRANSCRIPT: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    task: { type: 'string' },
    language: { type: 'string' },
    duration: { type: ['number', 'string'], description: 'Seconds' },
    segments: { type: ['array', 'null'], items: { type: 'object', additionalProperties: true } },
    words: { type: ['array', 'null'], items: { type: 'object', additionalProperties: true } },
  },
  required: ['text'],
  additionalProperties: true,
};
