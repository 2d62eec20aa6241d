import type { OnApplicationShutdown } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { type LinkAddress, linkAddress, ownLinkAddress } from './link-address.js';
import { formFrame, UploadBody } from './upload-body.js';
import {
  budgetOf,
  type HostAnswer,
  type HostClientSettings,
  type HostCredential,
} from '../call/host-call.js';
import { readHostResponse, secretOf, unusable } from '../call/host-messages.js';
import { HostAbsence, HostRefusal } from '../errors/host-failure.error.js';
import type { HostPacer } from '../pacing/host-pacer.js';
import { OriginPools } from '../transport/host-transport.js';
import { mayHaveLeft, transportError, TransportFailure } from '../transport/transport-failure.js';

/** Longest time without a byte, either way. */
const IDLE_MS = 60_000;
/** Streams of one origin at a time; the budgets of bodies end before it does. */
const STREAMS = 256;
const MOST_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const SERVED: ReadonlySet<number> = new Set([200, 206, 416]);
/** Headers of the host that belong to the bytes. */
const MIRRORED = [
  'content-type',
  'content-length',
  'content-range',
  'content-encoding',
  'accept-ranges',
  'etag',
  'last-modified',
];

export interface HostDownloadOptions {
  /** Sent along as it is. */
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
  /** Ends the request early, also while its bytes are read. */
  readonly signal?: AbortSignal;
}

/** Bytes of the host on their way. Whoever does not read them to their end calls `return` of `pieces`. */
export interface HostDownload {
  /** 416 has no bytes of the file. */
  readonly status: 200 | 206 | 416;
  /** Of the host, by lower-case name: only those that say something of the bytes. */
  readonly headers: ReadonlyMap<string, string>;
  /** Bytes that come, where the host says it. */
  readonly length: number | null;
  /** Arrive no faster than they are read. */
  readonly pieces: AsyncIterableIterator<Buffer> & { return(): Promise<IteratorResult<Buffer>> };
}

/** A file on its way to the host. */
export interface HostUpload {
  /** The link the host gave for it. */
  readonly url: string;
  /** Name of the part, as the host asked for it. */
  readonly field: string;
  readonly fileName: string;
  /** Read once, no faster than the host takes them. */
  readonly bytes: AsyncIterable<Buffer>;
}

export interface HostUploadOptions {
  /** The method that gave the link, lower case: what its refusals are about. */
  readonly method: string;
  /** Id of the key: who waits for a turn at the portal. */
  readonly caller?: string;
  readonly signal?: AbortSignal;
}

/**
 * Files to and from links of the host, never held whole. A link carries its own right: no credential goes along, and
 * no address of one goes into a message.
 */
export class HostBytes implements OnApplicationShutdown {
  private readonly pools: OriginPools;

  constructor(
    private readonly settings: HostClientSettings,
    private readonly pacer: HostPacer,
  ) {
    this.pools = new OriginPools({ ...settings, connections: STREAMS, timeoutMs: IDLE_MS });
  }

  /**
   * Opens a link for reading. Redirects are followed, each to a permitted address. Links are no methods of the host,
   * so they wait for no turn.
   * @param base origin of the portal: where a relative link starts from.
   * @returns once the host has begun to answer; after that nothing but silence ends it.
   * @throws PorticoError `ENTITY_NOT_FOUND` and `HOST_ACCESS_DENIED` where the link says so, `HOST_TIMEOUT` for headers
   *   that do not come, `HOST_UNAVAILABLE`; the signal's reason.
   */
  async open(
    url: string,
    base: string,
    { range, ifRange, signal }: HostDownloadOptions,
  ): Promise<HostDownload> {
    const headers = {
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': this.settings.userAgent,
      ...(range !== undefined && { range }),
      ...(ifRange !== undefined && { 'if-range': ifRange }),
    };
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new TransportFailure('DEADLINE')), this.settings.timeoutMs);
    const until = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
    try {
      let address = linkAddress(url, base);
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
        const answer = await this.request(address, { method: 'GET', headers, signal: until });
        const target = REDIRECTS.has(answer.statusCode) ? answer.headers['location'] : undefined;
        if (target === undefined) return downloadOf(answer);
        answer.body.destroy();
        address = linkAddress(String(target), `${address.origin}${address.path}`);
      }
      throw unusable('a link leads on and on');
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw isPorticoError(error) ? error : transportError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Sends a file to the link the host gave for it, and reads what the host says. Counts as one call for the pace of
   * the portal, and is never repeated. What fails before the end of the file has left us has not happened there.
   * @throws PorticoError as a call does; what reading the bytes throws; the signal's reason.
   */
  async send(
    credential: HostCredential,
    { url, field, fileName, bytes }: HostUpload,
    { method, caller = '', signal }: HostUploadOptions,
  ): Promise<HostAnswer> {
    const address = ownLinkAddress(url, credential.restUrl);
    await this.turn(credential, method, caller, signal);
    const frame = formFrame(field, fileName);
    const body = new UploadBody(frame, bytes);
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': frame.contentType,
      'user-agent': this.settings.userAgent,
    };
    try {
      const answer = await this.request(address, { method: 'POST', headers, body, signal });
      const response = { status: answer.statusCode, body: await this.collect(answer) };
      return await readHostResponse(response, { methods: [method], secret: secretOf(credential) });
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw failureOf(error, body);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pools.close();
  }

  /** A stream lasts as long as its file, so it gives its place among the running calls back at once. */
  private async turn(
    credential: HostCredential,
    method: string,
    caller: string,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { portalId, pace } = credential;
    const permit = await this.pacer.enter({
      portalId,
      pace,
      caller,
      budget: budgetOf(credential),
      method,
      deadlineMs: performance.now() + this.settings.timeoutMs,
      signal,
    });
    permit.done({ kind: 'unknown' });
  }

  private async request(
    { origin, path }: LinkAddress,
    options: Omit<Dispatcher.RequestOptions, 'path' | 'origin' | 'signal' | 'body'> & {
      readonly signal: AbortSignal | undefined;
      readonly body?: AsyncIterable<Buffer>;
    },
  ): Promise<Dispatcher.ResponseData> {
    const { signal, body, ...rest } = options;
    const answer = await this.pools.of(origin).request({
      ...rest,
      path,
      ...(signal && { signal }),
      // Any iterable will do, which the types do not say.
      ...(body && { body: body as unknown as Buffer }),
    });
    // Its reader is told of a fault; whoever has no use for the body is not to be told.
    answer.body.on('error', () => undefined);
    return answer;
  }

  private async collect({ headers, body }: Dispatcher.ResponseData): Promise<Buffer> {
    const encoding = headers['content-encoding'] ?? 'identity';
    const pieces: Buffer[] = [];
    let size = 0;
    try {
      if (encoding !== 'identity') throw new TransportFailure('ENCODING');
      for await (const piece of body as AsyncIterable<Buffer>) {
        size += piece.length;
        if (size > this.settings.maxResponseBytes) throw new TransportFailure('OVERSIZE');
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    } finally {
      body.destroy();
    }
  }
}

function downloadOf({ statusCode, headers, body }: Dispatcher.ResponseData): HostDownload {
  if (!SERVED.has(statusCode)) {
    body.destroy();
    throw refusedLink(statusCode);
  }
  const mirrored = new Map(
    MIRRORED.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const announced = mirrored.get('content-length') ?? '';
  return {
    status: statusCode as HostDownload['status'],
    headers: mirrored,
    length: /^\d{1,15}$/.test(announced) ? Number(announced) : null,
    pieces: piecesOf(body),
  };
}

function piecesOf(body: Dispatcher.ResponseData['body']): HostDownload['pieces'] {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return {
    next: () => pieces.next(),
    return: () => {
      body.destroy();
      return Promise.resolve({ done: true, value: undefined });
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function refusedLink(status: number): PorticoError {
  if (status === 404 || status === 410) return new PorticoError('ENTITY_NOT_FOUND');
  if (status === 401 || status === 403) return new PorticoError('HOST_ACCESS_DENIED');
  return unusable(`a link has the status ${status}`);
}

/** What a failed upload means; whether the host may have kept the file is what its caller has to know. */
function failureOf(error: unknown, { fault, isWhole }: UploadBody): unknown {
  if (fault) return fault.error;
  if (!isPorticoError(error)) return transportError(error, isWhole && mayHaveLeft(error));
  if (error instanceof HostRefusal) return error;
  const { code, message, options } = error;
  if (code !== 'HOST_UNAVAILABLE' && code !== 'HOST_TIMEOUT') return error;
  return new HostAbsence(code, isWhole, { ...options, message, cause: error });
}
