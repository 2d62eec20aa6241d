import { createHmac, timingSafeEqual } from 'node:crypto';

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
