import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { AGENT_FAULT_HEADER, SLOT_HEADER } from '#libs/agent-protocol';
import type { AppRoute, AppRouteFault, Supervisor } from '../app/supervisor.js';
import { LOOPBACK } from '../app/can-connect.js';
import type { Log } from '../log.js';
import { endToEndHeaders } from './end-to-end-headers.js';
import { SpaceAgents } from './space-agents.js';

const FAULT_STATUS: Readonly<Record<AppRouteFault, number>> = {
  app_unreachable: 502,
  app_not_deployed: 503,
  slot_not_found: 404,
};

/** Below what a stream of the tunnel can carry. */
const MAX_HEADER_BYTES = 48 * 1024;
const MAX_HEADERS = 500;

/** Leads requests of the tunnel to the application in use, both bodies streamed. */
export class AppProxy {
  /** For requests without a body: those can be repeated when the application closes a kept connection. */
  readonly #kept = new SpaceAgents({ keepAlive: true, maxFreeSockets: 64 });
  /**
   * For those with one: a connection each, never used again. They are not announced as such, or an application
   * that answers before it has read the body would cut its own answer off.
   */
  readonly #single = new SpaceAgents({ keepAlive: true, maxFreeSockets: 0 });

  constructor(
    private readonly supervisor: Pick<Supervisor, 'route'>,
    private readonly log: Log,
  ) {}

  /** Answers one stream; never rejects. */
  async handle(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const gone = new AbortController();
    stream.on('error', (error) => this.log('info', 'request broke off', { reason: error.message }));
    stream.once('close', () => gone.abort());
    const slot = headers[SLOT_HEADER];
    const route = await this.supervisor.route(typeof slot === 'string' ? slot : null, gone.signal);
    if (typeof route === 'string') return fail(stream, route);
    if (stream.destroyed) return route.release();
    if (headers[':method'] === 'CONNECT') {
      route.release();
      void this.#connect(stream, route);
    } else {
      stream.once('close', route.release);
      this.#forward(stream, headers, route);
    }
  }

  close(): void {
    this.#kept.destroy();
    this.#single.destroy();
  }

  #forward(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, { port, space }: AppRoute): void {
    const hasBody = !stream.endAfterHeaders;
    const host = headers['x-forwarded-host'];
    const send = (): ClientRequest =>
      request({
        host: LOOPBACK,
        port,
        method: headers[':method'],
        path: headers[':path'],
        headers: {
          ...endToEndHeaders(headers, [SLOT_HEADER]),
          host: typeof host === 'string' ? host : `${LOOPBACK}:${port}`,
        },
        agent: (hasBody ? this.#single : this.#kept).of(space),
        maxHeaderSize: MAX_HEADER_BYTES,
        setHost: false,
      });
    const ask = (mayRepeat: boolean): void => {
      let asked: ClientRequest;
      try {
        asked = send();
      } catch (error) {
        this.#unreachable(stream, error);
        return;
      }
      const drop = (): void => void asked.destroy();
      stream.once('close', drop);
      asked.once('close', () => stream.off('close', drop));
      asked.once('response', (answer) => this.#answer(stream, answer));
      asked.on('error', (error) => {
        if (stream.destroyed || stream.headersSent) return;
        if (mayRepeat && asked.reusedSocket) ask(false);
        else this.#unreachable(stream, error);
      });
      if (hasBody) stream.pipe(asked);
      else asked.end();
    };
    ask(!hasBody);
  }

  #answer(stream: ServerHttp2Stream, answer: IncomingMessage): void {
    if (stream.destroyed) return void answer.destroy();
    try {
      const headers = endToEndHeaders(answer.headers, [AGENT_FAULT_HEADER]);
      if (Object.keys(headers).length > MAX_HEADERS) throw new Error('too many headers');
      stream.respond({ ...headers, ':status': answer.statusCode ?? 502 });
    } catch (error) {
      answer.destroy();
      this.#unreachable(stream, error);
      return;
    }
    if (!stream.writable) return void answer.resume();
    // An application may answer without reading the body to its end.
    stream.once('finish', () => {
      if (!stream.readableEnded) stream.close(constants.NGHTTP2_NO_ERROR);
    });
    // Closing the stream with a code would end it first, and a cut answer would pass for a whole one.
    answer.on('error', (error) => stream.destroy(error));
    answer.pipe(stream);
  }

  async #connect(stream: ServerHttp2Stream, { port, space }: AppRoute): Promise<void> {
    let socket: Socket;
    try {
      socket = await space.connect(port);
    } catch (error) {
      this.#unreachable(stream, error);
      return;
    }
    if (stream.destroyed) return void socket.destroy();
    stream.once('close', () => socket.destroy());
    socket.setNoDelay(true);
    stream.respond({ ':status': 200 });
    join(stream, socket);
  }

  #unreachable(stream: ServerHttp2Stream, error: unknown): void {
    this.log('info', 'application did not answer', { reason: (error as Error).message });
    fail(stream, 'app_unreachable');
  }
}

function fail(stream: ServerHttp2Stream, fault: AppRouteFault): void {
  if (stream.destroyed || stream.headersSent) return;
  stream.respond({ ':status': FAULT_STATUS[fault], [AGENT_FAULT_HEADER]: fault }, { endStream: true });
  // A body that nobody reads would hold the stream open.
  stream.close(constants.NGHTTP2_NO_ERROR);
}

/** Carries bytes both ways. What one side has sent arrives, then its end, or a break, ends both. */
function join(one: Duplex, other: Duplex): void {
  const cut = (): void => {
    one.destroy();
    other.destroy();
  };
  pipeline(one, other, cut);
  pipeline(other, one, cut);
}
