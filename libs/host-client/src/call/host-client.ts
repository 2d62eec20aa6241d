import type { OnApplicationShutdown } from '@nestjs/common';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { Exchange } from '../transport/exchange.js';
import { OriginPools } from '../transport/origin-pools.js';
import { isConnectionFailure, transportError } from '../transport/transport-failure.js';
import type { HostAnswer, HostCallOptions, HostParams } from './host-call.js';
import type { HostClientSettings } from './host-client-settings.js';
import type { HostCredential } from './host-credential.js';
import { buildHostRequest, type HostRequest } from './host-request.js';
import { readHostResponse } from './host-response.js';

/** The one way to the host: calls a method with a deadline and answers in the service's own errors. */
export class HostClient implements OnApplicationShutdown {
  private readonly pools: OriginPools;

  constructor(private readonly settings: HostClientSettings) {
    this.pools = new OriginPools(settings);
  }

  /**
   * Calls one method with the rights of the credential. A call that reads is repeated once after a broken
   * connection, within the same deadline; a write never is.
   * @throws PorticoError with the code the error table gives (HOST_ERROR with `hostCode` when it names none),
   * HOST_TIMEOUT when the deadline passes, HOST_UNAVAILABLE for transport failures and unreadable answers.
   */
  async call(
    credential: HostCredential,
    method: string,
    params: HostParams,
    options: HostCallOptions,
  ): Promise<HostAnswer> {
    const request = buildHostRequest(credential, method, params, options, this.settings.userAgent);
    const timeoutMs = Math.min(options.timeoutMs ?? this.settings.timeoutMs, this.settings.timeoutMs);
    const endsAtMs = performance.now() + timeoutMs;
    const context = { secret: credential.secret, release: options.release };
    try {
      return readHostResponse(await this.send(request, timeoutMs, options.signal), context);
    } catch (error) {
      if (!options.idempotent || !isConnectionFailure(error)) throw this.explain(error, options.signal);
    }
    const remainingMs = endsAtMs - performance.now();
    if (remainingMs <= 0) throw new PorticoError('HOST_TIMEOUT');
    try {
      return readHostResponse(await this.send(request, remainingMs, options.signal), context);
    } catch (error) {
      throw this.explain(error, options.signal);
    }
  }

  /** Lets running calls end, then closes every connection. */
  async onApplicationShutdown(): Promise<void> {
    await this.pools.close();
  }

  private send(
    request: HostRequest,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Exchange['response'] {
    signal?.throwIfAborted();
    const { restUrl, path, headers, body } = request;
    const pool = this.pools.of(restUrl);
    const exchange = new Exchange(this.settings.maxResponseBytes, timeoutMs, signal);
    pool.dispatch({ path, method: 'POST', headers, body }, exchange);
    return exchange.response;
  }

  private explain(error: unknown, signal: AbortSignal | undefined): unknown {
    if (isPorticoError(error) || (signal?.aborted && error === signal.reason)) return error;
    return transportError(error);
  }
}
