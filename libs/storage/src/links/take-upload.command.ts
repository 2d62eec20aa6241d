import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { type PorticoRequest, RawBodies, UPLOAD_PACE } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { BlobStoreError, BodySizeError } from '../contracts/blob-store-errors.js';
import type { UploadLink } from './transfer-link.js';
import { TransferTargets } from './transfer-targets.js';

/** Takes the bytes a link was made for, and no others. */
@Injectable()
export class TakeUpload {
  constructor(
    private readonly targets: TransferTargets,
    private readonly bodies: RawBodies,
  ) {}

  /**
   * @returns the etag of what was kept.
   * @throws PorticoError `INVALID_REQUEST` for another type, `STORAGE_SIZE_MISMATCH`, `STORAGE_UNAVAILABLE`, what the
   *   target refuses and what {@link RawBodies} does; nothing was kept then.
   */
  async execute(link: UploadLink, request: PorticoRequest, response: Response): Promise<{ etag: string }> {
    const target = this.targets.of(link.target);
    const receive = target.receive?.bind(target);
    if (!receive) throw new PorticoError('LINK_INVALID');
    refuseOtherType(link, request);
    const { size, portalId, keyId } = link;
    const announced = request.headers['transfer-encoding'] === undefined;
    if (announced && Number(request.headers['content-length'] ?? 0) !== size) throw otherSize(size);
    try {
      return await this.bodies.receive(
        request,
        response,
        { limit: size, tooLarge: otherSize, pace: UPLOAD_PACE, owner: { portalId, keyId } },
        (body) => receive(link, body),
      );
    } catch (error) {
      if (error instanceof BodySizeError) throw otherSize(size);
      if (error instanceof BlobStoreError) throw new PorticoError('STORAGE_UNAVAILABLE', { cause: error });
      throw error;
    }
  }
}

function otherSize(size: number): PorticoError {
  return new PorticoError('STORAGE_SIZE_MISMATCH', { details: { expectedBytes: size } });
}

/** The type becomes that of the object, so nobody but its maker says what it is. */
function refuseOtherType({ contentType }: UploadLink, { headers }: PorticoRequest): void {
  if (contentType === null || plain(headers['content-type'] ?? '') === plain(contentType)) return;
  throw new PorticoError('INVALID_REQUEST', {
    message: `The link takes a body with Content-Type: ${contentType}.`,
    details: { field: 'Content-Type', expected: contentType },
  });
}

/** The same for two ways to write a type. */
function plain(type: string): string {
  return type
    .toLowerCase()
    .replaceAll(/\s*;\s*/g, ';')
    .trim();
}
