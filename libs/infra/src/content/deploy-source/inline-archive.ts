import type { UploadedFile } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import type { ArchiveFacts } from '../../operations/output/operation-contents.repository.js';
import { archiveFormat, FORMAT_HEAD_BYTES } from '../../contracts/archive-format.policy.js';

/** An archive that came with the request itself; its bytes lie on disk. */
export interface InlineArchive extends ArchiveFacts {
  readonly file: UploadedFile;
}

/**
 * The archive in a file of a request.
 * @param field that held it.
 * @throws PorticoError `VALIDATION_ERROR` naming the field.
 */
export async function readInlineArchive(field: string, file: UploadedFile): Promise<InlineArchive> {
  const format = archiveFormat(await file.head(FORMAT_HEAD_BYTES));
  if (format) return { file, size: file.size, sha256: file.sha256, format };
  throw new PorticoError('VALIDATION_ERROR', {
    message: `${field} must be a tar.gz, tar or zip archive`,
    details: { field, rule: 'isArchive' },
  });
}

/** Bytes of a stored part. */
const PART_BYTES = 1_048_576;

/** The same bytes in parts of one mebibyte, the last one shorter. */
export async function* inStoredParts(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let open: Buffer[] = [];
  let bytes = 0;
  for await (const part of parts) {
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
