import type { ArchiveFormat } from '../archive/unpack-archive.js';

export const ARCHIVE_FORMATS: readonly ArchiveFormat[] = ['tar.gz', 'tar', 'zip'];
