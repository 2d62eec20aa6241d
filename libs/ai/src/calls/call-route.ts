import type { Response } from 'express';
import type { ApiOptions, PorticoRequest } from '#libs/http';
import type { ErrorCode, Principal } from '#libs/kernel';
import { AI_CALL } from '../contracts/ai-access.js';

/** Above what the settings allow one call of a provider: its own limits end it, with a code that says why. */
const LONGEST_CALL_MS = 3_660_000;

/** Pictures and long conversations of one key come one after the other, while the calls before them run. */
const LONGEST_BODY_WAIT_MS = 60_000;

/** What all routes that call a model have in common. */
export const CALL_ROUTE = {
  tag: 'ai',
  auth: AI_CALL,
  rateLimit: 'ai',
  errorShape: 'ai',
  passedOn: true,
  bodyWaitMs: LONGEST_BODY_WAIT_MS,
  // A call costs money.
  idempotency: 'supported',
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
  'provider_account_exhausted',
  'provider_rate_limited',
  'provider_request_rejected',
  'ai_provider_unavailable',
  'ai_provider_error',
  'ai_provider_timeout',
  'model_unavailable',
  'DB_TRANSIENT',
];

/** Who calls a model, and where the log learns of it. The guard admits keys of portals only. */
export function callerOf({ context }: PorticoRequest) {
  const tell = (facts: Readonly<Record<string, string | number>>): void => void (context.logged = facts);
  return { principal: context.principal as Principal, tell };
}

/** A body in JSON: as it was checked, and all that the client sent. */
export function jsonOrder<Input>(request: PorticoRequest, input: Input) {
  const body = request.context.sentBody ?? (request.body as object);
  return { ...callerOf(request), input, body: body as Readonly<Record<string, unknown>> };
}

/** Sends the headers that go with an answer of a model. @returns its body */
export function sendHeaders<Body>(
  { body, headers }: { readonly body: Body; readonly headers: Readonly<Record<string, string>> },
  response: Response,
): Body {
  response.set(headers);
  return body;
}
