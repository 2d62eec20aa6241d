import type { PorticoErrorOptions } from '#libs/kernel';
import { HOST_ERRORS, HOST_ERRORS_V3, type HostErrorRow } from './host-errors.data.js';
import { HostRefusal } from './host-refusal.error.js';
import { scopesOf } from './scopes-of.js';

/** What the mapping needs to know about the call. */
export interface RefusalContext {
  /** What was called; of a batch, every method in it. */
  readonly methods: readonly string[];
  /** Removed from any text of the host. */
  readonly secret: string;
  /** Host update that brings the method. */
  readonly release?: string | undefined;
}

const MAX_CODE_LENGTH = 200;
const MAX_TEXT_LENGTH = 2000;
const BUSINESS_REFUSAL: HostErrorRow = { host: '', answer: 'HOST_ERROR', text: 'host' };
const byCode = (rows: readonly HostErrorRow[]): ReadonlyMap<string, HostErrorRow> =>
  new Map(rows.map((row) => [row.host, row]));
const BY_CODE = byCode(HOST_ERRORS);
const BY_CODE_V3 = byCode(HOST_ERRORS_V3);
/** `…_ENTITYNOTFOUNDEXCEPTION` → `entitynotfound`. */
const LAST_WORD_V3 = /([a-z]+?)(?:exception)?$/;

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

/** The row of a code. Errors of REST 3 that precede its methods, as of tokens, have the codes of REST 2. */
function rowOf(hostCode: string, isNested: boolean, called: readonly string[]): HostErrorRow {
  const code = hostCode.toLowerCase();
  const lastWord = isNested ? LAST_WORD_V3.exec(code)?.[1] : undefined;
  const row = BY_CODE.get(code) ?? BY_CODE_V3.get(lastWord ?? '') ?? BUSINESS_REFUSAL;
  const { methods } = row;
  const isAbout = methods === undefined || called.some((method) => method.toLowerCase().startsWith(methods));
  return isAbout ? row : BUSINESS_REFUSAL;
}

/** Says which scope is missing: the host itself does not. */
function scopeText(methods: readonly string[]): string[] {
  const scopes = scopesOf(methods);
  if (scopes.length === 0) return [];
  const names = scopes.map((scope) => `"${scope}"`).join(', ');
  return [`The credential on the portal lacks the scope ${names}, which the host requires.`];
}

/** What REST 3 says is wrong with single fields. */
function validationTexts(nested: Readonly<Record<string, unknown>> | null): string[] {
  const rows: unknown[] = Array.isArray(nested?.['validation']) ? nested['validation'] : [];
  return rows
    .map((row) => (row as { message?: unknown } | null)?.message)
    .filter((text) => typeof text === 'string');
}

/**
 * Turns the host's `{error, error_description}`, or `{error: {code, message, validation}}` of REST 3, into
 * the service's error, as the tables of host errors say.
 */
export function hostRefusal(
  answer: Readonly<Record<string, unknown>>,
  { methods, secret, release }: RefusalContext,
): HostRefusal {
  const nested =
    typeof answer['error'] === 'object' ? (answer['error'] as Record<string, unknown> | null) : null;
  const hostCode = withoutSecret(textOf(nested ? nested['code'] : answer['error'], MAX_CODE_LENGTH), secret);
  const description = textOf(nested ? nested['message'] : answer['error_description'], MAX_TEXT_LENGTH);
  const row = rowOf(hostCode, nested !== null, methods);
  const newMethod = release === undefined ? undefined : row.answerWithRelease;
  const said = [description.trim(), ...validationTexts(nested)].filter((text) => text !== '');
  const texts = row.namesScopes ? [...scopeText(methods), ...said] : said;
  const message = row.text === 'host' ? withoutSecret(texts.join(' ').slice(0, MAX_TEXT_LENGTH), secret) : '';
  const retryAfterSeconds = row.retryAfter === 'operating-reset' ? secondsToReset(answer) : undefined;
  const extra: PorticoErrorOptions['extra'] = {
    ...(row === BUSINESS_REFUSAL && hostCode !== '' && { hostCode }),
    ...(row.scope !== undefined && { scope: row.scope }),
    ...(newMethod !== undefined && { release }),
  };
  const words = { hostCode, description: withoutSecret(said.join(' '), secret) };
  return new HostRefusal(newMethod ?? row.answer, row, words, {
    ...(message !== '' && { message }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(Object.keys(extra).length > 0 && { extra }),
  });
}
