import { BooleanField, EnumField } from '#libs/http';
import {
  ConstField,
  DateField,
  IntegerField,
  NestedArrayField,
  ObjectField,
  StringField,
} from '#libs/http/contracts';
import { OBJECT_LIMITS, VISIBILITIES, type Visibility } from '../objects/object.policy.js';

const SHA256 = /^[0-9a-fA-F]{64}$/;
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const CONTENT_TYPE = new RegExp(
  `^${TOKEN}/${TOKEN}(\\s*;\\s*${TOKEN}=(${TOKEN}|"[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]*"))*$`,
);

export function isContentType(text: string | undefined): text is string {
  return text !== undefined && text.length <= OBJECT_LIMITS.contentTypeLength && CONTENT_TYPE.test(text);
}

const KEY = { description: 'Up to 1024 bytes; slashes make folders', maxLength: 4096 } as const;
const CONTENT_TYPE_FIELD = {
  description: '`type/subtype`, as downloads will tell it',
  pattern: CONTENT_TYPE,
  maxLength: OBJECT_LIMITS.contentTypeLength,
  example: 'image/png',
} as const;
const METADATA = {
  description: 'Texts kept beside the object, 2 KB in all',
  values: { type: 'string' },
  optional: true,
} as const;
const ID = { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ } as const;

/** What may be said of any new object. */
class PlainOptions {
  @IntegerField({
    description: 'Seconds from completion until the object is deleted. Default: never',
    min: OBJECT_LIMITS.shortestLifeSeconds,
    max: OBJECT_LIMITS.longestLifeSeconds,
    optional: true,
  })
  ttlSeconds?: number;

  @EnumField({
    description: 'public gives the object an address for everybody. Default private',
    values: VISIBILITIES,
    optional: true,
  })
  visibility?: Visibility;

  @StringField({ description: 'Hash the bytes must have, hexadecimal', pattern: SHA256, optional: true })
  sha256?: string;

  @BooleanField({ description: 'Replace an object with the same key. Default false', optional: true })
  overwrite?: boolean;
}

/** The same and what only a body can hold. */
class ObjectOptions extends PlainOptions {
  @ObjectField(METADATA)
  metadata?: Record<string, unknown>;
}

/** Body of `POST /v1/storage/objects`. */
export class TicketBody extends ObjectOptions {
  @StringField({ ...KEY, example: 'reports/2026.pdf' })
  key!: string;

  @StringField(CONTENT_TYPE_FIELD)
  contentType!: string;

  @IntegerField({ description: 'Bytes that will come, exactly', min: 0, example: 12 })
  sizeBytes!: number;
}

/** Body of `POST /v1/storage/objects/multipart/create`. */
export class PartedTicketBody extends TicketBody {
  @IntegerField({
    description: 'Size of each part but the last. Default 8 MiB or more',
    min: 1,
    optional: true,
  })
  partSizeBytes?: number;
}

/** Body of `POST /v1/storage/objects/complete`. */
export class CompleteBody {
  @StringField({ description: 'Of the ticket', ...ID, example: '00000000-0000-7000-8000-000000000000' })
  objectId!: string;

  @StringField({ description: 'Hash the bytes must have, hexadecimal', pattern: SHA256, optional: true })
  sha256?: string;
}

class PartBody {
  @IntegerField({ description: 'From 1', min: 1, max: OBJECT_LIMITS.parts })
  partNumber!: number;

  @StringField({
    description: 'The header ETag of the part, with or without quotes',
    minLength: 1,
    maxLength: 128,
  })
  etag!: string;
}

/** Body of `POST /v1/storage/objects/multipart/abort`. */
export class AbortPartsBody {
  @StringField({ description: 'Of the ticket', ...ID, example: '00000000-0000-7000-8000-000000000000' })
  objectId!: string;

  @StringField({ description: 'Of the ticket', ...ID, example: '00000000-0000-7000-8000-000000000000' })
  uploadId!: string;
}

/** Body of `POST /v1/storage/objects/multipart/complete`. */
export class CompletePartsBody extends AbortPartsBody {
  @NestedArrayField(() => PartBody, {
    description: 'All parts',
    minItems: 1,
    maxItems: OBJECT_LIMITS.parts,
  })
  parts!: PartBody[];
}

/** Query of `POST /v1/storage/objects/upload`, for the bytes alone as the body. */
export class DirectUploadQuery extends PlainOptions {
  @StringField({ ...KEY, optional: true })
  key?: string;

  @StringField({ ...CONTENT_TYPE_FIELD, optional: true })
  contentType?: string;
}

/** Fields of its form, beside the file. */
export class DirectUploadForm extends DirectUploadQuery {
  @ObjectField(METADATA)
  metadata?: Record<string, unknown>;
}

/** Where the bytes of a new object are to be sent. */
export class TicketAnswer {
  @StringField({ format: 'uuid' }) readonly objectId!: string;
  @StringField() readonly key!: string;
  @StringField({ description: 'Takes the bytes without a key.' }) readonly uploadUrl!: string;
  @ConstField('PUT') readonly method!: 'PUT';
  @ObjectField({ values: { type: 'string' }, description: 'To be sent as they are.' })
  readonly headers!: Readonly<Record<string, string>>;
  @DateField({ description: 'Of the link; then comes an hour to complete.' }) readonly expiresAt!: string;
}

class PartLinkAnswer {
  @IntegerField() readonly partNumber!: number;
  @StringField({ description: 'PUT; the answer names the part in its header ETag.' }) readonly url!: string;
  @IntegerField() readonly sizeBytes!: number;
}

/** Where the parts of a new object are to be sent. */
export class PartedTicketAnswer {
  @StringField({ format: 'uuid' }) readonly objectId!: string;
  @StringField() readonly uploadId!: string;
  @IntegerField() readonly partSizeBytes!: number;
  @NestedArrayField(() => PartLinkAnswer) readonly parts!: readonly PartLinkAnswer[];
  @DateField() readonly expiresAt!: string;
}

export class AbortedPartsAnswer {
  @ConstField(true) readonly aborted!: true;
}
