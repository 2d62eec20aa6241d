import { PorticoError, type PorticoErrorOptions } from '#libs/kernel';
import { HOST_ERRORS, type HostErrorRow } from './host-errors.data.js';

/** What the mapping needs to know about the call. */
export interface RefusalContext {
  /** Removed from any text of the host. */
  readonly secret: string;
  /** Host update that brings the method. */
  readonly release?: string | undefined;
}

const MAX_CODE_LENGTH = 200;
const MAX_TEXT_LENGTH = 2000;
const BUSINESS_REFUSAL: HostErrorRow = { host: '', answer: 'HOST_ERROR', text: 'host' };
const BY_CODE: ReadonlyMap<string, HostErrorRow> = new Map(HOST_ERRORS.map((row) => [row.host, row]));

function textOf(value: unknown, maxLength: number): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
}

function withoutSecret(text: string, secret: string): string {
  return secret === '' ? text : text.replaceAll(secret, '***');
}

/** Seconds until the host frees the method's time budget; undefined when it does not say. */
function secondsToReset(answer: Readonly<Record<string, unknown>>): number | undefined {
  const resetAt = (answer['time'] as { operating_reset_at?: unknown } | null | undefined)?.operating_reset_at;
  return typeof resetAt === 'number' ? Math.max(1, Math.ceil(resetAt - Date.now() / 1000)) : undefined;
}

/** Turns the host's `{error, error_description}` into the service's error, as the table of host errors says. */
export function hostRefusal(
  answer: Readonly<Record<string, unknown>>,
  { secret, release }: RefusalContext,
): PorticoError {
  const nested =
    typeof answer['error'] === 'object' ? (answer['error'] as Record<string, unknown> | null) : null;
  const hostCode = withoutSecret(textOf(nested ? nested['code'] : answer['error'], MAX_CODE_LENGTH), secret);
  const description = nested ? nested['message'] : answer['error_description'];
  const row = BY_CODE.get(hostCode.toLowerCase()) ?? BUSINESS_REFUSAL;
  const newMethod = release === undefined ? undefined : row.answerWithRelease;
  const message =
    row.text === 'host' ? withoutSecret(textOf(description, MAX_TEXT_LENGTH), secret).trim() : '';
  const retryAfterSeconds = row.retryAfter === 'operating-reset' ? secondsToReset(answer) : undefined;
  const extra: PorticoErrorOptions['extra'] = {
    ...(row === BUSINESS_REFUSAL && hostCode !== '' && { hostCode }),
    ...(row.scope !== undefined && { scope: row.scope }),
    ...(newMethod !== undefined && { release }),
  };
  return new PorticoError(newMethod ?? row.answer, {
    ...(message !== '' && { message }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(Object.keys(extra).length > 0 && { extra }),
  });
}
