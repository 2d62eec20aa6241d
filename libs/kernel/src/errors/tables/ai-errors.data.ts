import { aiShape, type ErrorDefinition, retryAfter, retryAfterHeader } from './error-row.js';

const REQUEST = 'invalid_request_error';
const QUOTA = 'insufficient_quota';
const RATE = 'rate_limit_exceeded';
const AWAY = 'service_unavailable';
const SERVER = 'server_error';

/** Specification part 1, "AI error shape", and part 2, "AI". Types are those the clients of this wire contract know. */
export const AI_ERRORS = {
  scope_missing: aiShape(403, REQUEST, 'no', {
    message: 'The key lacks the scope svc:ai.',
    cause: 'A route of AI was called with a key that lacks the scope svc:ai.',
    remedy: 'Add svc:ai to the key, or use a key that has it.',
  }),
  invalid_request: aiShape(400, REQUEST, 'no', {
    message: 'The request is not valid.',
    cause:
      'A parameter of the call is missing, unknown or not of its kind, or the model cannot do what is asked. The message and error.param name it.',
    remedy: 'Change the named parameter as the message says.',
  }),
  payload_too_large: aiShape(413, REQUEST, 'no', {
    message: 'The body is too large.',
    cause: 'The body is larger than the route takes.',
    remedy: 'Send less at a time: fewer messages, smaller images, or images by their address.',
  }),
  no_default_model: aiShape(400, REQUEST, 'no', {
    message: 'No model was named and there is no default one.',
    cause: 'The call names no model, or auto, and the operator has set no default for this kind of call.',
    remedy: 'Name a model of GET /v1/models, or let the operator set one (portico ai model default).',
  }),
  context_length_exceeded: aiShape(400, REQUEST, 'no', {
    message: 'The prompt and the answer are longer than the context.',
    cause: 'The prompt, with the room that is kept for the answer, is longer than the model can take.',
    remedy:
      'Shorten messages or max_tokens, or take a model with a longer context: GET /v1/models shows context_length.',
  }),
  invalid_image_payload: aiShape(400, REQUEST, 'no', {
    message: 'The image is neither an address nor a data URI of an image.',
    cause:
      'An image of the messages is no https address and no data URI of a picture, or its bytes are no base64.',
    remedy: 'Send the image as data:image/png;base64,… or as an https address that is open to the provider.',
  }),
  invalid_language: aiShape(400, REQUEST, 'no', {
    message: 'The language is not a code of ISO 639-1.',
    cause: 'language of the transcription is not a code of two letters.',
    remedy: 'Send a code of ISO 639-1, for example en or de, or leave it out.',
  }),
  no_file: aiShape(400, REQUEST, 'no', {
    message: 'The form has no file.',
    cause: 'The form of the transcription has no part named file.',
    remedy: 'Send the audio as the part file of multipart/form-data: curl -F file=@call.mp3.',
  }),
  empty_file: aiShape(400, REQUEST, 'no', {
    message: 'The file is empty.',
    cause: 'The part file of the transcription has no bytes.',
    remedy: 'Check the path of the file and send it again.',
  }),
  file_too_large: aiShape(413, REQUEST, 'no', {
    message: 'The audio is too large or too long.',
    cause: 'The audio is larger than 25 MiB or longer than 15 minutes.',
    remedy: 'Cut the audio into pieces, or encode it at a lower rate.',
  }),
  ai_model_not_found: aiShape(404, REQUEST, 'no', {
    message: 'No such model.',
    cause: 'There is no model of this name, or it is not for this kind of call.',
    remedy: 'Take a name from GET /v1/models.',
  }),
  model_not_allowed: aiShape(403, REQUEST, 'no', {
    message: 'The portal does not allow this model.',
    cause: 'The operator has closed this model for the portal.',
    remedy: 'Take a model of GET /v1/models, which lists those the portal may use.',
  }),
  model_disabled: aiShape(410, REQUEST, 'no', {
    message: 'This model was shut down and has no successor.',
    cause: 'The model was shut down, and no other was named to take its place.',
    remedy: 'Take another model of GET /v1/models.',
  }),
  provider_key_rejected: aiShape(403, REQUEST, 'no', {
    message: 'The provider refused the key that is kept for it.',
    cause:
      'The provider refused the key the portal or person keeps for it: it is wrong, revoked or without the right to this model.',
    remedy:
      'Store a good key: delete the old one with DELETE /v1/ai/credentials/:id and add the new one with POST /v1/ai/credentials.',
  }),
  provider_account_exhausted: aiShape(402, QUOTA, 'no', {
    message: 'The account behind the key is used up at the provider.',
    cause:
      'The provider says that the account of the key the portal or person keeps for it has no money or no quota left. Waiting does not help.',
    remedy: 'Pay at the provider, or store a key of another account.',
  }),
  ai_credentials_not_configured: aiShape(402, QUOTA, 'no', {
    message: 'This model needs a provider key of your own.',
    cause: 'The model is served only with a provider key of your own, and there is none.',
    remedy: 'Store one with POST /v1/ai/credentials, or take another model.',
  }),
  insufficient_balance: aiShape(402, QUOTA, 'no', {
    message: 'The balance does not cover this call.',
    cause:
      'The call is paid from the balance of the portal, and that does not cover what the call may cost at most.',
    remedy: 'Top the balance up, ask for a shorter answer (max_tokens), or use a provider key of your own.',
  }),
  ai_quota_exhausted: aiShape(402, QUOTA, 'no', {
    message: 'The monthly AI quota is exhausted.',
    cause: 'The portal has used what it may use of AI in this month; error.resetAt says when it begins anew.',
    remedy: 'Wait until error.resetAt, top up or change the tariff, or use a provider key of your own.',
  }),
  subscription_inactive: aiShape(403, REQUEST, 'no', {
    message: 'The subscription is not active.',
    cause: 'The key belongs to a subscription that is not active.',
    remedy: 'Look at GET /v1/cowork/state, and pay or resume the subscription.',
  }),
  subscription_window_exhausted: aiShape(
    429,
    RATE,
    'yes',
    {
      message: 'A usage window of the subscription is exhausted.',
      cause: 'The subscription has used up its window of five hours or of a week.',
      remedy:
        'Wait for error.retryAfter, or change to a larger subscription. GET /v1/cowork/state shows the windows.',
    },
    retryAfter(60),
  ),
  ai_pacing_limited: aiShape(
    429,
    RATE,
    'yes',
    {
      message: 'The day or week limit of AI usage is exceeded.',
      cause:
        'The portal has used as much of AI as it may on one day or in one week, and its rules do not let the balance pay for more.',
      remedy:
        'Wait for error.retryAfter, or let an administrator change the pacing with PATCH /v1/ai/pacing.',
    },
    retryAfter(60),
  ),
  rate_limit_exceeded: aiShape(
    429,
    RATE,
    'yes',
    {
      message: 'Too many requests.',
      cause:
        'The key or person makes too many calls of AI in a minute, or calls that are running hold the rest of the quota or the balance.',
      remedy: 'Wait as long as Retry-After says, and send fewer calls at once.',
    },
    retryAfterHeader(1),
  ),
  provider_rate_limited: aiShape(
    429,
    RATE,
    'yes',
    {
      message: 'The provider takes no more calls now.',
      cause: 'The provider of the model takes no more calls for now, and no other one serves the model.',
      remedy: 'Wait as long as Retry-After says, or take another model.',
    },
    retryAfterHeader(5),
  ),
  provider_request_rejected: aiShape(400, REQUEST, 'no', {
    message: 'The provider refused the request.',
    cause: "The provider refused the content of the call; the message is the provider's.",
    remedy: 'Mend what the message names. Not every model takes every parameter.',
  }),
  ai_provider_unavailable: aiShape(502, AWAY, 'yes', {
    message: 'The provider cannot be reached or failed.',
    cause:
      'The provider could not be reached or answered with a fault of its own, and no other one could take the call. Nothing is charged.',
    remedy: 'Repeat after a moment, or take another model.',
  }),
  ai_provider_error: aiShape(502, SERVER, 'yes', {
    message: 'The provider broke off or answered what is no answer.',
    cause: 'The provider broke off in the middle of its answer, or answered what is no answer.',
    remedy: 'Repeat the call. What was delivered until then may be charged.',
  }),
  ai_provider_timeout: aiShape(504, AWAY, 'yes', {
    message: 'The provider did not answer in time.',
    cause: 'The provider did not begin or did not go on with its answer in time.',
    remedy: 'Repeat the call, ask for a shorter answer, or use stream: true.',
  }),
  model_unavailable: aiShape(
    503,
    AWAY,
    'yes',
    {
      message: 'Nothing serves this model now.',
      cause:
        'Every provider of the model is switched off or resting after faults, or there is no room for another answer now.',
      remedy: 'Wait as long as Retry-After says, or take another model.',
    },
    retryAfterHeader(5),
  ),
} as const satisfies Record<string, ErrorDefinition>;
