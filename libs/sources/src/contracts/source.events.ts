import type { DomainEvent } from '#libs/kernel';

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

/** Which of the two protecting tags a version has. Free tags and notes are texts of people and stand elsewhere. */
export interface ProtectingTags {
  readonly isManual: boolean;
  readonly isPublished: boolean;
}

/** An archive was kept under a new number. */
export type SourceVersionSaved = DomainEvent<
  'source_version_saved',
  ProtectingTags & {
    readonly versionId: string;
    readonly portalId: string;
    readonly ownerType: SourceOwnerType;
    readonly ownerId: string;
    readonly lineageId: string;
    /** N of `v<N>`; unique within the owner, never given twice. */
    readonly number: number;
    readonly blobId: string;
    readonly sha256: string;
    /** Bytes. */
    readonly size: number;
    readonly format: SourceFormat;
    /** Platform user and key; null for what the service saves by itself. */
    readonly userId: string | null;
    readonly keyId: string | null;
    readonly savedAt: string;
  }
>;

/** The same content was saved again; it may bring back bytes that were gone. */
export type SourceVersionConfirmed = DomainEvent<
  'source_version_confirmed',
  { readonly blobId: string; readonly isRestored: boolean; readonly confirmedAt: string }
>;

export type SourceVersionLabelled = DomainEvent<
  'source_version_labelled',
  ProtectingTags & { readonly labelledAt: string }
>;

/** A deploy of this version has ended, or its archive was kept as this version. */
export type SourceVersionDeployLinked = DomainEvent<
  'source_version_deploy_linked',
  { readonly operationId: string; readonly status: DeployStatus; readonly linkedAt: string }
>;

/** The application was published with this version. */
export type SourceVersionPublished = DomainEvent<
  'source_version_published',
  { readonly publishedAt: string }
>;

/** Its bytes are gone; the record stays. */
export type SourceVersionPurged = DomainEvent<
  'source_version_purged',
  { readonly reason: PurgeReason; readonly purgedAt: string }
>;

export type SourceVersionDeleted = DomainEvent<'source_version_deleted', { readonly deletedAt: string }>;

export type SourceVersionEvent =
  | SourceVersionSaved
  | SourceVersionConfirmed
  | SourceVersionLabelled
  | SourceVersionDeployLinked
  | SourceVersionPublished
  | SourceVersionPurged
  | SourceVersionDeleted;

/** Whether a portal keeps new versions of its sources. A portal nobody has decided about does. */
export type SourceSavingSwitched = DomainEvent<
  'source_saving_switched',
  { readonly portalId: string; readonly isOn: boolean; readonly switchedAt: string }
>;
