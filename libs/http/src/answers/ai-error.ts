import { type ErrorCode, PorticoError } from '#libs/kernel';

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
