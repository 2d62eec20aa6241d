import { BooleanField, EnumField, IntegerField, StringField } from '#libs/http';
import { LISTED_STATUSES, type ListedStatus } from './object-terms.js';

/** Query of `GET /v1/storage/objects`. */
export class ListObjectsQuery {
  @StringField({ description: 'Only keys that begin with it', maxLength: 1024, optional: true })
  prefix?: string;

  @EnumField({
    description: 'Keys with a slash behind the prefix are told as one of `meta.commonPrefixes`',
    values: ['/'],
    optional: true,
  })
  delimiter?: '/';

  @IntegerField({ description: 'Objects and common prefixes of a page', min: 1, max: 1000, optional: true })
  limit?: number;

  @StringField({ description: '`meta.nextCursor` of the page before', maxLength: 4096, optional: true })
  cursor?: string;

  @EnumField({
    description: 'PENDING shows uploads that wait for their bytes. Default READY',
    values: LISTED_STATUSES,
    optional: true,
  })
  status?: ListedStatus;
}

/** Query of `GET /v1/storage/objects/*key`. */
export class GetObjectQuery {
  @BooleanField({ description: 'false answers 200 with the link instead of 302', optional: true })
  redirect?: boolean;
}
