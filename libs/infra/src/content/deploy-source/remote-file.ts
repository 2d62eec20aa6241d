import { type Readable, Transform } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { Agent, type Dispatcher, request } from 'undici';
import { CONFIG, type Config } from '#libs/config';
import { OutboundAddresses, outboundConnect, ProxyRules, type ProxySettings } from '#libs/http';
import { PorticoError } from '#libs/kernel';

/** Bytes behind an address. */
export const REMOTE_FILE_LIMIT = 500_000_000;

const REDIRECTS = 5;
/** Milliseconds. */
const TIMES = { connect: 10_000, headers: 30_000, silence: 30_000 };
const ADDRESS_LENGTH = 4096;

export interface OpenedFile {
  /** Destroyed with a PorticoError when it breaks off or is too large. To be read or destroyed. */
  readonly body: Readable;
  /** Bytes as announced; absent when they were not. */
  readonly size?: number;
}

/**
 * Files of the internet that a client names. Only permitted addresses are reached, redirects included, and
 * nothing of the caller is sent along.
 */
@Injectable()
export class RemoteFile implements OnApplicationShutdown {
  private readonly addresses: OutboundAddresses;
  private readonly dispatcher: Agent;

  /** @param addresses where connections may lead; by default what the settings permit. */
  constructor(
    @Inject(CONFIG) config: Pick<Config, 'outboundPrivateNetworks'> & ProxySettings,
    @Optional() addresses?: OutboundAddresses,
  ) {
    this.addresses = addresses ?? new OutboundAddresses(config.outboundPrivateNetworks);
    this.dispatcher = new Agent({
      connect: outboundConnect({
        timeoutMs: TIMES.connect,
        addresses: this.addresses,
        proxies: ProxyRules.of(config),
      }),
      headersTimeout: TIMES.headers,
      bodyTimeout: TIMES.silence,
    });
  }

  /**
   * @param field the member of the request that named the address.
   * @throws PorticoError `VALIDATION_ERROR` naming the field; an aborted signal rejects with its own reason.
   */
  async open(field: string, address: string, signal: AbortSignal): Promise<OpenedFile> {
    let url = this.parse(field, address, undefined);
    for (let left = REDIRECTS; ; left -= 1) {
      const answer = await this.ask(field, url, signal);
      const { statusCode, headers } = answer;
      const location = headers.location;
      if (statusCode === 200) return this.opened(field, answer, signal);
      answer.body.on('error', () => undefined).destroy();
      if (statusCode < 300 || statusCode > 399 || typeof location !== 'string') {
        throw fault(field, 'reachable', `${field} answered with status ${statusCode}`);
      }
      if (left === 0) throw fault(field, 'reachable', `${field} redirects more than ${REDIRECTS} times`);
      url = this.parse(field, location, url);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.dispatcher.destroy();
  }

  private parse(field: string, address: string, base: URL | undefined): URL {
    const url = address.length > ADDRESS_LENGTH ? null : URL.parse(address, base?.href);
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
      throw fault(field, 'url', `${field} must be an http or https address`);
    }
    if (url.username || url.password) throw fault(field, 'url', `${field} must not hold credentials`);
    if (base?.protocol === 'https:' && url.protocol === 'http:') {
      throw fault(field, 'reachable', `${field} redirects from https to http`);
    }
    if (!this.addresses.permitsHost(url.hostname)) throw unreachable(field);
    return url;
  }

  private async ask(field: string, url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    try {
      return await request(url, {
        dispatcher: this.dispatcher,
        signal,
        headers: { 'accept-encoding': 'identity', accept: '*/*' },
      });
    } catch (error) {
      if (signal.aborted) throw error;
      throw unreachable(field, error);
    }
  }

  private opened(field: string, { headers, body }: Dispatcher.ResponseData, signal: AbortSignal): OpenedFile {
    const announced = headers['content-length'];
    const size =
      typeof announced === 'string' && /^\d{1,15}$/.test(announced) ? Number(announced) : undefined;
    if (size !== undefined && size > REMOTE_FILE_LIMIT) {
      body.on('error', () => undefined).destroy();
      throw tooLarge(field);
    }
    let received = 0;
    const checked = new Transform({
      transform: (part: Buffer, _encoding, done) => {
        received += part.length;
        if (received > REMOTE_FILE_LIMIT) done(tooLarge(field));
        else done(null, part);
      },
    });
    body.once('error', (error: Error) =>
      checked.destroy(signal.aborted ? error : fault(field, 'complete', `${field} broke off`, error)),
    );
    checked.once('close', () => body.on('error', () => undefined).destroy());
    return { body: body.pipe(checked), ...(size === undefined ? {} : { size }) };
  }
}

function fault(field: string, rule: string, message: string, cause?: unknown): PorticoError {
  return new PorticoError('VALIDATION_ERROR', { message, details: { field, rule }, cause });
}

/** Says the same of an address that may not be reached, so that nothing is learnt of our own network. */
function unreachable(field: string, cause?: unknown): PorticoError {
  return fault(field, 'reachable', `${field} cannot be reached`, cause);
}

function tooLarge(field: string): PorticoError {
  return fault(field, 'maxSize', `${field} leads to more than ${REMOTE_FILE_LIMIT / 1_000_000} MB`);
}
