import { retryTransient } from '#libs/database/contracts';
import { type TunnelFault, TunnelMissing } from './tunnel.errors.js';
import type { TunnelLookup } from './tunnel.port.js';

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

/** Value of {@link TUNNEL_FAULT_HEADER}: the application got a request and did not answer. */
export const APP_CONNECTION_LOST_FAULT = 'app_connection_lost';

/** Null for a fault that says nothing of the tunnel. */
export function readTunnelFault(value: string | string[]): TunnelFault | null {
  return FAULTS.get(String(value)) ?? null;
}

interface ReplicaCall {
  /** Whether it can be sent again as it is; a body that streams cannot. */
  readonly mayRepeat: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Where the tunnel was found just now. */
  readonly replicaUrl?: string | null | undefined;
}

/** Whether the tunnel took no call: nothing was sent. */
export function isAbsent(error: unknown): boolean {
  return error instanceof TunnelMissing && error.fault === 'absent';
}

/** Makes calls at the replica that holds the tunnel of a server or machine. */
export class TunnelReplicas {
  constructor(private readonly lookup: TunnelLookup) {}

  /**
   * A tunnel may go to another replica between the look-up and the call. The one that has let it go has sent nothing,
   * so the call is made where the tunnel is then.
   * @param work makes the call at the replica of that address
   * @throws TunnelMissing `absent` when no replica holds the tunnel; what the work throws; the reason of the signal
   */
  async call<T>(
    peerId: string,
    { mayRepeat, signal, replicaUrl: found = null }: ReplicaCall,
    work: (replicaUrl: string) => Promise<T>,
  ): Promise<T> {
    let known = found;
    for (let refusedBy: string | null = null; ;) {
      const replicaUrl = known ?? (await this.find(peerId, signal));
      known = null;
      if (replicaUrl === null || replicaUrl === refusedBy) throw new TunnelMissing(peerId, 'absent');
      try {
        return await work(replicaUrl);
      } catch (error) {
        if (!mayRepeat || !isAbsent(error)) throw error;
        refusedBy = replicaUrl;
      }
    }
  }

  private find(peerId: string, signal: AbortSignal | undefined): Promise<string | null> {
    return retryTransient(() => this.lookup.findReplicaUrl(peerId), signal ? { signal } : {});
  }
}
