import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { PorticoRequest } from '#libs/http';
import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import { Blobs, BlobResponder } from '#libs/storage';
import { AttachmentSight } from './attachment-sight.query.js';
import { toldType } from './attachment-type.policy.js';

/** Sends the bytes of attachments, as files to be saved. */
@Injectable()
export class SendAttachment {
  constructor(
    private readonly sight: AttachmentSight,
    private readonly blobs: Blobs,
    private readonly bytes: BlobResponder,
  ) {}

  /** @throws PorticoError `ATTACHMENT_NOT_FOUND`, also for one the caller does not see; as `ServeBytes`. */
  async execute(
    principal: AnyPrincipal,
    id: string,
    request: PorticoRequest,
    response: Response,
  ): Promise<void> {
    const attachment = await this.sight.require(principal, id);
    const blob = await this.blobs.find(attachment.blobId);
    if (!blob) throw new PorticoError('ATTACHMENT_NOT_FOUND');
    await this.bytes.send(request, response, {
      blob,
      contentType: toldType(attachment.contentType),
      fileName: attachment.filename,
      disposition: 'attachment',
      cacheControl: 'private, no-store',
      owner: { portalId: attachment.portalId, keyId: principal.keyId },
      gone: () => new PorticoError('ATTACHMENT_NOT_FOUND'),
    });
  }
}
