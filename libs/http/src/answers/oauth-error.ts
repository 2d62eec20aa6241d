import type { ErrorCode } from '#libs/kernel';
import type { ErrorAnswer } from './present-error.js';

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
