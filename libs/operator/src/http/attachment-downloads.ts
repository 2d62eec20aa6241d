import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { headersOfBytes, sendPieces } from '#libs/storage';
import { LazyServices } from './lazy-services.js';

/** Sends attachments of tickets to operators, as files to be saved. */
@Injectable()
export class AttachmentDownloads {
  constructor(private readonly services: LazyServices) {}

  /**
   * Ends when the operator has everything, or has gone. Bytes that fail when the answer has begun break it off.
   * @throws PorticoError before the answer begins: `ATTACHMENT_NOT_FOUND`, `STORAGE_UNAVAILABLE`.
   */
  async send(id: string, response: ServerResponse): Promise<void> {
    const { attachments } = await this.services.get(['attachments']);
    const { filename, contentType, size, read } = await attachments!.find(id);
    const left = new AbortController();
    response.once('close', () => left.abort());
    const headers = headersOfBytes({ contentType, fileName: filename, disposition: 'attachment' });
    const begin = (): void => void response.writeHead(200, { ...headers, 'Content-Length': size });
    try {
      await sendPieces(read(left.signal), response, size, begin);
    } catch (error) {
      if (left.signal.aborted) return;
      if (response.headersSent) throw error;
      throw isPorticoError(error) ? error : new PorticoError('STORAGE_UNAVAILABLE', { cause: error });
    }
  }
}
