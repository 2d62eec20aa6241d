import type { PorticoError } from '#libs/kernel';
import { redactText } from '#libs/observability';

/** An error answer, ready to be sent. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Codes answered to a caller whose session, not whose key, is at fault. */
const SESSION_CODES: ReadonlySet<string> = new Set([
  'INVALID_SESSION',
  'SESSION_REQUIRED',
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'USER_AUTH_REQUIRED',
]);

/** The answer to a failure: status, headers and the envelope, or the AI shape where the code has it. */
export function presentError(error: PorticoError, requestId: string): ErrorAnswer {
  const headers: Record<string, string> = {};
  const seconds = error.retryAfterSeconds;
  if (seconds !== null) headers['Retry-After'] = String(seconds);
  if (error.status === 401) headers['WWW-Authenticate'] = challenge(error.code);
  return { status: error.status, headers, body: bodyOf(error, requestId) };
}

/** The same value without the secrets in its texts, for what repeats words of the caller or of the host. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutSecrets(member)]));
}

function bodyOf(error: PorticoError, requestId: string): Record<string, unknown> {
  const { definition, options } = error;
  const message = redactText(error.message);
  const retryAfter =
    definition.retryAfter === 'body-and-header' ? { retryAfter: error.retryAfterSeconds } : undefined;
  if (definition.shape === 'ai') {
    return {
      error: {
        message,
        type: definition.aiType,
        code: error.code,
        ...retryAfter,
        ...options.extra,
        requestId,
      },
    };
  }
  return {
    success: false,
    error: {
      code: error.code,
      message,
      ...(options.hint !== undefined && { hint: withoutSecrets(options.hint) }),
      ...(options.userMessage !== undefined && { userMessage: options.userMessage }),
      ...(options.alternatives !== undefined && { alternatives: options.alternatives }),
      ...(options.details !== undefined && { details: withoutSecrets(options.details) }),
      ...retryAfter,
      ...options.extra,
      requestId,
    },
  };
}

function challenge(code: string): string {
  return SESSION_CODES.has(code) ? 'Bearer realm="svc", error="invalid_token"' : 'ApiKey realm="svc"';
}
