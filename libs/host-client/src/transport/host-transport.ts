import type { OnApplicationShutdown } from '@nestjs/common';
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
  send(
    { origin, path, headers, body }: OutgoingRequest,
    timeoutMs: number,
    signal?: AbortSignal,
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
