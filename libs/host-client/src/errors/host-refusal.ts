import { type ErrorCode, isPorticoError, PorticoError, type PorticoErrorOptions } from '#libs/kernel';
import { HOST_ERRORS, HOST_ERRORS_V3, type HostErrorRow, METHOD_SCOPES } from './host-errors.data.js';
import { HostRefusal } from './host-failure.error.js';

/** Scopes the host asks for these methods, each once, as its documentation groups the methods by their first word. */
export function scopesOf(methods: readonly string[]): string[] {
  const scopes = methods.map((method) => {
    const [area = ''] = method.toLowerCase().split('.', 1);
    return Object.hasOwn(METHOD_SCOPES, area) ? METHOD_SCOPES[area] : area;
  });
  return [...new Set(scopes)].filter((scope) => typeof scope === 'string');
}

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

/** A refusal of the host that means something of its own in one section; the first row that fits decides. */
export interface SectionRefusal {
  /**
   * The host's codes, lower case; of REST 3 the last word, without `exception`. A `*` at the start or the end stands for
   * anything. Any code when absent.
   */
  readonly host?: readonly string[];
  /** What the host's description says, where the code says too little. */
  readonly description?: RegExp;
  readonly answer: ErrorCode;
  /** The caller reads the host's description, not the catalogue's words. */
  readonly words?: 'host';
  /** The host's code is passed on as `error.hostCode`. */
  readonly keepsHostCode?: true;
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

function isLike(known: string, code: string): boolean {
  if (known.startsWith('*')) return code.endsWith(known.slice(1));
  return known.endsWith('*') ? code.startsWith(known.slice(0, -1)) : known === code;
}

function fits({ host, description }: SectionRefusal, { said }: HostRefusal): boolean {
  const code = said.hostCode.toLowerCase();
  const isCode = host?.some((known) => isLike(known, code) || known === LAST_WORD_V3.exec(code)?.[1]) ?? true;
  return isCode && (description?.test(said.description) ?? true);
}

/** What the host said, also where a section has given it an answer of its own; null for any other failure. */
export function refusalBehind(error: unknown): HostRefusal | null {
  if (error instanceof HostRefusal) return error;
  return isPorticoError(error) && error.cause instanceof HostRefusal ? error.cause : null;
}

/** The answer the rows of a section give to a failure; null when none is about it. */
export function sectionRefusal(rows: readonly SectionRefusal[], error: unknown): PorticoError | null {
  if (!(error instanceof HostRefusal)) return null;
  const row = rows.find((candidate) => fits(candidate, error));
  if (!row) return null;
  const { answer, words, keepsHostCode, hint, details } = row;
  const { hostCode, description } = error.said;
  return new PorticoError(answer, {
    ...(words === 'host' && description !== '' && { message: description }),
    ...(keepsHostCode && hostCode !== '' && { extra: { hostCode } }),
    ...(hint !== undefined && { hint }),
    ...(details && { details }),
    cause: error,
  });
}
