import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { type ByteRange, conditionalAnswer } from '#libs/conditional-requests';
import { BodyBudgets, type BodyOwner, type PorticoRequest } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { BlobStoreError, BytesMissingError } from '../contracts/blob-store.port.js';
import { BlobBytes } from './blob-bytes.service.js';
import type { BlobRow } from './blob.repository.js';
import { contentDisposition } from './download-headers.policy.js';

/** Bytes of one download that are in memory at a time, about. */
const IN_MEMORY_BYTES = 524_288;

/** An answer that is the bytes of a blob. */
export interface ServedBytes extends ToldBytes {
  readonly blob: BlobRow;
  readonly cacheControl: string;
  /** Without quotes; never the same for other bytes. By default the hash of the bytes, or the id of the blob. */
  readonly etag?: string;
  /** Since when the bytes are at that address; by default since they are in the store. */
  readonly lastModified?: Date;
  /** Whose downloads these are: what they keep in memory counts for portal and key. */
  readonly owner: BodyOwner;
  /** What is answered where the store has not got the bytes. */
  readonly gone: () => PorticoError;
}

/** Sends blobs over HTTP: whole or in one range, to GET and HEAD, and never fewer bytes than the answer says. */
@Injectable()
export class BlobResponder {
  private readonly logger = new Logger(BlobResponder.name);

  constructor(
    private readonly blobs: BlobBytes,
    private readonly budgets: BodyBudgets,
  ) {}

  /**
   * Ends when the client has everything, or has gone; the handler sends nothing else. Bytes that fail when the answer
   * has begun break it off, so that the client notices.
   * @throws PorticoError before the answer begins: `PRECONDITION_FAILED`, what `gone` makes, `STORAGE_UNAVAILABLE`,
   *   `LARGE_BODY_BACKEND_BUSY` when too many downloads of this owner are under way.
   */
  async send(request: PorticoRequest, response: Response, order: ServedBytes): Promise<void> {
    const { blob } = order;
    const answer = conditionalAnswer(request, { ...validatorsOf(order), size: blob.size });
    if (answer.status === 412) throw new PorticoError('PRECONDITION_FAILED');
    if (answer.status === 304) {
      setHeaders(response, order);
      response.status(304).removeHeader('Content-Type');
      response.end();
      return;
    }
    if (answer.status === 416) {
      refuseRange(response, blob.size);
      return;
    }
    const lease = this.budgets.leaseOf(order.owner);
    try {
      lease.take('reading', Math.min(blob.size, IN_MEMORY_BYTES));
      await this.stream(request, response, order, answer.status === 206 ? answer.range : undefined);
    } finally {
      await lease.release();
    }
  }

  private async stream(
    request: PorticoRequest,
    response: Response,
    order: ServedBytes,
    range: ByteRange | undefined,
  ): Promise<void> {
    const { blob, gone } = order;
    const { signal } = request.context;
    const opening = this.blobs.openPieces(blob, { signal, ...(range && { range }) });
    const pieces = await opening.catch((error: unknown) => {
      throw readFault(error, gone);
    });
    const bytes = range ? range.last - range.first + 1 : blob.size;
    const begin = (): void => {
      setHeaders(response, order);
      if (range) {
        response.status(206).setHeader('Content-Range', `bytes ${range.first}-${range.last}/${blob.size}`);
      }
      response.setHeader('Content-Length', bytes);
    };
    if (request.method === 'HEAD') {
      await pieces.return();
      begin();
      response.end();
      return;
    }
    try {
      await sendPieces(pieces, response, bytes, begin);
    } catch (error) {
      if (signal.aborted) return;
      if (!response.headersSent) throw new PorticoError('STORAGE_UNAVAILABLE', { cause: error });
      this.logger.error(`Blob ${blob.id} broke off on its way out: ${(error as Error).message}`);
      response.destroy();
    }
  }
}

/** What tells these bytes from others. */
function validatorsOf({ blob, etag, lastModified }: ServedBytes) {
  return { etag: `"${etag ?? blob.sha256 ?? blob.id}"`, lastModified: lastModified ?? blob.changedAt };
}

function setHeaders(response: Response, order: ServedBytes): void {
  const { etag, lastModified } = validatorsOf(order);
  const all = {
    ...headersOfBytes(order),
    'Cache-Control': order.cacheControl,
    ETag: etag,
    'Last-Modified': lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
  };
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
}

function refuseRange(response: Response, size: number): void {
  response.status(416).setHeader('Content-Range', `bytes */${size}`);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Length', 0);
  response.end();
}

/** What the client is told of bytes. */
interface ToldBytes {
  /** The other headers keep browsers from finding another one. */
  readonly contentType: string;
  readonly fileName: string;
  readonly disposition: 'attachment' | 'inline';
}

/** Headers of every answer that is bytes of somebody. */
export function headersOfBytes({
  contentType,
  fileName,
  disposition,
}: ToldBytes): Readonly<Record<string, string>> {
  return {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(disposition, fileName),
    // Whatever the bytes are, a browser that shows them runs nothing of them and knows nothing of this address.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  };
}

/**
 * What a failed read is answered with.
 * @param gone what is answered where the store has not got the bytes.
 */
export function readFault(error: unknown, gone: () => PorticoError): unknown {
  if (error instanceof BytesMissingError) return gone();
  if (error instanceof BlobStoreError) return new PorticoError('STORAGE_UNAVAILABLE', { cause: error });
  return error;
}

/** A client that takes nothing for so long is cut off. */
const SILENCE_MS = 60_000;
/** One that takes something is given time for each piece at this pace. */
const SLOWEST_BYTES_PER_MS = 1;

/**
 * Sends bytes as the rest of an answer, no faster than the client takes them, and no slower than it must: each open
 * download holds a file or a connection, and memory.
 * @param bytes how many there must be; null where nobody knows.
 * @param begin called with the first piece at hand, or when there is none: the last moment for another answer.
 * @throws Error when the bytes fail, are fewer or more than the answer says, or the client is gone or too slow. The
 *   pieces are closed in every case, the answer is not.
 */
export async function sendPieces(
  pieces: AsyncIterable<Buffer>,
  response: ServerResponse,
  bytes: number | null,
  begin: () => void,
): Promise<void> {
  let sent = 0;
  for await (const piece of pieces) {
    const isFirst = sent === 0;
    sent += piece.length;
    if (bytes !== null && sent > bytes) throw new Error(`more than ${bytes} bytes came`);
    if (isFirst) beginWith(response, begin);
    if (sent === bytes) await endWith(response, piece);
    else await writePiece(response, piece);
  }
  if (bytes !== null && sent < bytes) throw new Error(`${sent} of ${bytes} bytes came`);
  if (bytes !== null && bytes > 0) return;
  if (sent === 0) beginWith(response, begin);
  await endWith(response);
}

function beginWith(response: ServerResponse, begin: () => void): void {
  response.setTimeout(SILENCE_MS, () => response.destroy());
  begin();
}

/** Ends when the client has the piece: its memory is used again then. */
async function writePiece(response: ServerResponse, piece: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const over = (fault?: Error | null): void => {
      clearTimeout(patience);
      response.off('close', onClose);
      if (fault) reject(fault);
      else resolve();
    };
    const onClose = (): void => over(new Error('the client went away'));
    const patience = setTimeout(() => response.destroy(), SILENCE_MS + piece.length / SLOWEST_BYTES_PER_MS);
    response.on('close', onClose);
    response.write(piece, over);
    if (response.destroyed) onClose();
  });
}

async function endWith(response: ServerResponse, piece?: Buffer): Promise<void> {
  response.end(piece);
  await finished(response);
}
