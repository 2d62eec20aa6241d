import type { ServerStatus } from './server.state.js';

/** A row of `infra.server` with what is known of its tunnel. */
export interface ServerRow {
  readonly id: string;
  readonly portalId: string;
  readonly keyId: string;
  readonly ownerUserId: string;
  readonly appId: string | null;
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly kind: 'STANDALONE';
  readonly mode: 'BLACKHOLE';
  readonly status: Exclude<ServerStatus, 'absent'>;
  readonly provider: string;
  readonly plan: string;
  readonly region: string;
  readonly image: string;
  readonly runtime: string | null;
  readonly subdomain: string;
  readonly accessPolicy: string;
  readonly port: number;
  readonly sleepAfterMinutes: number | null;
  readonly runMode: string;
  readonly preventWake: boolean;
  readonly deployedAt: Date | null;
  readonly lastActivityAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastVersion: number;
  /** Whether an agent has ever dialled in. */
  readonly everConnected: boolean;
  /** Whether a live tunnel is known right now. */
  readonly connected: boolean;
}
