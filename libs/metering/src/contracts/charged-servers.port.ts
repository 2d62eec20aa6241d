import type { ChargedServer, ServerSpan } from './charged-server.js';

/** What servers there are, and when they were awake. Owned by the wallet, implemented where servers are kept. */
export interface ChargedServers {
  /** Those that are, or were there after `since`, in order of their ids, behind `after`; null for the first page. */
  page(since: Date, after: string | null, limit: number): Promise<readonly ChargedServer[]>;
  /** The whole life of one; none while it was not ready, was lost or is deleted. */
  spans(serverId: string): Promise<readonly ServerSpan[]>;
}

export const CHARGED_SERVERS = Symbol('CHARGED_SERVERS');
