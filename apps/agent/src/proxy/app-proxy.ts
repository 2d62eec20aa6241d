import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  AGENT_FAULT_HEADER,
  joinStreams,
  SLOT_HEADER,
  USE_HEADER,
  USED_FOR_REQUESTS,
} from '#libs/agent-protocol';
import type { AppRoute, AppRouteFault, Supervisor } from '../app/supervisor.js';
import type { Log } from '../log.js';

const FAULT_STATUS: Readonly<Record<AppRouteFault, number>> = {
  app_unreachable: 502,
  app_not_deployed: 503,
  slot_not_found: 404,
};

/** Leads connections of the tunnel to the application in use, byte for byte. */
export class AppProxy {
  constructor(
    private readonly supervisor: Pick<Supervisor, 'route'>,
    private readonly log: Log,
  ) {}

  /** Answers one stream; never rejects. */
  async handle(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const gone = new AbortController();
    stream.on('error', (error) => this.log('info', 'connection broke off', { err: error }));
    let release: () => void = () => undefined;
    stream.once('close', () => {
      gone.abort();
      release();
    });
    if (headers[':method'] !== 'CONNECT') return refuse(stream, 405);
    const slot = headers[SLOT_HEADER];
    const route = await this.supervisor.route(typeof slot === 'string' ? slot : null, gone.signal);
    if (typeof route === 'string') return fail(stream, route);
    // What was opened for a WebSocket may last for days: a release that is no longer in use does not wait for it.
    if (headers[USE_HEADER] !== USED_FOR_REQUESTS || stream.destroyed) route.release();
    else release = route.release;
    if (!stream.destroyed) await this.#connect(stream, route);
  }

  async #connect(stream: ServerHttp2Stream, route: AppRoute): Promise<void> {
    let connection: Duplex;
    try {
      connection = await route.connect();
    } catch (error) {
      this.log('info', 'application did not answer', { err: error });
      fail(stream, 'app_unreachable');
      return;
    }
    if (stream.destroyed) return void connection.destroy();
    if (connection instanceof Socket) connection.setNoDelay(true);
    stream.respond({ ':status': 200 });
    joinStreams(stream, connection);
  }
}

function fail(stream: ServerHttp2Stream, fault: AppRouteFault): void {
  refuse(stream, FAULT_STATUS[fault], { [AGENT_FAULT_HEADER]: fault });
}

function refuse(stream: ServerHttp2Stream, status: number, headers: Record<string, string> = {}): void {
  if (stream.destroyed || stream.headersSent) return;
  stream.respond({ ...headers, ':status': status }, { endStream: true });
  // What nobody reads would hold the stream open.
  stream.close(constants.NGHTTP2_NO_ERROR);
}
