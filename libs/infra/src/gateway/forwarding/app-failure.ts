import { type ErrorCode, isPorticoError, PorticoError } from '#libs/kernel';
import { type AppFault, AppUnreachable, GatewayUnreachable, TunnelMissing } from '../../tunnel/index.js';

/** What the agent's refusal to lead a request to the application means to its visitor. */
const FAULTS: Readonly<Record<AppFault, ErrorCode>> = {
  app_unreachable: 'APP_UNREACHABLE',
  app_not_deployed: 'APP_NOT_DEPLOYED',
  slot_not_found: 'APP_NOT_DEPLOYED',
};

/** Why a request did not reach the application, or its answer not the visitor. */
export function appFailure(error: unknown): PorticoError {
  if (isPorticoError(error)) return error;
  if (error instanceof AppUnreachable) return new PorticoError(FAULTS[error.fault]);
  if (error instanceof TunnelMissing) {
    return error.fault === 'absent'
      ? new PorticoError('AGENT_NOT_CONNECTED', { status: 503, cause: error })
      : new PorticoError('APP_CONNECTION_LOST', { cause: error });
  }
  if (error instanceof GatewayUnreachable) return new PorticoError('GATEWAY_UNREACHABLE', { cause: error });
  return new PorticoError('INTERNAL_ERROR', { cause: error });
}
