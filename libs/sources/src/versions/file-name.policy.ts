import type { SourceFormat } from '../contracts/source-terms.js';
import { versionIdOf, type VersionRow } from './version-row.js';

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
