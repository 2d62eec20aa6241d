import type { ErrorCode } from '#libs/kernel';

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
