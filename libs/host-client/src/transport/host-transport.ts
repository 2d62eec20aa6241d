import type { OnApplicationShutdown } from '@nestjs/common';
import type { StopSignal } from '#libs/kernel';
import { type SpanStart, traced, tracer } from '#libs/observability';
import type { HostClientSettings } from '../call/host-client-settings.js';
import { Exchange, type RawResponse } from './exchange.js';
import { OriginPools } from './origin-pools.js';

/** One POST to be made. */
export interface OutgoingRequest {
  /** Address of whom it goes to; only its origin counts. */
  readonly origin: string;
  readonly path: string;
  readonly headers: string[];
  readonly body: string;
}

/** Name of a method of the host at the end of a path, whose other parts are secrets. */
const METHOD = /\/([a-z]\w*(?:\.\w+)+?|batch)(?:\.json)?$/;

function spanOf({ origin, path }: OutgoingRequest): SpanStart {
  const method = METHOD.exec(path.split('?', 1)[0] ?? '')?.[1];
  return {
    name: method === undefined ? 'POST host' : `POST host ${method}`,
    kind: 'client',
    attributes: {
      'http.request.method': 'POST',
      'server.address': new URL(origin).hostname,
      ...(method !== undefined && { 'portico.host.method': method }),
    },
  };
}

/** The connections to the host: checked addresses, a size cap, a hard deadline, no redirects. */
export class HostTransport implements OnApplicationShutdown {
  private readonly pools: OriginPools;

  constructor(private readonly settings: HostClientSettings) {
    this.pools = new OriginPools(settings);
  }

  /**
   * Sends one request. The deadline also covers the wait for a free connection.
   * @throws TransportFailure, errors of sockets and decoders; the signal's reason.
   */
  send(request: OutgoingRequest, timeoutMs: number, signal?: StopSignal): Promise<RawResponse> {
    if (!tracer().isOn) return this.exchange(request, timeoutMs, signal);
    return traced(spanOf(request), async (span) => {
      const response = await this.exchange(request, timeoutMs, signal);
      span.set({ 'http.response.status_code': response.status });
      return response;
    });
  }

  private exchange(
    { origin, path, headers, body }: OutgoingRequest,
    timeoutMs: number,
    signal?: StopSignal,
  ): Promise<RawResponse> {
    signal?.throwIfAborted();
    const pool = this.pools.of(origin);
    const exchange = new Exchange(this.settings.maxResponseBytes, timeoutMs, signal);
    pool.dispatch({ path, method: 'POST', headers, body }, exchange);
    return exchange.response;
  }

  /** Lets running requests end, then closes every connection. */
  async onApplicationShutdown(): Promise<void> {
    await this.pools.close();
  }
}
