import type { OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'undici';
import { outboundConnect } from '#libs/http';
import type { StopSignal } from '#libs/kernel';
import { type SpanStart, traced, tracer } from '#libs/observability';
import type { HostClientSettings } from '../call/host-call.js';
import { Exchange, type RawResponse } from './exchange.js';
import { TransportFailure } from './transport-failure.js';

/** One POST to be made. */
interface OutgoingRequest {
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

const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 15_000;

interface Entry {
  readonly pool: Pool;
  lastUse: number;
}

/** One connection pool per portal address; bounded, the address unused longest is given up first. */
export class OriginPools {
  private readonly entries = new Map<string, Entry>();
  private readonly closing = new Set<Promise<void>>();
  private uses = 0;
  private stopped = false;

  constructor(private readonly settings: HostClientSettings) {}

  get size(): number {
    return this.entries.size;
  }

  /** @throws TransportFailure when the address is no http(s) origin or not permitted, or after {@link close}. */
  of(restUrl: string): Pool {
    this.uses += 1;
    const existing = this.entries.get(restUrl);
    if (existing) {
      existing.lastUse = this.uses;
      return existing.pool;
    }
    const pool = this.open(restUrl);
    if (this.entries.size >= this.settings.maxOrigins) this.dropOldest();
    this.entries.set(restUrl, { pool, lastUse: this.uses });
    return pool;
  }

  async close(): Promise<void> {
    this.stopped = true;
    for (const { pool } of this.entries.values()) this.retire(pool);
    this.entries.clear();
    await Promise.all(this.closing);
  }

  private open(restUrl: string): Pool {
    if (this.stopped) throw new TransportFailure('STOPPED');
    const url = URL.canParse(restUrl) ? new URL(restUrl) : null;
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new TransportFailure('ORIGIN');
    const { connections, timeoutMs, addresses, proxies = null } = this.settings;
    if (!addresses.permitsHost(url.hostname)) throw new TransportFailure('ADDRESS');
    return new Pool(url.origin, {
      connections,
      connect: outboundConnect({
        timeoutMs: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
        addresses,
        proxies,
      }),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
  }

  private dropOldest(): void {
    let oldest: [string, Entry] | null = null;
    for (const entry of this.entries) if (!oldest || entry[1].lastUse < oldest[1].lastUse) oldest = entry;
    if (!oldest) return;
    this.entries.delete(oldest[0]);
    this.retire(oldest[1].pool);
  }

  /** Running calls end first: each of them has a deadline. */
  private retire(pool: Pool): void {
    const closed = pool.close().finally(() => this.closing.delete(closed));
    this.closing.add(closed);
  }
}
