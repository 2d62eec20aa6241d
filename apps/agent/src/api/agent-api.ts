import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { shownPaths } from '../files/shown-paths.js';
import type { Log } from '../log.js';
import { sendJson } from './json-response.js';
import { RequestError } from './request-error.js';
import type { Route } from './route.js';

/** What a stream says of the end of its other side, or of the session it is in. */
const CLOSINGS = new Set([
  'ABORT_ERR',
  'ECONNRESET',
  'EPIPE',
  'ERR_HTTP2_INVALID_STREAM',
  'ERR_HTTP2_SESSION_ERROR',
  'ERR_HTTP2_STREAM_CANCEL',
  'ERR_HTTP2_STREAM_ERROR',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
]);

function isClosing(error: unknown): boolean {
  return CLOSINGS.has((error as NodeJS.ErrnoException).code ?? '');
}

/** The HTTP/2 interface of the agent, one call a stream. */
export class AgentApi {
  /** @param home of the agent, absolute; no answer tells where it is. */
  constructor(
    private readonly routes: readonly Route[],
    private readonly home: string,
    private readonly log: Log,
  ) {}

  /** Answers one stream; never rejects. */
  async handle(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    stream.on('error', (error) => this.log('info', 'call broke off', { err: error }));
    // Once all is said, what is left of a body is not wanted, and its sender would wait for room.
    stream.once('finish', () => {
      if (!stream.endAfterHeaders && !stream.readableEnded) stream.close(constants.NGHTTP2_NO_ERROR);
    });
    try {
      await this.#dispatch(stream, headers);
    } catch (error) {
      this.#fail(stream, error);
    }
  }

  async #dispatch(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const { pathname, searchParams } = new URL(headers[':path'] ?? '/', 'http://agent');
    const candidates = this.routes.filter(({ path }) => path.test(pathname));
    const route = candidates.find(({ method }) => method === headers[':method']);
    if (!route) throw new RequestError(candidates.length > 0 ? 405 : 404, 'not_found', 'no such call');
    const id = route.path.exec(pathname)?.[1] ?? '';
    await route.handle({ stream, headers, query: searchParams, id });
  }

  #fail(stream: ServerHttp2Stream, error: unknown): void {
    const message = shownPaths((error as Error).message, this.home);
    if (error instanceof RequestError) {
      sendJson(stream, error.status, { error: error.code, message });
      return;
    }
    // Its caller has gone, perhaps in the middle of a body: nothing is wrong with the agent, and nobody to be answered.
    if (stream.destroyed && isClosing(error)) return this.log('info', 'call broke off', { err: error });
    this.log('error', 'call failed', { err: error });
    if (stream.headersSent) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    else sendJson(stream, 500, { error: 'internal', message });
  }
}
