import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { JsonBoundsError, parseInSlices } from '#libs/parsing/contracts';
import type { Found, SearchRequest } from '../contracts/search-terms.js';
import { BoundedHttp, OutboundFault } from '../outbound/bounded-http.js';
import { fitsDomains, queryAt } from '../search/search-request.policy.js';
import { membersOf } from './engines.policy.js';
import type { EnginePlace, Members } from './search-engine.js';

/** An engine answered, and not with results. */
export class EngineRefusal extends Error {
  override readonly name = 'EngineRefusal';

  /** @param refusesKey whether it is the key that it does not take */
  constructor(
    readonly status: number,
    readonly refusesKey: boolean,
  ) {
    super(`the engine answered with status ${status}`);
  }
}

/** Longest answer of an engine: twenty results are some tens of kilobytes. */
const MOST_BYTES = 2_097_152;
const BOUNDS = { maxDepth: 200, maxValues: 500_000, maxTextBytes: MOST_BYTES };
const LONGEST_ANSWER = 20_000;

/** Asks search engines. */
@Injectable()
export class EngineClient {
  constructor(
    private readonly http: BoundedHttp,
    @Inject(CONFIG) private readonly config: Pick<Config, 'searchTimeoutMs'>,
  ) {}

  /**
   * At most as many results as were asked for, of the domains that were asked for.
   * @throws OutboundFault, EngineRefusal, PorticoError `VALIDATION_ERROR` for a query the engine cannot take
   */
  async search(place: EnginePlace, request: SearchRequest, signal: AbortSignal): Promise<Found> {
    const { engine, baseUrl, key, origin } = place;
    const call = engine.call(request, queryAt(engine, request), key);
    const { status, body } = await this.http.send({
      url: new URL(baseUrl + call.path),
      origin,
      method: call.method,
      headers: { accept: 'application/json', ...call.headers },
      body: call.body,
      maxBytes: MOST_BYTES,
      timeoutMs: this.config.searchTimeoutMs,
      signal,
      wantsBody: () => true,
    });
    const answered = await parsed(body);
    if (status !== 200) throw new EngineRefusal(status, engine.refusesKey(status, answered ?? {}));
    if (answered === null) throw new OutboundFault('unreadable');
    const { answer, hits } = engine.read(answered);
    const fitting = hits.filter(({ url }) => fitsDomains(url, request));
    return { answer: answer?.slice(0, LONGEST_ANSWER) ?? null, hits: fitting.slice(0, request.maxResults) };
  }
}

/** Null for what is no JSON object. Nothing of it is ever written out again as a whole. */
async function parsed(body: Buffer): Promise<Members | null> {
  try {
    return membersOf(await parseInSlices(body, BOUNDS));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonBoundsError) return null;
    throw error;
  }
}
