import { PorticoError } from '#libs/kernel';
import { AgentRefused, GatewayUnreachable, TunnelMissing } from '../index.js';

/**
 * What a call to an agent answers that failed on its way, or that the agent does not take now; null for any
 * other failure. For calls that are no operation: nothing of them is to be looked up later.
 * @param recovery what to do before repeating the call
 */
export function agentCallFailure(error: unknown, recovery: readonly string[]): PorticoError | null {
  const hint = { reason: 'The connection to the server was lost during the call.', recovery };
  if (error instanceof GatewayUnreachable) {
    return new PorticoError('GATEWAY_UNREACHABLE', { hint, cause: error });
  }
  if (error instanceof TunnelMissing) {
    return error.fault === 'absent'
      ? new PorticoError('AGENT_NOT_CONNECTED', { cause: error })
      : new PorticoError('GATEWAY_CONNECTION_TERMINATED', { hint, cause: error });
  }
  if (!(error instanceof AgentRefused)) return null;
  if (error.reason === 'stopping') return new PorticoError('AGENT_NOT_CONNECTED', { cause: error });
  return error.reason === 'slot_not_found' ? new PorticoError('SERVER_NOT_READY', { cause: error }) : null;
}
