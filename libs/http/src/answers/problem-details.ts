import { ERROR_CATALOGUE, errorPage, type ErrorCode } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import type { ErrorBody } from './present-error.js';

/**
 * The same facts as an error body of either shape, in the form of RFC 9457. `detail` is the message,
 * `title` the text of the code, which is the same every time. What the AI shape calls `type` is
 * `errorType` here.
 * @param instance path of the request.
 */
export function toProblem({ error }: ErrorBody, status: number, instance: string): Record<string, unknown> {
  const { code, message, type, ...facts } = error;
  const members = {
    type: errorPage(code),
    title: code in ERROR_CATALOGUE ? ERROR_CATALOGUE[code as ErrorCode].message : code,
    status,
    detail: message,
    instance: redactText(instance),
    code,
  };
  // Named twice: once for their place, once because no fact may replace them.
  return { ...members, ...(type !== undefined && { errorType: type }), ...facts, ...members };
}
