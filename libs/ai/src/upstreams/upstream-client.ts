import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'undici';
import { CONFIG, type Config } from '#libs/config';
import {
  OutboundAddresses,
  outboundConnect,
  ProxyRules,
  type ProxySettings,
  type UploadedFile,
} from '#libs/http';
import { traced } from '#libs/observability';
import { jsonBytes } from '#libs/parsing/contracts';
import type { ParameterRules, UpstreamTarget } from '../contracts/model-catalog.js';
import type { UpstreamAnswer } from './upstream-answer.js';
import { inflated } from './inflated-answer.js';
import { UpstreamExchange } from './upstream-exchange.js';
import { UpstreamFault } from './upstream-outcomes.policy.js';
import { asTaken, ownHeaders } from './upstream-terms.policy.js';

/** A call of one endpoint of a provider. */
export interface UpstreamRequest {
  /** Below the base address, without a slash in front: `chat/completions`. */
  readonly path: string;
  readonly contentType: string;
  readonly accept: 'application/json' | 'text/event-stream' | '*/*';
  readonly body: string | Uint8Array | Readable;
  /** Of a streamed body, where it is known. */
  readonly contentLength?: number;
  /** Bytes the answer may have, where that is asked for more than answers have otherwise. */
  readonly answerBytes?: number;
}

function hasRules({ leftOut, renamed, added }: ParameterRules): boolean {
  return leftOut.length > 0 || Object.keys(renamed).length > 0 || Object.keys(added).length > 0;
}

/** Headers that carry the key, and those of the upstream's own. */
export function headersFor({
  apiKey,
  terms,
}: {
  readonly apiKey: string | null;
  readonly terms?: UpstreamTarget['terms'];
}): Readonly<Record<string, string>> {
  if (terms && Object.keys(terms.headers).length > 0) return ownHeaders(terms.headers, apiKey);
  return apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
}

/** A request in JSON: what the client sent as the provider takes it, with the provider's name of the model. */
export async function jsonRequest(
  path: string,
  sent: Readonly<Record<string, unknown>>,
  { upstreamModel, terms }: Pick<UpstreamTarget, 'upstreamModel' | 'terms'>,
): Promise<UpstreamRequest> {
  const taken = terms && hasRules(terms.parameters) ? asTaken(sent, terms.parameters) : sent;
  const body = await jsonBytes({ ...taken, model: upstreamModel });
  return { path, contentType: 'application/json', accept: 'application/json', body };
}

/** Endings of recordings whose name has none. */
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/aac': '.aac',
  'audio/amr': '.amr',
  'audio/flac': '.flac',
  'audio/m4a': '.m4a',
  'audio/mp3': '.mp3',
  'audio/mp4': '.m4a',
  'audio/mpeg': '.mp3',
  'audio/mpga': '.mpga',
  'audio/ogg': '.ogg',
  'audio/opus': '.opus',
  'audio/vnd.wave': '.wav',
  'audio/wav': '.wav',
  'audio/wave': '.wav',
  'audio/webm': '.webm',
  'audio/x-flac': '.flac',
  'audio/x-m4a': '.m4a',
  'audio/x-wav': '.wav',
  'video/mp4': '.mp4',
  'video/mpeg': '.mpeg',
  'video/webm': '.webm',
};
const EXTENSION = /\.[a-z0-9]{1,8}$/i;
const MEDIA_TYPE = /^[\w.+-]{1,64}\/[\w.+-]{1,64}$/;

/**
 * A form with one file, sent from disk as it is read. Of the file's name nothing goes along but its ending, by which
 * providers know the kind of audio; one without gets that of its type.
 */
export function formBody(
  fields: readonly (readonly [name: string, value: string])[],
  file: UploadedFile,
): Pick<UpstreamRequest, 'contentType' | 'body' | 'contentLength'> {
  const boundary = `portico-${randomUUID()}`;
  const texts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  // What follows the type are words on its coding, which providers trip over.
  const told = file.contentType.split(';', 1)[0]!.trim().toLowerCase();
  const type = MEDIA_TYPE.test(told) ? told : 'application/octet-stream';
  const ending = EXTENSION.exec(file.fileName)?.[0].toLowerCase() ?? ENDINGS[type] ?? '';
  const fileName = `audio${ending}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`;
  const before = Buffer.from(texts.join('') + head);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts(): AsyncGenerator<Buffer> {
    yield before;
    yield* file.open() as AsyncIterable<Buffer>;
    yield after;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: before.length + file.size + after.length,
    body: Readable.from(parts(), { objectMode: false }),
  };
}

/** Addresses that have connections at a time. Portals name their own ones, so that there is no end to them. */
const MOST_POOLS = 256;
const KEEP_ALIVE_MS = 4_000;

type Place = Pick<UpstreamTarget, 'baseUrl' | 'origin' | 'timeouts'>;

/** An open way to a base address. */
export interface UpstreamRoute {
  readonly pool: Pool;
  /** Path of the base address, without a slash at the end. */
  readonly path: string;
  /** With its question mark; empty without one. */
  readonly query: string;
}

/**
 * Connections to providers, one pool an address. Those an operator wrote down may be private; those a portal names
 * lead to public addresses only, checked when the name is resolved, and never share a connection with the others.
 */
@Injectable()
export class UpstreamPools implements OnApplicationShutdown {
  /** In the order of their last use. */
  readonly #routes = new Map<string, UpstreamRoute>();
  readonly #addresses: OutboundAddresses;
  readonly #proxies: ProxyRules | null;

  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'outboundPrivateNetworks' | 'aiKeepAliveMs'> & ProxySettings,
  ) {
    this.#addresses = new OutboundAddresses(config.outboundPrivateNetworks);
    this.#proxies = ProxyRules.of(config);
  }

  /** @throws UpstreamFault `address` */
  of(place: Place): UpstreamRoute {
    const name = `${place.origin} ${place.timeouts.connectMs} ${place.baseUrl}`;
    const known = this.#routes.get(name);
    const route = known ?? this.#open(place);
    this.#routes.delete(name);
    this.#routes.set(name, route);
    if (!known && this.#routes.size > MOST_POOLS) this.#dropOldest();
    return route;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.#routes.values()].map(({ pool }) => pool.destroy()));
  }

  #open({ baseUrl, origin, timeouts }: Place): UpstreamRoute {
    const url = URL.parse(baseUrl);
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new UpstreamFault('address');
    const isForeign = origin === 'portal';
    if (isForeign && !this.#addresses.permitsHost(url.hostname)) throw new UpstreamFault('address');
    const pool = new Pool(url.origin, {
      connect: outboundConnect({
        timeoutMs: timeouts.connectMs,
        addresses: isForeign ? this.#addresses : null,
        proxies: this.#proxies,
        keepAliveMs: this.config.aiKeepAliveMs,
      }),
      // The exchange counts the time by itself, and more exactly.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      pipelining: 1,
    });
    return { pool, path: url.pathname.replace(/\/+$/, ''), query: url.search };
  }

  /** Calls that run end first: each of them has a time limit. */
  #dropOldest(): void {
    const [oldest] = this.#routes;
    if (!oldest) return;
    const [name, { pool }] = oldest;
    this.#routes.delete(name);
    void pool.close();
  }
}

/**
 * Calls providers. A request carries nothing of the caller but its body; redirects are not followed, and an answer
 * is handed on as it is, whatever its status.
 */
@Injectable()
export class UpstreamClient {
  constructor(
    private readonly pools: UpstreamPools,
    @Inject(CONFIG) private readonly config: Pick<Config, 'aiMaxResponseBytes'>,
  ) {}

  /**
   * @param signal breaks the call off, at whatever point; the connection is closed at once.
   * @throws UpstreamFault
   */
  post(
    target: UpstreamTarget,
    request: UpstreamRequest,
    signal: AbortSignal | null = null,
  ): Promise<UpstreamAnswer> {
    const start = { name: `POST model ${request.path}`, kind: 'client' } as const;
    return traced(start, async (span) => {
      const answer = await this.exchange(target, request, signal);
      span.set({ 'http.request.method': 'POST', 'http.response.status_code': answer.status });
      return answer;
    });
  }

  private async exchange(
    target: UpstreamTarget,
    request: UpstreamRequest,
    signal: AbortSignal | null,
  ): Promise<UpstreamAnswer> {
    const { pool, path, query } = this.pools.of(target);
    const mostBytes = Math.max(this.config.aiMaxResponseBytes, request.answerBytes ?? 0);
    const { timeouts } = target;
    // Nobody can tell a whole answer that is being written from none: only all of it has a limit.
    const limits =
      request.accept === 'text/event-stream' ? timeouts : { ...timeouts, firstByteMs: timeouts.totalMs };
    const exchange = new UpstreamExchange(limits, mostBytes, signal);
    pool.dispatch(
      {
        method: 'POST',
        path: `${path}/${request.path}${query}`,
        headers: {
          'content-type': request.contentType,
          accept: request.accept,
          'accept-encoding': 'identity',
          'user-agent': 'portico',
          ...headersFor(target),
          ...(request.contentLength !== undefined && { 'content-length': String(request.contentLength) }),
        },
        body: request.body,
      },
      exchange,
    );
    const answer = await exchange.head;
    const { encodings } = exchange;
    return encodings.length === 0 ? answer : inflated(answer, encodings, mostBytes);
  }
}
