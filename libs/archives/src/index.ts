/**
 * Archives of anybody, entry by entry: what a path and a link may be, what an archive may unpack to, and readers of
 * tar and ZIP. The agent bundles it, so it imports nothing of ours.
 * @packageDocumentation
 */
export {
  ArchiveBudget,
  ArchiveRefused,
  ARCHIVE_LIMITS,
  ARCHIVE_SIZE_LIMIT,
  type ArchiveLimits,
  type ArchiveSink,
} from './archive-budget.js';
export { entryParts, linkTarget, findTopFolder, type TopFolder } from './entry-path.js';
export { readTar } from './read-tar.js';
export { readZipFile, readZip, ZIP_OPTIONS, type ZipContent } from './read-zip.js';
export { zipName } from './zip-name.js';
export { type PackedEntry, unpackedContent } from './unpacked-content.js';
