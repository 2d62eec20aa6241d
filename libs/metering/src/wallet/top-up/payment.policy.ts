import { objectSchema, type JsonSchema } from '#libs/http/contracts';
import { isUuid, PorticoError } from '#libs/kernel';
import { MICRO, microOf } from '../../contracts/amounts.js';
import type { Payment } from './payment.js';

/** A number of this size still has six exact decimals. */
const MOST_CREDITS = 1_000_000_000n;
const LONGEST_TEXT = 200;

const CREDITS: JsonSchema = {
  type: ['number', 'string'],
  description: 'Credits above 0, of at most six decimals',
};

/** What `readPayment` reads, as the API document shows it. */
export const PAYMENT_SCHEMA: JsonSchema = objectSchema({
  type: { const: 'topup' },
  data: {
    type: 'object',
    properties: {
      portalId: { type: 'string', maxLength: LONGEST_TEXT, description: 'Id of the portal' },
      credits: CREDITS,
      amount: { ...CREDITS, description: 'Another name of `credits`; only one of them is sent' },
      reference: {
        type: ['string', 'null'],
        maxLength: LONGEST_TEXT,
        description: 'What the provider calls the payment',
      },
    },
    required: ['portalId'],
    additionalProperties: true,
  },
});

/**
 * Reads `{"type": "topup", "data": {"portalId", "credits" or "amount", "reference"?}}`.
 * @throws PorticoError `VALIDATION_ERROR` naming the member. A type nobody knows is refused, too: what is signed may be
 *   money, and the provider's own alarm is to ring.
 */
export function readPayment(eventId: string, body: Buffer): Payment {
  const { type, data } = readObject('body', parse(body));
  if (type !== 'topup') refuse('type', 'it must be "topup"');
  const { portalId, credits, amount, reference = null } = readObject('data', data);
  if (typeof portalId !== 'string' || portalId.length === 0 || portalId.length > LONGEST_TEXT) {
    refuse('data.portalId', 'it must be the id of a portal');
  }
  if (reference !== null && (typeof reference !== 'string' || reference.length > LONGEST_TEXT)) {
    refuse('data.reference', `it must be a text of at most ${LONGEST_TEXT} characters`);
  }
  return {
    eventId,
    portalId: isUuid(portalId) ? portalId.toLowerCase() : portalId,
    amount: readCredits(credits, amount),
    reference: storable(reference),
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return refuse('body', 'it must be JSON');
  }
}

function readObject(field: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  return refuse(field, 'it must be an object');
}

function readCredits(credits: unknown, amount: unknown): bigint {
  const [field, value] = credits === undefined ? ['data.amount', amount] : ['data.credits', credits];
  if (credits !== undefined && amount !== undefined) refuse(field, 'it must not stand beside data.amount');
  const micro = typeof value === 'number' || typeof value === 'string' ? microOf(String(value)) : null;
  if (micro !== null && micro > 0n && micro <= MOST_CREDITS * MICRO) return micro;
  return refuse(field, `it must be a number of credits above 0 and at most ${MOST_CREDITS}, of six decimals`);
}

/** The database keeps no NUL. */
function storable(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '');
}

function refuse(field: string, problem: string): never {
  throw new PorticoError('VALIDATION_ERROR', {
    message: `${field}: ${problem}.`,
    details: { fields: [{ field, message: problem }] },
  });
}
