import {
  AnyField,
  BooleanField,
  IgnoreUnknown,
  IntegerField,
  type JsonSchema,
  NestedField,
  NumberField,
  ObjectField,
  StringField,
} from '#libs/http';

const ABSENT = { optional: true, nullable: true } as const;

/** Answers one call may ask for. */
export const MOST_CHOICES = 8;

/** Longer than any answer of any model. */
const MOST_TOKENS = 10_000_000;

@IgnoreUnknown()
export class StreamOptions {
  @BooleanField({ ...ABSENT, description: 'One more chunk at the end, with the usage of the call' })
  include_usage?: boolean | null;
}

/**
 * Body of a chat completion: what the router itself has to know of it. Everything else the client sends goes to the
 * provider as it is.
 */
@IgnoreUnknown()
export class ChatBody {
  @StringField({
    ...ABSENT,
    maxLength: 256,
    description: 'Id of a model; absent or `auto` for the default one',
  })
  model?: string | null;

  @AnyField({
    description: 'The conversation, at least one message',
    schema: { type: 'array', minItems: 1, items: { type: 'object' } },
  })
  messages!: unknown;

  @BooleanField({ ...ABSENT, description: 'Answer as server-sent events, chunk by chunk' })
  stream?: boolean | null;

  @NestedField(() => StreamOptions, { ...ABSENT, description: 'Of a stream' })
  stream_options?: StreamOptions | null;

  @IntegerField({ ...ABSENT, min: 1, max: MOST_TOKENS, description: 'Most tokens of the answer' })
  max_tokens?: number | null;

  @IntegerField({ ...ABSENT, min: 1, max: MOST_TOKENS, description: 'The same, by its newer name' })
  max_completion_tokens?: number | null;

  @IntegerField({ ...ABSENT, min: 1, max: MOST_CHOICES, description: 'Answers to choose from. Default 1' })
  n?: number | null;

  @NumberField({ ...ABSENT, min: 0, max: 2, description: 'How much chance there is in the answer' })
  temperature?: number | null;

  @NumberField({ ...ABSENT, min: 0, max: 1, description: 'Share of likely words that are chosen from' })
  top_p?: number | null;

  @NumberField({ ...ABSENT, min: -2, max: 2, description: 'Against words that were said already' })
  presence_penalty?: number | null;

  @NumberField({ ...ABSENT, min: -2, max: 2, description: 'Against words that were said often' })
  frequency_penalty?: number | null;

  @BooleanField({ ...ABSENT, description: 'Tell how likely each token was' })
  logprobs?: boolean | null;

  @IntegerField({ ...ABSENT, min: 0, max: 20, description: 'Likely tokens told beside each' })
  top_logprobs?: number | null;

  @ObjectField({ ...ABSENT, description: 'Tokens made more or less likely' })
  logit_bias?: object | null;

  @IntegerField({ ...ABSENT, description: 'For answers that can be had again' })
  seed?: number | null;

  @AnyField({
    ...ABSENT,
    description: 'Texts at which the answer ends, up to four',
    schema: { type: ['string', 'array', 'null'], items: { type: 'string' }, maxItems: 4 },
  })
  stop?: unknown;

  @AnyField({
    ...ABSENT,
    description: 'Functions the model may call, up to 128',
    schema: { type: ['array', 'null'], items: { type: 'object' }, maxItems: 128 },
  })
  tools?: unknown;

  @AnyField({
    ...ABSENT,
    description: '`none`, `auto`, `required`, or the function to call',
    schema: { type: ['string', 'object', 'null'] },
  })
  tool_choice?: unknown;

  @BooleanField({ ...ABSENT, description: 'Several functions may be called at once' })
  parallel_tool_calls?: boolean | null;

  @AnyField({
    ...ABSENT,
    description: '`text`, `json_object`, `json_schema` with a schema, or what else the provider knows',
    schema: { type: ['object', 'null'], properties: { type: { type: 'string' } } },
  })
  response_format?: unknown;

  @StringField({ ...ABSENT, maxLength: 512, description: 'Names the end user to the provider' })
  user?: string | null;
}

/** A completion as providers answer it; what else they tell stays. */
export const CHAT_COMPLETION: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    object: { const: 'chat.completion' },
    created: { type: 'integer', description: 'Seconds since 1970' },
    model: { type: 'string', description: 'Id of the model that answered' },
    choices: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          index: { type: 'integer' },
          message: { type: 'object', additionalProperties: true },
          finish_reason: { type: ['string', 'null'] },
        },
        additionalProperties: true,
      },
    },
    usage: { type: ['object', 'null'], additionalProperties: true },
  },
  required: ['choices', 'model'],
  additionalProperties: true,
};
