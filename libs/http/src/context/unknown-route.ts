import { PorticoError } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import type { PorticoRequest } from './request-context.js';

const LONGEST_PATH_SHOWN = 200;

/** An unknown route and a section that is not enabled answer the same; a secret in the path stays out. */
export function unknownRoute(request: Pick<PorticoRequest, 'method' | 'path'>): PorticoError {
  return new PorticoError('ROUTE_NOT_FOUND', {
    message: `No such route: ${request.method} ${redactText(request.path).slice(0, LONGEST_PATH_SHOWN)}`,
    details: { reason: 'UNKNOWN_ROUTE' },
  });
}
