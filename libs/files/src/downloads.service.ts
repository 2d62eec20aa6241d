import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { HostCredentials } from '#libs/auth';
import {
  HostBytes,
  type HostCallOptions,
  HostClient,
  type HostCredential,
  type HostDownload,
  sectionRefusal,
} from '#libs/host-client';
import { BodyBudgets, inputFault, type PorticoRequest, type RequestContext } from '#libs/http';
import { type ErrorCode, PorticoError, type Principal, scalarText } from '#libs/kernel';
import { HISTORY_REFUSALS, HOST_CODES, isPlainRecord, type PlainRecord } from '#libs/portal-data/contracts';
import { contentDisposition, sendPieces } from '#libs/storage';

/** What a download can be refused with. */
export const DOWNLOAD_ERRORS: readonly ErrorCode[] = [...HOST_CODES, 'LARGE_BODY_BACKEND_BUSY'];

/** In whose name the host is called, and for how long anybody waits. */
export interface HostCaller {
  readonly credential: HostCredential;
  readonly options: Omit<HostCallOptions, 'idempotent'> & {
    readonly caller: string;
    readonly signal: AbortSignal;
  };
}

/** Finds the credential of whoever makes a request. */
@Injectable()
export class HostCallers {
  constructor(private readonly credentials: HostCredentials) {}

  /** @throws PorticoError `TOKEN_MISSING`. */
  async of(principal: Principal, { requestId, signal }: RequestContext): Promise<HostCaller> {
    const credential = await this.credentials.forPrincipal(principal);
    return { credential, options: { requestId, signal, caller: principal.keyId } };
  }
}

/** Where the host gives the bytes of a file. The link opens the file to whoever has it and is never passed on. */
export interface FileLink {
  readonly fileName: string;
  readonly url: string;
}

/** Bytes of one download that are in memory at a time, about. */
const IN_MEMORY_BYTES = 524_288;

/** Downloads of files of the host: its link to the bytes, asked for with the rights of the caller, and the bytes, sent on as they come. */
@Injectable()
export class FileDownloads {
  private readonly logger = new Logger(FileDownloads.name);

  constructor(
    private readonly callers: HostCallers,
    private readonly host: HostClient,
    private readonly bytes: HostBytes,
    private readonly budgets: BodyBudgets,
  ) {}

  /** @throws PorticoError `INVALID_PARAMS`; as {@link ofFile} and {@link send} */
  async sendFile(
    principal: Principal,
    id: string,
    request: PorticoRequest,
    response: Response,
  ): Promise<void> {
    const fileId = idOf('id', id);
    const caller = await this.callers.of(principal, request.context);
    await this.send(principal, caller, await this.ofFile(caller, fileId), request, response);
  }

  /** @throws PorticoError `INVALID_PARAMS`; as {@link ofVersion} and {@link send} */
  async sendVersion(
    principal: Principal,
    file: string,
    version: string,
    request: PorticoRequest,
    response: Response,
  ): Promise<void> {
    const [fileId, versionId] = [idOf('id', file), idOf('versionId', version)];
    const caller = await this.callers.of(principal, request.context);
    await this.send(principal, caller, await this.ofVersion(caller, fileId, versionId), request, response);
  }

  /** @throws PorticoError `ENTITY_NOT_FOUND`, also for a file in the bin; the refusals of the host. */
  async ofFile(caller: HostCaller, id: number): Promise<FileLink> {
    const file = await this.record(caller, 'disk.file.get', id);
    if (Number(scalarText(file['DELETED_TYPE'])) !== 0) throw new PorticoError('ENTITY_NOT_FOUND');
    return linkIn(file);
  }

  /** @throws PorticoError `ENTITY_NOT_FOUND`, also for a version of another file; `DISK_HISTORY_UNAVAILABLE`. */
  async ofVersion(caller: HostCaller, fileId: number, versionId: number): Promise<FileLink> {
    try {
      const version = await this.record(caller, 'disk.version.get', versionId);
      if (scalarText(version['OBJECT_ID']) !== String(fileId)) throw new PorticoError('ENTITY_NOT_FOUND');
      return linkIn(version);
    } catch (error) {
      throw sectionRefusal(HISTORY_REFUSALS, error) ?? error;
    }
  }

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

  private async record(
    { credential, options }: HostCaller,
    method: string,
    id: number,
  ): Promise<PlainRecord> {
    const { result } = await this.host.call(credential, method, { id }, { ...options, idempotent: true });
    if (isPlainRecord(result)) return result;
    throw new PorticoError('ENTITY_NOT_FOUND');
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

/** @throws PorticoError `INVALID_PARAMS` */
function idOf(name: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw inputFault('param', name, 'isId', `${name} must be a positive whole number`);
}

function linkIn(row: PlainRecord): FileLink {
  const { NAME: name, DOWNLOAD_URL: url } = row;
  if (typeof url === 'string' && url !== '') return { fileName: scalarText(name), url };
  throw new PorticoError('HOST_UNAVAILABLE', { message: 'The host gave no link to the file.' });
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
