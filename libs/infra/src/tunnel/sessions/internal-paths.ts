import type { TunnelFault } from '../client/tunnel-missing.error.js';

/** Prefix of calls to agents: `/internal/tunnels/:peerId/<path of the agent>`. */
export const FORWARDING_PREFIX = '/internal/tunnels/';

/** Prefix of requests for applications: `/internal/apps/:peerId/<path of the application>`. */
export const APP_PREFIX = '/internal/apps/';

/** Prefix of raw connections to applications: an upgrade of `/internal/raw/:peerId` to {@link RAW_PROTOCOL}. */
export const RAW_PREFIX = '/internal/raw/';
export const RAW_PROTOCOL = 'svc-raw';

/** Set on answers of the listener itself, so that they are not taken for one of an application. */
export const TUNNEL_FAULT_HEADER = 'x-svc-tunnel-fault';

const FAULTS: ReadonlyMap<string, TunnelFault> = new Map<string, TunnelFault>([
  ['tunnel_not_found', 'absent'],
  ['tunnel_broken', 'broken'],
]);

/** Null for a fault that says nothing of the tunnel. */
export function readTunnelFault(value: string | string[]): TunnelFault | null {
  return FAULTS.get(String(value)) ?? null;
}
