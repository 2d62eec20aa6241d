import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher, request } from 'undici';
import { CONFIG, type Config } from '#libs/config';
import {
  ADDRESS_NOT_PERMITTED,
  OutboundAddresses,
  outboundConnect,
  ProxyRules,
  type ProxySettings,
} from '#libs/http';
import { traced } from '#libs/observability';

/** How a call to somebody else's server can break. */
export type OutboundFaultKind =
  /** The address is none, or leads where it may not. */
  | 'address'
  | 'timeout'
  | 'too_large'
  /** No connection, or one that broke. */
  | 'failed'
  /** An encoding nobody asked for, or what is no JSON. */
  | 'unreadable'
  /** We broke it off. */
  | 'stopped';

/** A call that brought no answer. Names no address and no key. */
export class OutboundFault extends Error {
  override readonly name = 'OutboundFault';

  constructor(
    readonly kind: OutboundFaultKind,
    options: { readonly cause?: unknown } = {},
  ) {
    super(`call failed: ${kind}`, options);
  }
}

/** `operator`: an address the operator wrote down, which may be private. `foreign`: any other; only permitted ones. */
export type AddressOrigin = 'operator' | 'foreign';

export interface BoundedRequest {
  readonly url: URL;
  readonly origin: AddressOrigin;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Breaks it off. */
  readonly signal: AbortSignal;
  /** Whether the body is worth reading. */
  readonly wantsBody: (status: number, headers: IncomingHttpHeaders) => boolean;
}

export interface BoundedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Empty when it was not wanted. */
  readonly body: Buffer;
}

const CONNECT_MS = 10_000;

/** Calls to servers of others, bounded in bytes and time. Redirects are answers like any other. */
@Injectable()
export class BoundedHttp implements OnApplicationShutdown {
  private readonly addresses: OutboundAddresses;
  private readonly agents: Readonly<Record<AddressOrigin, Agent>>;

  constructor(@Inject(CONFIG) config: Pick<Config, 'outboundPrivateNetworks'> & ProxySettings) {
    this.addresses = new OutboundAddresses(config.outboundPrivateNetworks);
    const way = { timeoutMs: CONNECT_MS, proxies: ProxyRules.of(config) };
    this.agents = {
      operator: new Agent({ connect: outboundConnect({ ...way, addresses: null }) }),
      // The address is checked when its name is resolved for the connection: it cannot change in between.
      foreign: new Agent({ connect: outboundConnect({ ...way, addresses: this.addresses }) }),
    };
  }

  /** @throws OutboundFault */
  send(order: BoundedRequest): Promise<BoundedAnswer> {
    const { method, url, origin } = order;
    const attributes = { 'http.request.method': method, 'server.address': url.hostname };
    // Which page is read is the business of whoever researches; which engine is asked is the operator's.
    const shown = origin === 'operator' ? attributes : {};
    return traced({ name: `${method} ${origin}`, kind: 'client', attributes: shown }, async (span) => {
      const answer = await this.attempt(order);
      span.set({ 'http.response.status_code': answer.status });
      return answer;
    });
  }

  private async attempt(order: BoundedRequest): Promise<BoundedAnswer> {
    const { url, origin, signal, timeoutMs } = order;
    if (origin === 'foreign' && !this.addresses.permitsHost(url.hostname)) throw new OutboundFault('address');
    const late = AbortSignal.timeout(timeoutMs);
    try {
      return await this.exchange(order, AbortSignal.any([signal, late]));
    } catch (error) {
      if (error instanceof OutboundFault) throw error;
      if (signal.aborted) throw new OutboundFault('stopped');
      if (late.aborted) throw new OutboundFault('timeout');
      const { code } = error as NodeJS.ErrnoException;
      throw new OutboundFault(code === ADDRESS_NOT_PERMITTED ? 'address' : 'failed', { cause: error });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.destroy()));
  }

  private async exchange(order: BoundedRequest, signal: AbortSignal): Promise<BoundedAnswer> {
    const { url, origin, method, headers, body, maxBytes, wantsBody } = order;
    const answer = await request(url, {
      dispatcher: this.agents[origin],
      method,
      body,
      signal,
      headers: { 'user-agent': 'portico', 'accept-encoding': 'identity', ...headers },
    });
    const head = { status: answer.statusCode, headers: answer.headers };
    if (!wantsBody(head.status, head.headers)) {
      discard(answer);
      return { ...head, body: Buffer.alloc(0) };
    }
    const encoding = head.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') {
      discard(answer);
      throw new OutboundFault('unreadable');
    }
    return { ...head, body: await readUpTo(answer, maxBytes) };
  }
}

function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy();
}

async function readUpTo({ body }: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length;
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) throw new OutboundFault('too_large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
