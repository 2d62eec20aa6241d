import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { UploadedFile } from '#libs/http/contracts';

/** A file of a request whose bytes are in memory. */
export function uploadedFile(bytes: Buffer | string): UploadedFile {
  const content = Buffer.from(bytes as string);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return new UploadedFile(
    { fileName: '', contentType: '', size: content.length, sha256 },
    {
      open: () => Readable.from([content], { objectMode: false }),
      head: async (length) => content.subarray(0, length),
      dispose: async () => undefined,
    },
  );
}
