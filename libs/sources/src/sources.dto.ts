import { BooleanField, IntegerField, StringArrayField, StringField } from '#libs/http/contracts';

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
