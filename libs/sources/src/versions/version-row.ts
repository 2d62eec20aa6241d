import type { DeployStatus, PurgeReason, SourceFormat, SourceOwnerType } from '../contracts/source-terms.js';

/** A version with its texts, as lists and answers need it. */
export interface VersionRow {
  readonly id: string;
  readonly portalId: string;
  readonly ownerType: SourceOwnerType;
  readonly ownerId: string;
  readonly lineageId: string;
  readonly number: number;
  /** Null when the bytes are gone. */
  readonly blobId: string | null;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly format: SourceFormat;
  readonly isManual: boolean;
  readonly isPublished: boolean;
  readonly savedByUserId: string | null;
  readonly savedByKeyId: string | null;
  readonly savedAt: Date;
  /** When the same content was saved last. */
  readonly confirmedAt: Date;
  readonly linkedDeployId: string | null;
  readonly deployStatus: DeployStatus | null;
  readonly purgedAt: Date | null;
  readonly purgeReason: PurgeReason | null;
  /** Free tags; the protecting ones are facts. */
  readonly freeTags: readonly string[];
  readonly note: string | null;
  readonly session: string | null;
}

/** `v<N>` of a number. */
export function versionIdOf({ number }: Pick<VersionRow, 'number'>): string {
  return `v${number}`;
}
