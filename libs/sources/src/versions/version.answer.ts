import {
  BooleanField,
  DateField,
  DeletedAnswer,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
  StringArrayField,
  StringField,
} from '#libs/http';
import {
  SOURCE_FORMATS,
  SOURCE_OWNER_TYPES,
  type SourceFormat,
  type SourceOwnerType,
} from '../contracts/source.events.js';
import type { CleanedUp } from '../retention/version-removal.service.js';
import { contentTypeOf, fileNameOf, tagsOf, versionIdOf, type VersionRow } from './version.policy.js';

class LinkedApp {
  @StringField({ format: 'uuid' }) readonly appId!: string;
  @StringField() readonly title!: string;
}

/** The server a version belongs to, by what it is called now. */
export class ServerContextAnswer {
  @StringField({ format: 'uuid' }) readonly serverId!: string;
  @StringField({ description: 'System name.' }) readonly serverName!: string;
  @StringField({ description: 'Empty when it has none.' }) readonly serverDisplayName!: string;
  @NestedField(() => LinkedApp, {
    nullable: true,
    description: 'Null when a personal key controls the server.',
  })
  readonly linkedApp!: LinkedApp | null;
}

/** Who saved a version. */
class SavedBy {
  @StringField({ nullable: true, description: 'Platform user id; null where the service did it itself.' })
  readonly userId!: string | null;
  @StringField({ nullable: true, description: '`X-AI-Session-Id` of the call.' })
  readonly session!: string | null;
}

class SourceOwnerAnswer {
  @EnumField({ values: SOURCE_OWNER_TYPES }) readonly type!: SourceOwnerType;
  @StringField({ format: 'uuid' }) readonly id!: string;
}

/** A source version without the server it belongs to, as groups of one server list them. */
export class PlainVersionAnswer {
  @StringField({ description: '`v<N>`.' }) readonly versionId!: string;
  @StringField({ description: 'Ends in `-published` or `-manual` by the tags it has now.' })
  readonly filename!: string;
  @StringField({ nullable: true }) readonly contentType!: string | null;
  @DateField({ description: 'Time of the save.' }) readonly timestamp!: string;
  @IntegerField({ description: 'Bytes.' }) readonly size!: number;
  @StringField() readonly sha256!: string;
  @StringArrayField({ description: '`manual` and `published` protect from automatic cleanup.' })
  readonly tags!: readonly string[];
  @NestedField(() => SavedBy) readonly savedBy!: SavedBy;
  @StringField({
    nullable: true,
    description: '`deploy:<operation>` or `publish:<time>`, whichever is newer.',
  })
  readonly linkedDeployId!: string | null;
  @EnumField({ values: ['success', 'failed'], nullable: true, description: 'Of the last deploy of it.' })
  readonly deployStatus!: 'success' | 'failed' | null;
  @StringField({ nullable: true }) readonly note!: string | null;
  @NestedField(() => SourceOwnerAnswer) readonly owner!: SourceOwnerAnswer;
  @DateField({ description: 'When this content was saved last.' }) readonly confirmedAt!: string;
  @BooleanField({ description: 'False: the bytes are gone; saving the archive again brings them back.' })
  readonly bytesAvailable!: boolean;
  @BooleanField({ description: 'Its tags keep it from automatic cleanup.' }) readonly protected!: boolean;
  @EnumField({ values: SOURCE_FORMATS, description: '`other` is kept and cannot be deployed.' })
  readonly format!: SourceFormat;

  /** @param isLost the store no longer has its bytes. */
  static plain(row: VersionRow, isLost: boolean): PlainVersionAnswer {
    return {
      versionId: versionIdOf(row),
      filename: fileNameOf(row),
      contentType: contentTypeOf(row.format),
      timestamp: row.savedAt.toISOString(),
      size: row.size,
      sha256: row.sha256,
      tags: tagsOf(row),
      savedBy: { userId: row.savedByUserId, session: row.session },
      linkedDeployId: row.linkedDeployId,
      deployStatus: row.deployStatus,
      note: row.note,
      owner: { type: row.ownerType, id: row.ownerId },
      confirmedAt: row.confirmedAt.toISOString(),
      bytesAvailable: row.blobId !== null && !isLost,
      protected: row.isManual || row.isPublished,
      format: row.format,
    };
  }
}

/** A source version. */
export class SourceVersionAnswer extends PlainVersionAnswer {
  @NestedField(() => ServerContextAnswer, {
    nullable: true,
    description: "The server controlled by the application's key, as it is now.",
  })
  readonly serverContext!: ServerContextAnswer | null;
}

/** A version that was saved just now, or the one that has the same content. */
export class SavedVersionAnswer extends SourceVersionAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @BooleanField({ description: 'The content was there already.' }) readonly deduplicated!: boolean;
  @BooleanField({ description: 'Its bytes had been gone and are back.' }) readonly restored!: boolean;
}

/** Versions of a server. */
export class VersionListAnswer {
  @IntegerField({ description: 'All there are; may be more than in the list.' })
  readonly totalVersions!: number;
  @StringField({ nullable: true, description: 'Newest; null when there is none.' })
  readonly currentVersionId!: string | null;
  @IntegerField({ description: 'Bytes of all there are.' }) readonly totalSizeBytes!: number;
  @NestedArrayField(() => SourceVersionAnswer, { maxItems: 500, description: 'Newest first.' })
  readonly versions!: readonly SourceVersionAnswer[];
}

/** Versions saved under one server. */
export class LinkedServerAnswer {
  @NestedField(() => ServerContextAnswer) readonly serverContext!: ServerContextAnswer;
  @IntegerField({ description: 'Exact, however many are listed.' }) readonly totalVersions!: number;
  @IntegerField() readonly totalSizeBytes!: number;
  @NestedArrayField(() => PlainVersionAnswer) readonly versions!: readonly PlainVersionAnswer[];
}

/** Where to read on about the servers of the list. */
class LinkedServerHint {
  @StringField() readonly message!: string;
  @StringField() readonly listEndpoint!: string;
  @StringField() readonly downloadEndpoint!: string;
  @StringField() readonly docs!: string;
}

/** Versions of an application, and those saved under servers near it. */
export class AppVersionListAnswer extends VersionListAnswer {
  @NestedArrayField(() => LinkedServerAnswer)
  readonly linkedServerSources!: readonly LinkedServerAnswer[];
  @BooleanField({ description: 'There are more, or this part could not be made.' })
  readonly linkedServerSourcesTruncated!: boolean;
  @NestedField(() => LinkedServerHint, { optional: true })
  readonly linkedServerHint?: LinkedServerHint;
}

/** A link to the bytes of a version, fetched without further headers. */
export class DownloadLinkAnswer {
  @StringField({ format: 'uri' }) readonly url!: string;
  @DateField({ description: '30 minutes from now.' }) readonly expiresAt!: string;
}

/** A version that is no more. */
export class DeletedVersionAnswer extends DeletedAnswer {
  @StringField({ description: '`v<N>`; never given again.' }) readonly versionId!: string;
}

/** What a cleanup has done, or would do. */
export class CleanedUpAnswer {
  @StringArrayField({ description: 'Versions whose bytes went; their records stay for 30 days.' })
  readonly deleted!: readonly string[];
  @IntegerField({ description: 'Versions that were left alone.' }) readonly kept!: number;
  @StringArrayField({ description: 'Those of them that their tags protect.' })
  readonly protected!: readonly string[];
  @IntegerField({ description: 'Bytes that nobody else of the portal needs.' })
  readonly freedBytes!: number;
  @BooleanField({ description: 'Nothing was done.' }) readonly dryRun!: boolean;

  static of({ purged, kept, freedBytes }: CleanedUp, dryRun: boolean): CleanedUpAnswer {
    return {
      deleted: idsOf(purged),
      kept: kept.length,
      protected: idsOf(kept.filter(({ isManual, isPublished }) => isManual || isPublished)),
      freedBytes,
      dryRun,
    };
  }
}

function idsOf(versions: readonly VersionRow[]): string[] {
  return versions.map(versionIdOf);
}
