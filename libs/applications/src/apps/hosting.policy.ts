import { hostOf, registrableOf } from './addresses.policy.js';

/** The server of the platform that answers for a host name. */
export interface AnsweringServer {
  readonly portalId: string;
  /** Application the server is bound to. */
  readonly applicationId: string | null;
  /** Or asleep, and woken by the next request. */
  readonly running: boolean;
}

export const HOSTINGS = ['platform', 'platform-orphan', 'external'] as const;
export type Hosting = (typeof HOSTINGS)[number];

/** What is known of the address of an application. */
export interface HostingFacts {
  readonly applicationId: string;
  readonly portalId: string;
  readonly appUrl: string | null;
  readonly isPlatformHost: boolean;
  /** The server that answers for the host of the address. */
  readonly server: AnsweringServer | null;
}

/** Where an application lives (specification part 2, "Application"). */
export interface HostingAnswer {
  readonly hosting: Hosting;
  readonly externalHost: string | null;
  readonly externalRegistrable: string | null;
}

function kindOf({ applicationId, portalId, appUrl, isPlatformHost, server }: HostingFacts): Hosting {
  if (appUrl === null) return 'platform';
  if (server) {
    const own = server.applicationId === applicationId || server.portalId === portalId;
    if (!own) return 'external';
    return server.running || !isPlatformHost ? 'platform' : 'platform-orphan';
  }
  return isPlatformHost ? 'platform-orphan' : 'external';
}

export function hostingOf(facts: HostingFacts): HostingAnswer {
  const hosting = kindOf(facts);
  const externalHost = hosting === 'external' && facts.appUrl !== null ? hostOf(facts.appUrl) : null;
  return {
    hosting,
    externalHost,
    externalRegistrable: externalHost === null ? null : registrableOf(externalHost),
  };
}
