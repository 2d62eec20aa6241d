import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, request } from 'undici';
import { CONFIG, type Config } from '#libs/config';
import { ADDRESS_NOT_PERMITTED, OutboundAddresses, outboundConnect, ProxyRules } from '#libs/http';
import { addressBelow } from '#libs/http/contracts';
import { parseInSlices } from '#libs/parsing/contracts';
import type { UpstreamTarget } from '../contracts/model-catalog.js';
import { PROVIDERS } from '../credentials/providers.data.js';
import { isSpent, type RefusalWords, refusalWordsOf } from './refusal-words.policy.js';
import { retryAfterOf } from './upstream-answer.js';
import { shownMessage } from './upstream-outcomes.policy.js';
import { headersFor } from './upstream-client.js';

/** Whom to ask. */
export interface ProviderAddress {
  /** A row of the table of providers, for what is particular about its list. */
  readonly provider?: string;
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly terms?: UpstreamTarget['terms'];
  /** `portal`: somebody else named the address; only permitted ones are reached. */
  readonly origin: 'operator' | 'portal';
}

/**
 * What came of it. `refused`: the provider does not take the key. `spent`: the account behind it is used up. `failed`
 * without a status: there was no answer.
 */
export type ProviderAnswer =
  | { readonly outcome: 'listed'; readonly models: readonly string[] }
  | { readonly outcome: 'refused' | 'spent'; readonly httpStatus: number; readonly reason: string }
  | { readonly outcome: 'failed'; readonly httpStatus: number | null; readonly reason: string };

/** Of the list: providers tell a few dozen values of a model. */
const BOUNDS = { maxDepth: 64, maxValues: 500_000, maxTextBytes: 65_536 };
const MOST_REFUSAL_BYTES = 16_384;
const LIMITS = { bytes: 4_194_304, models: 2_000, nameLength: 200, milliseconds: 10_000 };

/** Lists the models of providers; the cheapest call that shows whether a key is taken. */
@Injectable()
export class ProviderModels implements OnApplicationShutdown {
  private readonly addresses: OutboundAddresses;
  private readonly dispatchers: Readonly<Record<ProviderAddress['origin'], Agent>>;

  constructor(@Inject(CONFIG) config: Config) {
    this.addresses = new OutboundAddresses(config.outboundPrivateNetworks);
    const way = { timeoutMs: config.aiConnectMs, proxies: ProxyRules.of(config) };
    this.dispatchers = {
      operator: new Agent({ connect: outboundConnect({ ...way, addresses: null }) }),
      portal: new Agent({ connect: outboundConnect({ ...way, addresses: this.addresses }) }),
    };
  }

  async list(address: ProviderAddress): Promise<ProviderAnswer> {
    const url = addressBelow(address.baseUrl, 'models');
    if (address.origin === 'portal' && !this.addresses.permitsHost(url.hostname)) return notReached();
    try {
      return await this.ask(url, address);
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      if (name === 'TimeoutError') return failed(null, 'It did not answer in time.');
      if (name === 'SyntaxError' || name === 'JsonBoundsError')
        return failed(200, 'It answered what is no list of models.');
      if (code === ADDRESS_NOT_PERMITTED || address.origin === 'portal') return notReached();
      return failed(null, `It cannot be reached: ${code ?? name}.`);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.dispatchers).map((dispatcher) => dispatcher.destroy()));
  }

  private async ask(url: URL, address: ProviderAddress): Promise<ProviderAnswer> {
    const { provider = '', apiKey, origin } = address;
    const { keyHeader, headers: fixed, listPrefix = '' } = PROVIDERS.get(provider) ?? {};
    const { statusCode, headers, body } = await request(url, {
      dispatcher: this.dispatchers[origin],
      signal: AbortSignal.timeout(LIMITS.milliseconds),
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...fixed,
        ...(apiKey !== null && keyHeader && { [keyHeader]: apiKey }),
        ...headersFor(address),
      },
    });
    if (statusCode !== 200) {
      const words = refusalWordsOf(await beginningOf(body as AsyncIterable<Buffer>));
      return refusedWith(statusCode, words, retryAfterOf(headers), apiKey);
    }
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      if ((bytes += part.length) > LIMITS.bytes) return failed(200, 'Its list of models is too long.');
    }
    const names = namesIn(await parseInSlices(Buffer.concat(parts), BOUNDS), listPrefix);
    return names
      ? { outcome: 'listed', models: names }
      : failed(200, 'It answered what is no list of models.');
  }
}

/** Null for what is no list of the OpenAI contract. Names that cannot be one are left out. */
function namesIn(answer: unknown, prefix: string): readonly string[] | null {
  const rows = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(rows)) return null;
  const names = rows.flatMap((row: unknown) => {
    const id = (row as { id?: unknown } | null)?.id;
    if (typeof id !== 'string' || !isName(id)) return [];
    return [id.startsWith(prefix) ? id.slice(prefix.length) : id];
  });
  return [...new Set(names)].slice(0, LIMITS.models);
}

function isName(text: string): boolean {
  return text.length > 0 && text.length <= LIMITS.nameLength && /^[\x21-\x7e]+$/.test(text);
}

/** Enough of a refusal to read its words. Ends with what came where it is cut. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    if ((bytes += part.length) >= MOST_REFUSAL_BYTES) break;
  }
  return Buffer.concat(parts).toString('utf8');
}

function refusedWith(
  httpStatus: number,
  words: RefusalWords,
  retryAfterSeconds: number | null,
  apiKey: string | null,
): ProviderAnswer {
  const said = shownMessage(words.message, apiKey);
  const sayingSo = said === null ? '.' : `: ${said}`;
  if (isSpent({ ...words, status: httpStatus, retryAfterSeconds })) {
    return { outcome: 'spent', httpStatus, reason: `The account behind the key is used up${sayingSo}` };
  }
  if (httpStatus === 401 || httpStatus === 403) {
    return { outcome: 'refused', httpStatus, reason: `The provider refused the key${sayingSo}` };
  }
  return failed(httpStatus, `It answered with status ${httpStatus}${sayingSo}`);
}

function failed(httpStatus: number | null, reason: string): ProviderAnswer {
  return { outcome: 'failed', httpStatus, reason };
}

/** The same whatever the cause, so that nothing is learnt of our own network. */
function notReached(): ProviderAnswer {
  return failed(null, 'It cannot be reached.');
}
