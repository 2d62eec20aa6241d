import type { ApiOptions } from '#libs/http';
import type { ErrorCode } from '#libs/kernel';
import { AI_CALL } from '../contracts/ai-access.js';

/** Above what the settings allow one call of a provider: its own limits end it, with a code that says why. */
const LONGEST_CALL_MS = 3_660_000;

/** What all routes that call a model have in common. */
export const CALL_ROUTE = {
  tag: 'ai',
  auth: AI_CALL,
  rateLimit: 'ai',
  errorShape: 'ai',
  timeoutMs: LONGEST_CALL_MS,
} as const satisfies Partial<ApiOptions>;

/** Codes of every call of a model. */
export const CALL_ERRORS: readonly ErrorCode[] = [
  'ai_model_not_found',
  'no_default_model',
  'model_disabled',
  'model_not_allowed',
  'ai_credentials_not_configured',
  'subscription_inactive',
  'subscription_window_exhausted',
  'INVALID_TIER_CONFIGURATION',
  'ai_quota_exhausted',
  'ai_pacing_limited',
  'insufficient_balance',
  'provider_key_rejected',
  'provider_rate_limited',
  'provider_request_rejected',
  'ai_provider_unavailable',
  'ai_provider_error',
  'ai_provider_timeout',
  'model_unavailable',
  'DB_TRANSIENT',
];
