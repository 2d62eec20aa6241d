import type { ErrorDefinition } from '../error-definition.js';
import { aiShape, retryAfter, retryAfterHeader } from './error-row.js';

const REQUEST = 'invalid_request_error';
const QUOTA = 'insufficient_quota';
const RATE = 'rate_limit_exceeded';
const AWAY = 'service_unavailable';
const SERVER = 'server_error';

/** Specification part 1, "AI error shape", and part 2, "AI". Types are those the clients of this wire contract know. */
export const AI_ERRORS = {
  scope_missing: aiShape(403, REQUEST, 'no', 'The key lacks the scope svc:ai.'),
  invalid_request: aiShape(400, REQUEST, 'no', 'The request is not valid.'),
  payload_too_large: aiShape(413, REQUEST, 'no', 'The body is too large.'),
  no_default_model: aiShape(400, REQUEST, 'no', 'No model was named and there is no default one.'),
  context_length_exceeded: aiShape(
    400,
    REQUEST,
    'no',
    'The prompt and the answer are longer than the context.',
  ),
  invalid_image_payload: aiShape(
    400,
    REQUEST,
    'no',
    'The image is neither an address nor a data URI of an image.',
  ),
  invalid_language: aiShape(400, REQUEST, 'no', 'The language is not a code of ISO 639-1.'),
  no_file: aiShape(400, REQUEST, 'no', 'The form has no file.'),
  empty_file: aiShape(400, REQUEST, 'no', 'The file is empty.'),
  file_too_large: aiShape(413, REQUEST, 'no', 'The audio is too large or too long.'),
  ai_model_not_found: aiShape(404, REQUEST, 'no', 'No such model.'),
  model_not_allowed: aiShape(403, REQUEST, 'no', 'The portal does not allow this model.'),
  model_disabled: aiShape(410, REQUEST, 'no', 'This model was shut down and has no successor.'),
  provider_key_rejected: aiShape(403, REQUEST, 'no', 'The provider refused the key that is kept for it.'),
  ai_credentials_not_configured: aiShape(402, QUOTA, 'no', 'This model needs a provider key of your own.'),
  insufficient_balance: aiShape(402, QUOTA, 'no', 'The balance does not cover this call.'),
  ai_quota_exhausted: aiShape(402, QUOTA, 'no', 'The monthly AI quota is exhausted.'),
  subscription_inactive: aiShape(403, REQUEST, 'no', 'The subscription is not active.'),
  subscription_window_exhausted: aiShape(
    429,
    RATE,
    'yes',
    'A usage window of the subscription is exhausted.',
    retryAfter(60),
  ),
  ai_pacing_limited: aiShape(
    429,
    RATE,
    'yes',
    'The day or week limit of AI usage is exceeded.',
    retryAfter(60),
  ),
  rate_limit_exceeded: aiShape(429, RATE, 'yes', 'Too many requests.', retryAfterHeader(1)),
  provider_rate_limited: aiShape(
    429,
    RATE,
    'yes',
    'The provider takes no more calls now.',
    retryAfterHeader(5),
  ),
  provider_request_rejected: aiShape(400, REQUEST, 'no', 'The provider refused the request.'),
  ai_provider_unavailable: aiShape(502, AWAY, 'yes', 'The provider cannot be reached or failed.'),
  ai_provider_error: aiShape(502, SERVER, 'yes', 'The provider broke off or answered what is no answer.'),
  ai_provider_timeout: aiShape(504, AWAY, 'yes', 'The provider did not answer in time.'),
  model_unavailable: aiShape(503, AWAY, 'yes', 'Nothing serves this model now.', retryAfterHeader(5)),
} as const satisfies Record<string, ErrorDefinition>;
