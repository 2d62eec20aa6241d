import { GatewayUnreachable } from './gateway-unreachable.error.js';
import { TunnelMissing } from './tunnel-missing.error.js';

export type AgentFailureCode = 'GATEWAY_UNREACHABLE' | 'DEPLOY_TUNNEL_STALE' | 'AGENT_NOT_CONNECTED';

const TUNNEL_CODES = {
  absent: 'AGENT_NOT_CONNECTED',
  broken: 'DEPLOY_TUNNEL_STALE',
} as const satisfies Record<TunnelMissing['fault'], AgentFailureCode>;

/** The error code of a failure to reach the agent; null for anything else. */
export function agentFailureCode(error: unknown): AgentFailureCode | null {
  if (error instanceof TunnelMissing) return TUNNEL_CODES[error.fault];
  return error instanceof GatewayUnreachable ? 'GATEWAY_UNREACHABLE' : null;
}
