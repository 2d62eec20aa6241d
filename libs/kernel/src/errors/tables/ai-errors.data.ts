import type { ErrorDefinition } from '../error-definition.js';
import { aiShape, retryAfter, retryAfterHeader } from './error-row.js';

/** Specification part 1, "AI error shape", and part 2, "AI". */
export const AI_ERRORS = {
  scope_missing: aiShape(403, 'invalid_request_error', 'no', 'The key lacks the scope svc:ai.'),
  ai_quota_exhausted: aiShape(402, 'insufficient_quota', 'no', 'The monthly AI quota is exhausted.'),
  ai_pacing_limited: aiShape(
    429,
    'rate_limit_exceeded',
    'yes',
    'The day or week limit of AI usage is exceeded.',
    retryAfter(60),
  ),
  rate_limit_exceeded: aiShape(429, 'rate_limit_exceeded', 'yes', 'Too many requests.', retryAfterHeader(1)),
} as const satisfies Record<string, ErrorDefinition>;
