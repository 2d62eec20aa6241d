import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { type Caller, CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { BLOB_STORE, type BlobPart, type BlobStore, guardStore } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import type { FoundObject } from '../objects/objects.service.js';
import { PendingUploads } from './pending-uploads.service.js';
import { requireHash, UploadCompletion } from './upload-completion.service.js';
import { areSameParts, type ChosenPart, missingParts, sizesOf, type UploadRow } from './upload.policy.js';
import { UploadRepository } from './upload.repository.js';

/** How long one call may be at it before another one may go on with the same parts. */
export const JOINING_SECONDS = 1_200;

/**
 * Makes an object of parts. Joining them takes its time, outside of any transaction: the first call writes down which
 * parts it takes, and from then on the object is made of these or not at all, whoever brings it to its end.
 */
@Injectable()
export class PartsCompletion {
  constructor(
    private readonly database: Database,
    private readonly uploads: UploadRepository,
    private readonly completion: UploadCompletion,
    private readonly pending: PendingUploads,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeat answers the object again.
   * @param parts as the client names them.
   * @throws PorticoError `STORAGE_INVALID_PARTS`, `STORAGE_UPLOAD_INCOMPLETE` while another call is at it, and as
   *   {@link UploadCompletion.complete}. Bytes that are not those the hash names end the upload.
   */
  async complete(
    caller: Caller,
    { objectId, uploadId }: { readonly objectId: string; readonly uploadId: string },
    parts: readonly ChosenPart[],
  ): Promise<FoundObject> {
    const chosen = parts.map(({ partNumber, etag }) => ({ partNumber, etag: bareEtag(etag) }));
    const found = await this.completion.require(caller, objectId);
    const { partSize } = found;
    if (objectId !== uploadId || partSize === null) throw new PorticoError('STORAGE_OBJECT_NOT_FOUND');
    if (found.state === 'completed') return this.completion.completed(found);
    const sizes = sizesOf(found.size, partSize);
    const upload = await this.claim(found.id, sizes, chosen);
    if (!upload) return this.completion.completed(found);
    try {
      await this.join(upload, sizes, chosen);
      const { blobId, size, sha256: wanted } = upload;
      const sha256 = wanted === null ? null : await this.completion.hashOf(keyOf(upload));
      await this.requireHash(upload, sha256);
      const content = { blobId, size, sha256 };
      return await this.completion.finish(caller, { upload, content, isNew: true });
    } catch (error) {
      await this.letGo(upload.id, error);
      throw error;
    }
  }

  /** @returns null when it has been completed meanwhile. */
  private claim(
    id: string,
    sizes: readonly number[],
    chosen: readonly ChosenPart[],
  ): Promise<UploadRow | null> {
    return this.database.transaction(async (tx) => {
      const upload = await this.uploads.lock(tx, id);
      if (!upload) throw new PorticoError('STORAGE_OBJECT_NOT_FOUND');
      if (upload.state === 'completed') return null;
      this.completion.requireOpen(upload);
      const now = this.clock.now();
      if (upload.partsUntil !== null && upload.partsUntil > now) {
        throw new PorticoError('STORAGE_UPLOAD_INCOMPLETE', {
          message: 'The parts are being put together. Repeat the call.',
        });
      }
      if (upload.parts !== null && !areSameParts(upload.parts, chosen)) throw invalidParts(sizes, upload);
      await this.uploads.choose(tx, id, chosen, new Date(now.getTime() + JOINING_SECONDS * 1_000));
      return upload;
    });
  }

  private async join(
    upload: UploadRow,
    sizes: readonly number[],
    chosen: readonly ChosenPart[],
  ): Promise<void> {
    const key = keyOf(upload);
    // An earlier call may have died after it had put them together.
    if (upload.parts !== null && (await guardStore(() => this.store.head(key)))?.size === upload.size) return;
    const partsId = upload.partsId ?? '';
    const stored = await guardStore(() => this.store.listParts(key, partsId));
    const missing = missingParts(sizes, chosen, stored);
    if (missing.length > 0)
      throw new PorticoError('STORAGE_INVALID_PARTS', { details: { missing: missing.slice(0, 100) } });
    const taken = stored.filter(({ partNumber }) => partNumber <= sizes.length) satisfies readonly BlobPart[];
    const { size } = await guardStore(() => this.store.completeParts(key, partsId, taken));
    if (size !== upload.size) throw new PorticoError('STORAGE_SIZE_MISMATCH');
  }

  /** The parts are spent, so there is nothing to try again. */
  private async requireHash({ id, sha256: wanted }: UploadRow, found: string | null): Promise<void> {
    try {
      requireHash(found, wanted === null ? [] : [wanted]);
    } catch (error) {
      await this.pending.giveUp(id);
      throw error;
    }
  }

  /** Another call may go on: with other parts only where nothing has been done with these. */
  private async letGo(id: string, error: unknown): Promise<void> {
    const isUntouched = error instanceof PorticoError && error.code === 'STORAGE_INVALID_PARTS';
    await this.database.transaction(async (tx) => {
      const upload = await this.uploads.lock(tx, id);
      if (upload?.state !== 'pending') return;
      await this.uploads.choose(tx, id, isUntouched ? null : upload.parts, null);
    });
  }
}

function invalidParts(sizes: readonly number[], { parts }: UploadRow): PorticoError {
  return new PorticoError('STORAGE_INVALID_PARTS', {
    message: 'The object is being made of other parts. Name the same ones, or abort the upload.',
    details: { missing: sizes.map((_, index) => index + 1).slice(0, 100), parts: parts?.length ?? 0 },
  });
}

function keyOf({ portalId, blobId }: UploadRow): string {
  return blobKey({ portalId, blobId });
}

/** As clients copy it out of a header. */
function bareEtag(etag: string): string {
  return etag.replace(/^(W\/)?"(.*)"$/, '$2');
}
