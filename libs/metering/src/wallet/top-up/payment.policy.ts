import { createHmac, timingSafeEqual } from 'node:crypto';
import { type JsonSchema, objectSchema } from '#libs/http/contracts';
import { isUuid, PorticoError } from '#libs/kernel';
import { MICRO, microOf } from '../../contracts/charge-terms.js';

/** A payment as its provider tells of it. */
export interface Payment {
  /** Names it for ever; the provider sends the same one again. */
  readonly eventId: string;
  /** As sent: whether there is such a portal is not known yet. */
  readonly portalId: string;
  /** Micro-credits, above 0. */
  readonly amount: bigint;
  readonly reference: string | null;
}

/** Seconds a call may be old, or ahead. */
const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';
const VERSION = 'v1,';

/** What signs calls of providers. */
export interface WebhookSecret {
  /** The only provider it signs for; null for all of them. */
  readonly provider: string | null;
  readonly key: Buffer;
}

/** `name=secret`. Where nothing but padding follows the sign, it belongs to the secret. */
const NAMED = /^([a-z][a-z0-9-]{0,39})=([^=].*)$/;

/** What is signed, and how, as the headers of Standard Webhooks say. */
export interface SignedCall {
  /** `webhook-id` */
  readonly id: string;
  /** `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: string;
  /** `webhook-signature`: several with spaces between them while a secret is replaced. */
  readonly signatures: string;
  readonly body: Buffer;
}

/**
 * @param setting secrets with spaces between them, each as it is or as `provider=secret`.
 * @throws Error naming what is wrong; it never repeats the secret.
 */
export function readSecrets(setting: string): readonly WebhookSecret[] {
  return setting
    .split(/\s+/)
    .filter(Boolean)
    .map((part, index) => {
      const [, provider = null, secret = part] = NAMED.exec(part) ?? [];
      const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
      const key = Buffer.from(text, 'base64');
      if (key.length < 16 || key.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, '')) {
        throw new Error(
          `TOPUP_WEBHOOK_SECRET: secret ${index + 1} is not "whsec_" and base64 of 16 bytes or more.`,
        );
      }
      return { provider, key };
    });
}

/** The secrets that sign for a provider. */
export function secretsOf(secrets: readonly WebhookSecret[], provider: string): readonly Buffer[] {
  return secrets.filter((secret) => [null, provider].includes(secret.provider)).map(({ key }) => key);
}

/**
 * Whether one of the secrets has signed the call, and lately. All pairs are compared, so that the time it takes tells
 * nothing of which one fits.
 * @param nowMs of the real clock: the sender knows no other.
 */
export function isSigned(
  { id, timestamp, signatures, body }: SignedCall,
  secrets: readonly Buffer[],
  nowMs: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith(VERSION))
    .map((signature) => Buffer.from(signature.slice(VERSION.length), 'base64'));
  let found = false;
  for (const secret of secrets) {
    const wanted = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();
    for (const signature of given) {
      if (signature.length === wanted.length && timingSafeEqual(signature, wanted)) found = true;
    }
  }
  return found;
}

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
