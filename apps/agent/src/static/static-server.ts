import { realpathSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { parseRange } from './byte-range.js';
import { contentTypeOf } from './content-types.data.js';
import { findFile, siteFolder } from './find-file.js';

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * Shell text that serves the files of a release with this program; the port comes from `PORT`. Paths as seen inside.
 * @param isBuilt see `siteFolder`
 */
export function staticCommand(program: string, release: string, isBuilt: boolean): string {
  const words = [process.execPath, program, '--serve-static', release].map(quote);
  return `exec ${[...words, ...(isBuilt ? ['--built'] : [])].join(' ')}`;
}

const NOT_FOUND_PAGE = '/404.html';

function plain(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(response.req.method === 'HEAD' ? undefined : `${text}\n`);
}

/** Serves the files of a release: GET and HEAD, with validators and single ranges; no listings, no hidden files. */
export class StaticServer {
  readonly #root: string;

  /** @param release folder of the release; of its site folders the first with a start page is served */
  constructor(release: string, isBuilt = false) {
    this.#root = realpathSync(siteFolder(release, isBuilt));
  }

  create(): Server {
    return createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
    }
    const [pathname = '/', query] = (request.url ?? '/').split(/\?(.*)/s);
    const found = await findFile(this.#root, pathname);
    if (found && 'redirect' in found) {
      return plain(response, 301, 'Moved', { location: found.redirect + (query ? `?${query}` : '') });
    }
    if (found) return this.#sendFile(found.file, 200, request, response);
    const page = await findFile(this.#root, NOT_FOUND_PAGE);
    if (page && 'file' in page) return this.#sendFile(page.file, 404, request, response);
    return plain(response, 404, 'Not found');
  }

  async #sendFile(
    path: string,
    status: 200 | 404,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const file = await open(path, 'r');
    try {
      await this.#send(file, path, status, request, response);
    } finally {
      await file.close();
    }
  }

  async #send(
    file: FileHandle,
    path: string,
    status: 200 | 404,
    { method, headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { size, mtimeMs } = await file.stat();
    const etag = `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`;
    response.setHeader('content-type', contentTypeOf(path));
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cache-control', 'no-cache');
    let range: ReturnType<typeof parseRange> = 'all';
    if (status === 200) {
      response.setHeader('etag', etag);
      response.setHeader('last-modified', new Date(mtimeMs).toUTCString());
      response.setHeader('accept-ranges', 'bytes');
      if (isFresh(headers['if-none-match'], etag)) return void response.writeHead(304).end();
      const ifRange = headers['if-range'];
      if (ifRange === undefined || ifRange === etag) range = parseRange(headers.range, size);
    }
    if (range === 'unsatisfiable') {
      return plain(response, 416, 'Range not satisfiable', { 'content-range': `bytes */${size}` });
    }
    if (range === 'all') response.writeHead(status, { 'content-length': size });
    else {
      const { start, end } = range;
      const length = end - start + 1;
      response.writeHead(206, { 'content-length': length, 'content-range': `bytes ${start}-${end}/${size}` });
    }
    if (method === 'HEAD' || size === 0) return void response.end();
    const span = range === 'all' ? { start: 0, end: size - 1 } : range;
    await pipeline(file.createReadStream({ ...span, autoClose: false }), response);
  }
}

function isFresh(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
