import type { PorticoError } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';

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
