import type { ArchiveFacts } from '../../operations/archives/deploy-archive.repository.js';

/** An archive that came with the request itself, in memory. */
export interface InlineArchive extends ArchiveFacts {
  readonly parts: readonly Buffer[];
}

/** Bytes of a stored part. */
const PART_BYTES = 1_048_576;

/** The same bytes in parts of one mebibyte, the last one shorter. */
export function* inStoredParts(parts: readonly Buffer[]): Generator<Buffer> {
  let open: Buffer[] = [];
  let bytes = 0;
  for (const part of parts) {
    for (let from = 0; from < part.length;) {
      const piece = part.subarray(from, from + PART_BYTES - bytes);
      open.push(piece);
      bytes += piece.length;
      from += piece.length;
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(open, bytes);
      open = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(open, bytes);
}
