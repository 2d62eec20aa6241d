/**
 * Archives of anybody, entry by entry: what a path and a link may be, what an archive may unpack to, and readers of
 * tar and ZIP. The agent bundles it, so it imports nothing of ours.
 * @packageDocumentation
 */
export { ArchiveBudget } from './archive-budget.js';
export { ARCHIVE_LIMITS, ARCHIVE_SIZE_LIMIT, type ArchiveLimits } from './archive-limits.js';
export { ArchiveRefused } from './archive-refused.js';
export type { ArchiveSink } from './archive-sink.js';
export { entryParts, linkTarget } from './entry-path.js';
export { readTar } from './read-tar.js';
export { readZipFile } from './read-zip-file.js';
export { readZip, ZIP_OPTIONS, type ZipContent } from './read-zip.js';
export { type PackedEntry, unpackedContent } from './unpacked-content.js';
export { findTopFolder, type TopFolder } from './top-folder.policy.js';
