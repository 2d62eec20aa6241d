import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { shownPaths } from '../files/shown-paths.js';
import type { Log } from '../log.js';
import { sendJson } from './json-response.js';
import { RequestError } from './request-error.js';
import type { Route } from './route.js';

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
    this.log('error', 'call failed', { err: error });
    if (stream.headersSent) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    else sendJson(stream, 500, { error: 'internal', message });
  }
}
