import { PorticoError, type ErrorCode } from '#libs/kernel';

/** Where an input came from; decides the code of a fault. */
export type InputSource = 'body' | 'query' | 'param';

/** A fault of one field: VALIDATION_ERROR for a body, INVALID_PARAMS for a query or path. */
export function inputFault(
  source: InputSource,
  field: string,
  rule: string,
  message: string,
  code?: ErrorCode,
): PorticoError {
  return new PorticoError(code ?? (source === 'body' ? 'VALIDATION_ERROR' : 'INVALID_PARAMS'), {
    message,
    details: { field, rule },
  });
}

/** A fault of the body as a whole. */
export function bodyFault(rule: string, message: string): PorticoError {
  return inputFault('body', 'body', rule, message);
}
