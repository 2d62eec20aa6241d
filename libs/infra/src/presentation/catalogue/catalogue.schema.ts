import { arraySchema, objectSchema, successSchema, type JsonSchema } from '#libs/http';
import { SERVER_KINDS } from '../../contracts/server-terms.js';

const TEXT: JsonSchema = { type: 'string' };
const AMOUNT: JsonSchema = { type: 'number', minimum: 0 };

function listOf(members: Record<string, JsonSchema>): JsonSchema {
  return successSchema(arraySchema(objectSchema({ id: TEXT, name: TEXT, ...members })));
}

export const PROVIDERS_SCHEMA = listOf({ available: { type: 'boolean' } });

export const PLANS_SCHEMA = listOf({
  cpu: AMOUNT,
  ramGb: AMOUNT,
  diskGb: AMOUNT,
  priceMonth: AMOUNT,
  priceSleepMonth: AMOUNT,
  currency: TEXT,
  allowedOnTrial: { type: 'boolean' },
});

export const REGIONS_SCHEMA = listOf({});

export const IMAGES_SCHEMA = listOf({ os: TEXT });

export const RUNTIMES_SCHEMA = listOf({ kinds: arraySchema({ type: 'string', enum: [...SERVER_KINDS] }) });
