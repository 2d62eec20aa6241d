import { arraySchema, type JsonSchema, nullable, objectSchema, successSchema } from '#libs/http';
import { TOKEN_MODES, TOKEN_STATUSES } from './access-token.policy.js';

const TEXT: JsonSchema = { type: 'string' };
const TIME: JsonSchema = { type: 'string', format: 'date-time' };
const COUNT: JsonSchema = { type: 'integer' };

const TOKEN = objectSchema({
  id: TEXT,
  mode: { type: 'string', enum: TOKEN_MODES },
  name: TEXT,
  identityBound: { type: 'boolean' },
  status: { type: 'string', enum: TOKEN_STATUSES },
  createdAt: TIME,
  expiresAt: TIME,
  revokedAt: nullable(TIME),
});

/** Either kind of token, with its secret. */
export const MINTED_TOKEN: JsonSchema = {
  oneOf: [
    objectSchema({
      id: TEXT,
      mode: { const: 'api-bearer' },
      name: TEXT,
      expiresAt: TIME,
      token: TEXT,
      subdomain: TEXT,
      appUrl: TEXT,
      curlExample: TEXT,
    }),
    objectSchema({
      id: TEXT,
      mode: { const: 'share-url' },
      name: TEXT,
      expiresAt: TIME,
      shortcode: TEXT,
      url: TEXT,
      identityBound: { type: 'boolean' },
    }),
  ],
};

export const TOKEN_LIST = successSchema(arraySchema(TOKEN), {
  limits: objectSchema({
    mintsPerHour: COUNT,
    mintedLastHour: COUNT,
    activePerServer: COUNT,
    active: COUNT,
  }),
});
