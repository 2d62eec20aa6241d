import type { AnsweringServer } from './application.policy.js';

/** Injection token of {@link ApplicationServers}. */
export const APPLICATION_SERVERS = Symbol('APPLICATION_SERVERS');

/** Knows which host names lead to servers of the platform. Owned by the caller; servers are kept elsewhere. */
export interface ApplicationServers {
  /** Whether the host name lies under the domain of hosted applications, taken or not. */
  isPlatformHost(host: string): boolean;
  /** By host name, own domains of servers included; a name that no server answers for is absent. */
  behind(hosts: readonly string[]): Promise<ReadonlyMap<string, AnsweringServer>>;
}

/** Injection token of {@link SourceVersions}. */
export const SOURCE_VERSIONS = Symbol('SOURCE_VERSIONS');

/** Knows the source versions saved under applications. Owned by the caller; sources are kept elsewhere. */
export interface SourceVersions {
  /** Whether the portal keeps new versions. Where it does not, nobody can save one before a publication. */
  isSaving(portalId: string): Promise<boolean>;
  /** When a version was saved, or saved again, under the application itself last; null when there is none. */
  lastSavedAt(applicationId: string): Promise<Date | null>;
  /** Tells that the version saved last is the one published at this time; telling it twice changes nothing. */
  markPublished(applicationId: string, publishedAt: Date): Promise<void>;
}
