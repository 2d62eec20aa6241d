import type { SourceOutcome } from '#libs/infra';
import { PorticoError } from '#libs/kernel';
import {
  type DeployStatus,
  PROTECTING_TAGS,
  type PurgeReason,
  type SourceFormat,
  type SourceOwnerType,
} from '../contracts/source.events.js';

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

const VERSION_ID = /^v(0|[1-9]\d{0,8})$/;
const SHA256 = /^[0-9a-f]{64}$/i;

/** N of `v<N>`. @throws PorticoError `INVALID_VERSION_ID`. */
export function versionNumber(versionId: string): number {
  const [, digits] = VERSION_ID.exec(versionId) ?? [];
  if (digits === undefined) throw new PorticoError('INVALID_VERSION_ID');
  return Number(digits);
}

/** In lower case. @throws PorticoError `INVALID_SHA256`. */
export function sha256Of(text: string): string {
  if (!SHA256.test(text)) throw new PorticoError('INVALID_SHA256');
  return text.toLowerCase();
}

type Tagged = Pick<VersionRow, 'isManual' | 'isPublished' | 'freeTags'>;

/** Tags a version may have. */
export const MOST_TAGS = 10;
const TAG = /^[a-z0-9][a-z0-9._-]{0,31}$/;

/** Tags as they are kept: trimmed, in lower case, each once. @throws PorticoError `INVALID_TAG`. */
export function checkedTags(tags: readonly string[]): string[] {
  const unique = [...new Set(tags.map((tag) => tag.trim().toLowerCase()))];
  const wrong = unique.find((tag) => !TAG.test(tag));
  if (wrong !== undefined) throw new PorticoError('INVALID_TAG', { details: { tag: wrong.slice(0, 64) } });
  return withinLimit(unique);
}

/** @throws PorticoError `INVALID_TAG`. */
export function withinLimit(tags: string[]): string[] {
  if (tags.length <= MOST_TAGS) return tags;
  throw new PorticoError('INVALID_TAG', { details: { tags: tags.length, most: MOST_TAGS } });
}

/** Every tag of a version: the protecting ones first. */
export function tagsOf({ isManual, isPublished, freeTags }: Tagged): string[] {
  return [...(isManual ? ['manual'] : []), ...(isPublished ? ['published'] : []), ...freeTags];
}

/** Tags of a version and more, each once. */
export function unitedTags(version: Tagged, more: readonly string[]): string[] {
  return [...new Set([...tagsOf(version), ...more])];
}

/** Protecting tags are facts, free ones texts. */
export function splitTags(tags: readonly string[]): Tagged {
  const protecting: readonly string[] = PROTECTING_TAGS;
  return {
    isManual: tags.includes('manual'),
    isPublished: tags.includes('published'),
    freeTags: tags.filter((tag) => !protecting.includes(tag)),
  };
}

const EXTENSION: Readonly<Record<SourceFormat, string>> = {
  'tar.gz': 'tar.gz',
  tar: 'tar',
  zip: 'zip',
  other: 'bin',
};

const CONTENT_TYPE: Readonly<Record<SourceFormat, string>> = {
  'tar.gz': 'application/gzip',
  tar: 'application/x-tar',
  zip: 'application/zip',
  other: 'application/octet-stream',
};

type Named = Pick<VersionRow, 'ownerType' | 'ownerId' | 'number' | 'format' | 'isManual' | 'isPublished'>;

/** The name a version is stored and downloaded under, as its tags are now. */
export function fileNameOf(version: Named): string {
  const { ownerType, ownerId, format, isManual, isPublished } = version;
  const suffix = isPublished ? '-published' : isManual ? '-manual' : '';
  return `${ownerType}-${ownerId.slice(0, 8)}-${versionIdOf(version)}${suffix}.${EXTENSION[format]}`;
}

export function contentTypeOf(format: SourceFormat): string {
  return CONTENT_TYPE[format];
}

/** What `linkedDeployId` says of a deploy. */
export function deployLabel(operationId: string): string {
  return `deploy:${operationId}`;
}

/** What `linkedDeployId` says of a publication. @param publishedAt ISO 8601. */
export function publicationLabel(publishedAt: string): string {
  return `publish:${publishedAt}`;
}

/** The refusal of a version whose record is there and whose bytes are gone. @param field that named the version. */
export function bytesPurged(reason: PurgeReason, field?: string): PorticoError {
  return new PorticoError('SOURCE_VERSION_BYTES_PURGED', {
    details: { ...(field !== undefined && { field }), reason },
  });
}

/** Live records an application or server may have. */
export const VERSIONS_PER_OWNER = 2_000;

/** Milliseconds a save may take. */
export const SAVE_TIMEOUT_MS = 900_000;

/** Hint of 413 `SOURCE_TOO_LARGE`. */
export const TOO_LARGE_HINT = {
  reason: 'The archive is larger than a source version may be.',
  recovery: 'Save the sources alone, and keep large files in the object storage.',
  recoveryAction: 'shrink_archive',
  note: 'Leave out what can be made again: installed packages, build results, version control.',
} as const;

/** Seconds a link to the bytes of a version is valid (specification part 1, "Limits"). */
export const LINK_SECONDS = 30 * 60;

/** Specification part 1, "Limits": linked server sources. */
export const LINKED_SERVERS = 50;
export const LINKED_VERSIONS = 200;

interface Counted {
  readonly ownerId: string;
  readonly versions: number;
}

export interface ShareOfList {
  readonly shares: readonly { readonly ownerId: string; readonly count: number }[];
  readonly isTruncated: boolean;
}

/** How many versions of each server the list has, in its order, until it is full. */
export function shareOfList(servers: readonly Counted[]): ShareOfList {
  let left = LINKED_VERSIONS;
  const shares: { ownerId: string; count: number }[] = [];
  for (const { ownerId, versions } of servers.slice(0, LINKED_SERVERS)) {
    const count = Math.min(versions, left);
    if (count === 0) break;
    left -= count;
    shares.push({ ownerId, count });
  }
  const all = servers.reduce((sum, { versions }) => sum + versions, 0);
  return { shares, isTruncated: servers.length > LINKED_SERVERS || all > LINKED_VERSIONS };
}

/** What is said, and known, of the version some work is based on. */
export interface BaseVersion {
  /** `v<N>` as the caller says. */
  readonly named: string | null;
  /** `v<N>` of the newest version there is; null when there is none. */
  readonly newest: string | null;
  /** Whether others work on the same server. */
  readonly hasTeam: boolean;
}

export type BaseFault = 'SOURCE_VERSION_STALE' | 'SOURCE_BASE_VERSION_REQUIRED';

/**
 * Why a deploy would undo what the caller has not seen; null when it would not. Also a version above the newest is
 * none the caller can have seen.
 */
export function baseFault({ named, newest, hasTeam }: BaseVersion): BaseFault | null {
  if (named !== null) return named === newest ? null : 'SOURCE_VERSION_STALE';
  return hasTeam && newest !== null ? 'SOURCE_BASE_VERSION_REQUIRED' : null;
}

/** Why the archive of a good deploy is not in the storage, as its answer says. */
const REASONS = {
  skipped: 'The deploy asked for no stored version (X-Skip-Source-Snapshot).',
  switchedOff: 'Saving of sources is switched off for the portal.',
  gone: 'The archive was no longer at hand. Save it again.',
  tooLarge: 'The archive is larger than a stored version may be.',
  noRoom: 'There is no room for more sources. Delete versions, or run a cleanup, and save it again.',
  storeFailed: 'The storage did not keep the archive. Save it again.',
} as const;

export function notSaved(why: keyof typeof REASONS): SourceOutcome {
  return { saved: false, versionId: null, deduplicated: false, reason: REASONS[why] };
}

/** The member of a deploy's body that names a stored version. */
export const DEPLOYED_VERSION_FIELD = 'source.versionId';
