import type { FileHandle } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { conditionalAnswer, type ConditionalAnswer } from '#libs/conditional-requests';
import { contentTypeOf } from './content-types.data.js';
import type { SiteFiles } from './site-files.js';

const NOT_FOUND_PAGE = '/404.html';
/** Read at a time, for one visitor. */
const PIECE_BYTES = 64 * 1024;

function plain(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(response.req.method === 'HEAD' ? undefined : `${text}\n`);
}

/** Of a file that has become shorter than was promised, what is there and then the error. */
async function* piecesOf(file: FileHandle, first: number, last: number): AsyncGenerator<Buffer> {
  for (let at = first; at <= last;) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, last + 1 - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) throw new Error('the file has become shorter');
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/**
 * Serves the files of a site: GET and HEAD, with validators and single ranges; no listings, no hidden files. It listens
 * nowhere: connections are made to it.
 */
export class StaticServer {
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else plain(response, 503, 'The files cannot be read now');
    });
  });
  readonly #connections = new Set<Duplex>();

  constructor(private readonly files: Pick<SiteFiles, 'find'>) {}

  /** A new connection; its end as a visitor has it. */
  connect(): Duplex {
    const [visitors, own] = duplexPair();
    this.#connections.add(own);
    own.once('close', () => {
      this.#connections.delete(own);
      visitors.destroy();
    });
    visitors.once('close', () => own.destroy());
    this.#server.emit('connection', own);
    return visitors;
  }

  /** Breaks off every connection. */
  close(): void {
    for (const connection of this.#connections) connection.destroy();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
    }
    const [pathname = '/', query] = (request.url ?? '/').split(/\?(.*)/s);
    const found = await this.files.find(pathname);
    if (found && 'redirect' in found) {
      return plain(response, 301, 'Moved', { location: found.redirect + (query ? `?${query}` : '') });
    }
    const page = found ?? (await this.files.find(NOT_FOUND_PAGE));
    if (!page || 'redirect' in page) return plain(response, 404, 'Not found');
    try {
      await this.#send(page, found ? 200 : 404, request, response);
    } finally {
      await page.file.close();
    }
  }

  async #send(
    { file, name }: { readonly file: FileHandle; readonly name: string },
    status: 200 | 404,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { size, mtimeMs } = await file.stat();
    response.setHeader('content-type', contentTypeOf(name));
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cache-control', 'no-cache');
    let answer: ConditionalAnswer | { readonly status: 404 } = { status: 404 };
    if (status === 200) {
      const etag = `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`;
      const lastModified = new Date(mtimeMs);
      response.setHeader('etag', etag);
      response.setHeader('last-modified', lastModified.toUTCString());
      response.setHeader('accept-ranges', 'bytes');
      answer = conditionalAnswer(request, { etag, lastModified, size });
    }
    if (answer.status === 304) return void response.writeHead(304).end();
    if (answer.status === 412) return plain(response, 412, 'Precondition failed');
    if (answer.status === 416) {
      return plain(response, 416, 'Range not satisfiable', { 'content-range': `bytes */${size}` });
    }
    const range = answer.status === 206 ? answer.range : null;
    const { first, last } = range ?? { first: 0, last: size - 1 };
    response.writeHead(answer.status, {
      'content-length': last - first + 1,
      ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
    });
    if (request.method === 'HEAD' || size === 0) return void response.end();
    await pipeline(piecesOf(file, first, last), response);
  }
}
