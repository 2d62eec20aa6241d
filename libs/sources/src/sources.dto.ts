import { DateField, EnumField, NestedArrayField, NestedField } from '#libs/http';
import { BooleanField, IntegerField, StringArrayField, StringField } from '#libs/http/contracts';
import { SOURCE_OWNER_TYPES, type SourceOwnerType } from './contracts/source.events.js';
import type { ListedOwner } from './owners/owner-list.service.js';
import type { ListQuestion } from './versions/version-lists.service.js';
import { versionIdOf, versionNumber } from './versions/version.policy.js';

const OPTIONAL = { optional: true } as const;
const NOTE = { maxLength: 1_000, nullable: true, ...OPTIONAL } as const;
const TAGS = { maxItems: 10, maxLength: 64, code: 'INVALID_TAG', ...OPTIONAL } as const;

/** Query of the lists of versions. */
export class ListVersionsQuery {
  @StringField({
    description: 'Only what has this content: 64 hexadecimal digits',
    pattern: /^[0-9a-fA-F]{64}$/,
    code: 'INVALID_SHA256',
    ...OPTIONAL,
  })
  sha256?: string;

  @IntegerField({ description: 'Versions of the answer. Default 500', min: 1, max: 500, ...OPTIONAL })
  limit?: number;

  @StringField({
    description: 'Only versions before this one',
    example: 'v3',
    code: 'INVALID_VERSION_ID',
    ...OPTIONAL,
  })
  before?: string;
}

/** What a list is asked for. @throws PorticoError `INVALID_VERSION_ID` */
export function listQuestion({ sha256, limit = 500, before }: ListVersionsQuery): ListQuestion {
  return {
    sha256: sha256?.toLowerCase() ?? null,
    limit,
    before: before === undefined ? null : versionNumber(before),
  };
}

/** Query of the links to bytes. */
export class DownloadVersionQuery {
  @StringField({
    description: 'Name the file is saved under, by default that of the version',
    // No path, and nothing that would be shown as something else than it is.
    pattern: /^[^\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]{1,200}$/u,
    ...OPTIONAL,
  })
  filename?: string;
}

/** Query of comparisons. */
export class CompareVersionsQuery {
  @StringField({
    description: 'The version to compare with. Default the one before',
    example: 'v2',
    code: 'INVALID_VERSION_ID',
    ...OPTIONAL,
  })
  with?: string;
}

/** Body of `PATCH …/sources/:versionId`. */
export class ChangeVersionBody {
  @StringField({ description: 'Replaces the note; null removes it', ...NOTE })
  note?: string | null;

  @StringArrayField({ description: 'Replaces all tags', example: ['manual'], ...TAGS })
  tags?: string[];
}

/** Body of `POST …/sources/:versionId/tag`: one tag, or several to add and to take away. */
export class TagVersionBody {
  @StringField({
    description: 'A tag to add',
    example: 'manual',
    maxLength: 64,
    code: 'INVALID_TAG',
    ...OPTIONAL,
  })
  tag?: string;

  @StringArrayField({ description: 'Tags to add', example: ['stable'], ...TAGS })
  add?: string[];

  @StringArrayField({ description: 'Tags to take away', example: ['draft'], ...TAGS })
  remove?: string[];
}

/** Query of `DELETE …/sources/:versionId`. */
export class DeleteVersionQuery {
  @BooleanField({ description: 'Delete it though its tags protect it', ...OPTIONAL })
  force?: boolean;
}

/** Body of `POST …/sources/cleanup`. */
export class CleanUpBody {
  @BooleanField({ description: 'Only tell what would go', ...OPTIONAL })
  dryRun?: boolean;

  @IntegerField({
    description: 'Newest versions to keep, instead of the usual number',
    min: 1,
    max: 500,
    ...OPTIONAL,
  })
  keep?: number;
}

/** Query of `GET /v1/me/sources`. */
export class MySourcesQuery {
  @IntegerField({ description: 'Page from 1', min: 1, max: 1_000_000, optional: true })
  page?: number;

  @IntegerField({ description: 'Rows of a page. Default 50', min: 1, max: 200, optional: true })
  limit?: number;

  @StringField({ description: 'Only titles with this text in them', maxLength: 100, optional: true })
  q?: string;
}

/** An application or server with source versions. */
export class OwnerAnswer {
  @EnumField({ values: SOURCE_OWNER_TYPES }) readonly ownerType!: SourceOwnerType;
  @StringField({ format: 'uuid' }) readonly ownerId!: string;
  @StringField({ description: 'Of the application, or what the server is called.' }) readonly title!: string;
  @IntegerField() readonly totalVersions!: number;
  @IntegerField({ description: 'Bytes of all versions, also of those whose bytes are gone.' })
  readonly totalSizeBytes!: number;
  @IntegerField({ description: 'Bytes that are in the store.' }) readonly storedBytes!: number;
  @StringField({ nullable: true }) readonly currentVersionId!: string | null;
  @DateField({ description: 'When a version was saved, or saved again, last.' })
  readonly lastSavedAt!: string;
  @BooleanField({ description: 'Whether the portal keeps new versions.' }) readonly savingEnabled!: boolean;

  static of({ type, title, summary }: ListedOwner, savingEnabled: boolean): OwnerAnswer {
    return {
      ownerType: type,
      ownerId: summary.ownerId,
      title,
      totalVersions: summary.versions,
      totalSizeBytes: summary.bytes,
      storedBytes: summary.storedBytes,
      currentVersionId: summary.newest === null ? null : versionIdOf({ number: summary.newest }),
      lastSavedAt: summary.lastSavedAt.toISOString(),
      savingEnabled,
    };
  }
}

class PlacedFileAnswer {
  @StringField() readonly path!: string;
  @IntegerField({ description: 'Bytes; of a link those of its target', min: 0 }) readonly size!: number;
}

class ChangedFileAnswer {
  @StringField() readonly path!: string;
  @IntegerField({ description: 'Bytes', min: 0 }) readonly sizeBefore!: number;
  @IntegerField({ description: 'Bytes', min: 0 }) readonly sizeAfter!: number;
}

class DifferenceCounts {
  @IntegerField({ min: 0 }) readonly added!: number;
  @IntegerField({ min: 0 }) readonly removed!: number;
  @IntegerField({ min: 0 }) readonly changed!: number;
}

/** What is different between two versions: files and links, by path. */
export class ComparisonAnswer {
  @StringField({ description: 'The version before', example: 'v2' }) readonly from!: string;
  @StringField({ description: 'The version of the path', example: 'v3' }) readonly to!: string;
  @NestedArrayField(() => PlacedFileAnswer) readonly added!: readonly PlacedFileAnswer[];
  @NestedArrayField(() => PlacedFileAnswer) readonly removed!: readonly PlacedFileAnswer[];
  @NestedArrayField(() => ChangedFileAnswer) readonly changed!: readonly ChangedFileAnswer[];
  @NestedField(() => DifferenceCounts, { description: 'How many there are, listed or not' })
  readonly counts!: DifferenceCounts;
  @IntegerField({
    description:
      'Files that are the same; null where both versions are the same archive, which is not read then',
    min: 0,
    nullable: true,
  })
  readonly unchanged!: number | null;
  @BooleanField({ description: 'Whether there are more rows than are listed: the first 5,000 by path' })
  readonly truncated!: boolean;
}
