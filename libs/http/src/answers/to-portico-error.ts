import { HttpException } from '@nestjs/common';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import type { PorticoRequest } from '../context/request-context.js';

/** Turns whatever was thrown into a failure with a code. What it does not know becomes INTERNAL_ERROR. */
export function toPorticoError(
  thrown: unknown,
  request: Pick<PorticoRequest, 'method' | 'path'>,
): PorticoError {
  if (isPorticoError(thrown)) return thrown;
  const status = statusOf(thrown);
  switch (status) {
    case 400:
      return new PorticoError('INVALID_PARAMS', {
        message: 'The path or query is not valid.',
        details: { field: 'path' },
        cause: thrown,
      });
    case 401:
      return new PorticoError('INVALID_API_KEY', { cause: thrown });
    case 404:
      return unknownRoute(request);
    case 413:
      return new PorticoError('PAYLOAD_TOO_LARGE', { cause: thrown });
    case 503:
      return new PorticoError('SERVICE_UNAVAILABLE', { cause: thrown });
    default:
      return new PorticoError('INTERNAL_ERROR', { cause: thrown });
  }
}

/** The status a framework error carries; null for everything else, whose `status` means something else. */
function statusOf(thrown: unknown): number | null {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (thrown instanceof URIError) return 400;
  return null;
}

const LONGEST_PATH_SHOWN = 200;

/** An unknown route and a section that is not enabled answer the same; a secret in the path stays out. */
export function unknownRoute(request: Pick<PorticoRequest, 'method' | 'path'>): PorticoError {
  return new PorticoError('ROUTE_NOT_FOUND', {
    message: `No such route: ${request.method} ${redactText(request.path).slice(0, LONGEST_PATH_SHOWN)}`,
    details: { reason: 'UNKNOWN_ROUTE' },
  });
}
