import type { AnsweringServer } from './answering-server.js';

/** Injection token of {@link ApplicationServers}. */
export const APPLICATION_SERVERS = Symbol('APPLICATION_SERVERS');

/** Knows which host names lead to servers of the platform. Owned by the caller; servers are kept elsewhere. */
export interface ApplicationServers {
  /** Whether the host name lies under the domain of hosted applications, taken or not. */
  isPlatformHost(host: string): boolean;
  /** By host name, own domains of servers included; a name that no server answers for is absent. */
  behind(hosts: readonly string[]): Promise<ReadonlyMap<string, AnsweringServer>>;
}
