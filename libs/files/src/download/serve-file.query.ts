import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { HostBytes, type HostDownload } from '#libs/host-client';
import { BodyBudgets, type PorticoRequest } from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import { contentDisposition, sendPieces } from '#libs/storage';
import type { HostCaller } from '../host-caller.query.js';
import type { FileLink } from './file-link.query.js';

/** Bytes of one download that are in memory at a time, about. */
const IN_MEMORY_BYTES = 524_288;

/** Sends bytes of the host on to a client, as they come. */
@Injectable()
export class ServeFile {
  private readonly logger = new Logger(ServeFile.name);

  constructor(
    private readonly bytes: HostBytes,
    private readonly budgets: BodyBudgets,
  ) {}

  /**
   * Ends when the client has everything, or has gone; then the request to the host has ended, too. Bytes that fail when
   * the answer has begun break it off, so that the client notices.
   * @throws PorticoError before the answer begins: see {@link HostBytes.open}, and `LARGE_BODY_BACKEND_BUSY`.
   */
  async send(
    principal: Principal,
    { credential }: HostCaller,
    link: FileLink,
    request: PorticoRequest,
    response: Response,
  ): Promise<void> {
    const { signal } = request.context;
    const isHead = request.method === 'HEAD';
    const lease = this.budgets.lease(principal);
    try {
      lease.take('reading', IN_MEMORY_BYTES);
      const { range, 'if-range': ifRange } = isHead ? {} : request.headers;
      const wanted = { range, ifRange: ifRange as string | undefined, signal };
      const download = await this.bytes.open(link.url, credential.restUrl, wanted);
      if (isHead || download.status === 416) await this.sendHeaders(download, link, response);
      else await this.sendBytes(download, link, signal, response);
    } finally {
      await lease.release();
    }
  }

  private async sendHeaders(download: HostDownload, link: FileLink, response: Response): Promise<void> {
    await download.pieces.return();
    setHeaders(response, download, link);
    if (download.status === 416) response.setHeader('Content-Length', 0);
    response.end();
  }

  private async sendBytes(
    download: HostDownload,
    link: FileLink,
    signal: AbortSignal,
    response: Response,
  ): Promise<void> {
    try {
      const begin = (): void => setHeaders(response, download, link);
      await sendPieces(download.pieces, response, download.length, begin);
    } catch (error) {
      await download.pieces.return();
      if (signal.aborted) return;
      if (!response.headersSent) throw new PorticoError('HOST_UNAVAILABLE', { cause: error });
      this.logger.warn(`A file of the host broke off on its way out: ${(error as Error).message}`);
      response.destroy();
    }
  }
}

/** What the host says of the bytes; everything else of the answer is ours. */
function setHeaders(response: Response, { status, headers }: HostDownload, { fileName }: FileLink): void {
  response.status(status);
  for (const [name, value] of headers) response.setHeader(name, value);
  if (!headers.has('content-type')) response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('Content-Disposition', contentDisposition('attachment', fileName));
  // Whatever the bytes are, a browser that shows them runs nothing of them.
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'private, no-store');
}
