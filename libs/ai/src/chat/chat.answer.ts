import type { JsonSchema } from '#libs/http';

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
