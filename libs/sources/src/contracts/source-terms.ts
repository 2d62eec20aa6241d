/** Whose history a version is in. */
export const SOURCE_OWNER_TYPES = ['app', 'server'] as const;
export type SourceOwnerType = (typeof SOURCE_OWNER_TYPES)[number];

export interface SourceOwnerId {
  readonly type: SourceOwnerType;
  /** UUID of the application or server. */
  readonly id: string;
}

/**
 * An application or server whose sources are kept. Its versions are numbered together with those of its lineage:
 * an application and the servers linked to it.
 */
export interface SourceOwner extends SourceOwnerId {
  readonly portalId: string;
  /** UUID of the application, of a server without one its own. */
  readonly lineageId: string;
}

/** Formats of stored archives; `other` cannot be deployed. */
export const SOURCE_FORMATS = ['tar.gz', 'tar', 'zip', 'other'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** Tags with a meaning: a version that has one is never removed by itself. */
export const PROTECTING_TAGS = ['manual', 'published'] as const;

export type PurgeReason = 'cleanup' | 'retention' | 'lost' | 'owner_gone';

export type DeployStatus = 'success' | 'failed';
