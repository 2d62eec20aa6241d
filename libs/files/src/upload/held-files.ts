import { Injectable } from '@nestjs/common';
import { BodyBudgets, BodyStaging, type UploadedFile } from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import { FILE_FIRST_HINT, UPLOAD_LIMITS } from './upload-limits.data.js';

/** Files of one request that wait on disk. */
export interface HeldFile {
  /**
   * Keeps a file until `release`.
   * @throws PorticoError `INLINE_SOURCE_TOO_LARGE`, `LARGE_BODY_BACKEND_BUSY`; what reading the bytes throws.
   */
  keep(bytes: AsyncIterable<Buffer>): Promise<UploadedFile>;
  release(): Promise<void>;
}

/** Holds the file of a form on disk while nobody knows where it goes: its texts come after it. */
@Injectable()
export class HeldFiles {
  constructor(
    private readonly staging: BodyStaging,
    private readonly budgets: BodyBudgets,
  ) {}

  of(principal: Principal): HeldFile {
    const lease = this.budgets.lease(principal);
    return {
      keep: async (bytes) => {
        lease.take('disk', UPLOAD_LIMITS.content);
        const file = await this.staging.create();
        try {
          for await (const piece of bytes) {
            if (file.size + piece.length > UPLOAD_LIMITS.content) throw tooLarge();
            await file.write(piece);
          }
        } catch (error) {
          await file.dispose();
          throw error;
        }
        const kept = file.finish({ fileName: '', contentType: '' });
        await lease.keep(kept);
        return kept;
      },
      release: () => lease.release(),
    };
  }
}

function tooLarge(): PorticoError {
  return new PorticoError('INLINE_SOURCE_TOO_LARGE', {
    message: `A file that comes before folderId or storageId may have ${UPLOAD_LIMITS.content} bytes.`,
    hint: FILE_FIRST_HINT,
    details: { limitBytes: UPLOAD_LIMITS.content },
  });
}
