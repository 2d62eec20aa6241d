import { ERROR_CATALOGUE, type ErrorCode, errorPage, PorticoError } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';

const JSON_TYPE = 'application/json';
export const PROBLEM_TYPE = 'application/problem+json';

/** Ranges that cover the envelope, the most specific first. */
const ENVELOPE_RANGES = [JSON_TYPE, 'application/*', '*/*'];

/**
 * Whether failures should be sent as problem details: only when the caller names the type, with a
 * weight of at least that of the envelope (RFC 9110, 12.5.1). A wildcard alone is no such wish.
 */
export function acceptsProblem(accept: string | undefined): boolean {
  if (accept === undefined || !/problem\+json/i.test(accept)) return false;
  const weights = readWeights(accept.toLowerCase());
  const wished = weights.get(PROBLEM_TYPE) ?? 0;
  const range = ENVELOPE_RANGES.find((name) => weights.has(name));
  return wished > 0 && wished >= (range === undefined ? 0 : weights.get(range)!);
}

/** Media range → weight. A weight that cannot be read counts as 0. */
function readWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    weights.set(range, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  return weights;
}

/** Faults of an input, found before the router sees it → what they are called on the paths of the router. */
export const AI_INPUT_CODES: Readonly<Partial<Record<ErrorCode, ErrorCode>>> = {
  VALIDATION_ERROR: 'invalid_request',
  INVALID_REQUEST: 'invalid_request',
  INVALID_PARAMS: 'invalid_request',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
};

/** The same failure as a client of the AI wire contract knows it; the field at fault is `error.param`. */
export function toAiError(error: PorticoError): PorticoError {
  const code = AI_INPUT_CODES[error.code];
  if (!code) return error;
  const { details, extra } = error.options;
  const param = details?.['field'] ?? null;
  return new PorticoError(code, { message: error.message, extra: { ...extra, param }, cause: error });
}

/** Words of RFC 6749, sections 4.1.2.1 and 5.2, in which programs that speak only OAuth are refused. */
export const OAUTH_ERROR_WORDS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unsupported_grant_type',
  'access_denied',
  'temporarily_unavailable',
  'server_error',
] as const;

type OAuthErrorWord = (typeof OAUTH_ERROR_WORDS)[number];

const WORDS: Readonly<Record<string, OAuthErrorWord>> = {
  INVALID_CLIENT: 'invalid_client',
  INVALID_CODE: 'invalid_grant',
  CODE_EXPIRED: 'invalid_grant',
  CODE_ALREADY_USED: 'invalid_grant',
  REDIRECT_URI_MISMATCH: 'invalid_grant',
  UNSUPPORTED_GRANT_TYPE: 'unsupported_grant_type',
} satisfies Partial<Record<ErrorCode, OAuthErrorWord>>;

function wordOf(code: string, status: number): OAuthErrorWord {
  const word = WORDS[code];
  if (word) return word;
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  if (status >= 500) return 'server_error';
  return status === 403 ? 'access_denied' : 'invalid_request';
}

/** The same refusal in the form of RFC 6749; the code of the catalogue stands beside its word. */
export function toOAuthError({ status, headers, body }: ErrorAnswer): Omit<ErrorAnswer, 'body'> & {
  readonly body: object;
} {
  const { code, message, requestId } = body.error;
  return {
    status,
    headers: { ...headers, ...(status === 401 && { 'WWW-Authenticate': 'Basic realm="svc"' }) },
    body: { success: false, error: wordOf(code, status), error_description: message, code, requestId },
  };
}

/**
 * The same facts as an error body of either shape, in the form of RFC 9457. `detail` is the message,
 * `title` the text of the code, which is the same every time. What the AI shape calls `type` is
 * `errorType` here.
 * @param instance path of the request.
 */
export function toProblem({ error }: ErrorBody, status: number, instance: string): Record<string, unknown> {
  const { code, message, type, ...facts } = error;
  const members = {
    type: errorPage(code),
    title: code in ERROR_CATALOGUE ? ERROR_CATALOGUE[code as ErrorCode].message : code,
    status,
    detail: message,
    instance: redactText(instance),
    code,
  };
  // Named twice: once for their place, once because no fact may replace them.
  return { ...members, ...(type !== undefined && { errorType: type }), ...facts, ...members };
}

/** The body of an error: the envelope, or the AI shape, which has no `success`. */
export interface ErrorBody extends Readonly<Record<string, unknown>> {
  readonly success?: false;
  readonly error: Readonly<Record<string, unknown>> & { readonly code: string; readonly message: string };
}

/** An error answer, ready to be sent. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

/** What an answer says beside the failure itself. */
export interface ErrorNotes {
  readonly requestId: string;
  /** Page where people pay; shown beside the way out by a payment. */
  readonly topupUrl?: string | null;
  /** Text of `error.warning`. */
  readonly warning?: string | null;
}

/** Codes answered to a caller whose session, not whose key, is at fault. */
const SESSION_CODES: ReadonlySet<string> = new Set([
  'INVALID_SESSION',
  'SESSION_REQUIRED',
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'USER_AUTH_REQUIRED',
  'APP_LOGIN_REQUIRED',
]);

/**
 * Clients of the AI wire contract sleep for as long as `Retry-After` says and repeat a 429 by themselves. Those that
 * would sleep for longer than this are told not to, so that whoever called them learns of it.
 */
const LONGEST_WAIT_OF_CLIENTS_SECONDS = 60;

/** The answer to a failure: status, headers and the envelope, or the AI shape where the code has it. */
export function presentError(error: PorticoError, notes: ErrorNotes): ErrorAnswer {
  const headers: Record<string, string> = { ...error.options.headers };
  const seconds = error.retryAfterSeconds;
  if (seconds !== null) headers['Retry-After'] = String(seconds);
  if (error.definition.shape === 'ai' && Number(seconds) > LONGEST_WAIT_OF_CLIENTS_SECONDS) {
    headers['X-Should-Retry'] = 'false';
  }
  if (error.status === 401) headers['WWW-Authenticate'] = challenge(error.code);
  return { status: error.status, headers, body: bodyOf(error, notes) };
}

/** The same value without the secrets in its texts, for what repeats words of the caller or of the host. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutSecrets(member)]));
}

type Alternatives = NonNullable<PorticoError['alternatives']>;

function withAddresses(alternatives: Alternatives, { topupUrl }: ErrorNotes): Alternatives {
  if (!topupUrl) return alternatives;
  return alternatives.map((way) => (way['type'] === 'topup' ? { url: topupUrl, ...way } : way));
}

function bodyOf(error: PorticoError, notes: ErrorNotes): ErrorBody {
  const { requestId, warning } = notes;
  const { definition, options, userMessage } = error;
  const alternatives = error.alternatives && withAddresses(error.alternatives, notes);
  const message = redactText(error.message);
  const last = {
    ...(warning && { warning }),
    ...(definition.retryAfter === 'body-and-header' && { retryAfter: error.retryAfterSeconds }),
    ...options.extra,
    requestId,
  };
  if (definition.shape === 'ai') {
    return {
      error: {
        message,
        type: definition.aiType,
        code: error.code,
        ...(userMessage !== null && { userMessage }),
        ...(alternatives && { alternatives }),
        ...last,
      },
    };
  }
  return {
    success: false,
    error: {
      code: error.code,
      message,
      ...(options.hint !== undefined && { hint: withoutSecrets(options.hint) }),
      ...(userMessage !== null && { userMessage }),
      ...(alternatives && { alternatives }),
      ...(options.details !== undefined && { details: withoutSecrets(options.details) }),
      ...last,
    },
    ...(options.data !== undefined && { data: options.data }),
  };
}

function challenge(code: string): string {
  return SESSION_CODES.has(code) ? 'Bearer realm="svc", error="invalid_token"' : 'ApiKey realm="svc"';
}
