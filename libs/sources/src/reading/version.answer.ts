import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedField,
  StringArrayField,
  StringField,
} from '#libs/http';
import {
  SOURCE_FORMATS,
  SOURCE_OWNER_TYPES,
  type SourceFormat,
  type SourceOwnerType,
} from '../contracts/source-terms.js';
import { contentTypeOf, fileNameOf } from '../versions/file-name.policy.js';
import { tagsOf } from '../versions/tags.policy.js';
import { versionIdOf, type VersionRow } from '../versions/version-row.js';
import { ServerContextAnswer } from './server-context.answer.js';

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
