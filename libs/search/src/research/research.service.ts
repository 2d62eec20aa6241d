import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { isPorticoError, PorticoError, type Principal } from '#libs/kernel';
import type { Hit, SearchRequest, TellSearch } from '../contracts/search-terms.js';
import { PageReader } from '../outbound/page-reader.js';
import { ChargedWork, type SearchCall } from '../search/search-call.js';
import { type ChosenPlace, SearchProvidersService } from '../search/providers.service.js';
import { queryAt, requestOf } from '../search/search-request.policy.js';
import { SearchService } from '../search/search.service.js';
import { type Researched, type ResearchSource, type ResearchStep, stepsOf } from './research.policy.js';
import { ResearchWriter, type Writing } from './research-writer.js';

export type ResearchOrder = SearchCall<{
  readonly query: string;
  readonly provider?: string;
  readonly lang?: string;
  readonly max_steps?: number;
}>;

export interface FinishedResearch {
  readonly researched: Researched;
  readonly chosen: ChosenPlace;
  /** Micro-credits. */
  readonly charged: bigint;
}

/** A research that is to be made. */
interface ResearchTask {
  readonly principal: Principal;
  readonly chosen: ChosenPlace;
  /** The question, and how to search for it. */
  readonly request: SearchRequest;
  readonly maxSteps: number;
  /** Called before each call of the engine. */
  readonly began: () => void;
  readonly tell: TellSearch;
  /** Aborted when the client leaves. */
  readonly client: AbortSignal;
  /** Aborted when the client leaves, or the time is up: then what was found until then is told. */
  readonly signal: AbortSignal;
}

const MOST_SOURCES = 8;
/** Pages that are in memory at a time. */
const READ_AT_ONCE = 3;

const USUAL_STEPS = 3;
/** Of each search. */
const RESULTS = 8;

/** Researches at a time. Each holds some pages in memory. */
const MOST = { portal: 4, process: 24 } as const;
const RETRY_SECONDS = 10;

/** Bounds the researches that run in this process, and those of one portal among them. */
class ResearchSlots {
  #running = 0;
  readonly #ofPortal = new Map<string, number>();

  /** @throws PorticoError `RATE_LIMITED`, and whatever `work` throws */
  async hold<Result>(portalId: string, work: () => Promise<Result>): Promise<Result> {
    const ofPortal = this.#ofPortal.get(portalId) ?? 0;
    if (this.#running >= MOST.process || ofPortal >= MOST.portal) {
      const message = 'Too many researches run at this time.';
      throw new PorticoError('RATE_LIMITED', { message, retryAfterSeconds: RETRY_SECONDS });
    }
    this.#move(portalId, 1);
    try {
      return await work();
    } finally {
      this.#move(portalId, -1);
    }
  }

  #move(portalId: string, by: number): void {
    this.#running += by;
    const now = (this.#ofPortal.get(portalId) ?? 0) + by;
    if (now === 0) this.#ofPortal.delete(portalId);
    else this.#ofPortal.set(portalId, now);
  }
}

/** Answers questions from the web. */
@Injectable()
export class ResearchService {
  private readonly slots = new ResearchSlots();

  constructor(
    private readonly providers: SearchProvidersService,
    private readonly searches: SearchService,
    private readonly pages: PageReader,
    private readonly writer: ResearchWriter,
    private readonly charges: ChargedWork,
    @Inject(CONFIG) private readonly config: Pick<Config, 'searchResearchPrice' | 'searchResearchMs'>,
  ) {}

  /** @throws PorticoError as a search does, and `RATE_LIMITED` when too many run. */
  async answer({ principal, input, client, tell, note }: ResearchOrder): Promise<FinishedResearch> {
    const { query, lang, max_steps: maxSteps = USUAL_STEPS } = input;
    const request = requestOf({ query, max_results: RESULTS, ...(lang !== undefined && { lang }) });
    const chosen = await this.providers.choose(principal, input.provider);
    const { engine } = chosen.place;
    note({ engine: engine.id, credentialLevel: chosen.level });
    queryAt(engine, request);
    const { searchResearchPrice, searchResearchMs } = this.config;
    const { result, charged } = await this.slots.hold(principal.portalId, () =>
      this.charges.perform({
        portalId: principal.portalId,
        credits: chosen.level === 'platform' ? BigInt(searchResearchPrice) : 0n,
        client,
        work: (began) => {
          const signal = AbortSignal.any([client, AbortSignal.timeout(searchResearchMs)]);
          return this.research({ principal, chosen, request, maxSteps, began, tell, client, signal });
        },
        isWorth: ({ sources }) => sources.length > 0,
      }),
    );
    return { researched: result, chosen, charged };
  }

  /**
   * The steps: plan, search, read, answer.
   * @throws PorticoError as a search does, when none succeeds or the client leaves.
   */
  private async research(task: ResearchTask): Promise<Researched> {
    const { principal, chosen, request, maxSteps, tell, client, signal } = task;
    const { searches, reads } = stepsOf(maxSteps);
    const writing: Writing = {
      principal,
      paidBy: chosen.level === 'platform' ? 'service' : 'caller',
      signal,
    };
    await tell({ type: 'thinking', content: 'Planning what to search for.' });
    const queries = await this.writer.plan(request.query, searches, writing);
    const steps: ResearchStep[] = queries.map((query) => ({ type: 'search', query }));
    const hits = await this.search(task, queries);
    if (hits.length === 0) return { answer: null, answerOrigin: null, sources: [], steps };
    let sources: readonly ResearchSource[] = hits.map(({ url, title, snippet }) => ({
      url,
      title,
      snippet,
      text: null,
    }));
    if (reads) {
      steps.push({ type: 'extract', urls: sources.map(({ url }) => url) });
      sources = await this.read(task, sources);
    }
    await tell({ type: 'thinking', content: 'Writing the answer.' });
    const { answer, answerOrigin } = await this.writer.answer(request.query, sources, writing);
    if (client.aborted) throw new PorticoError('SEARCH_TIMEOUT');
    await tell({ type: 'message', content: answer });
    return { answer, answerOrigin, sources: sources.map(({ url, title }) => ({ url, title })), steps };
  }

  /** One search after the other; some of them may fail. */
  private async search(task: ResearchTask, queries: readonly string[]): Promise<Hit[]> {
    const { chosen, request, began, tell, client, signal } = task;
    const lists: (readonly Hit[])[] = [];
    let failure: unknown = null;
    for (const query of queries) {
      await tell({ type: 'tool_call', tool: 'search', arguments: { query } });
      began();
      try {
        const { hits } = await this.searches.searchAt(chosen, { ...request, query }, signal);
        lists.push(hits);
        const items = hits.map(({ url, title }) => ({ url, title }));
        await tell({ type: 'tool_result', result_type: 'search', items });
      } catch (error) {
        if (!isPorticoError(error) || client.aborted) throw error;
        failure = error;
        if (signal.aborted) break;
        await tell({ type: 'tool_result', result_type: 'search', items: [] });
      }
    }
    if (lists.length === 0 && failure !== null) throw failure;
    return firstOfEach(lists);
  }

  private async read(
    { tell, signal }: ResearchTask,
    sources: readonly ResearchSource[],
  ): Promise<ResearchSource[]> {
    const urls = sources.map(({ url }) => url);
    await tell({ type: 'tool_call', tool: 'extract', arguments: { urls } });
    const read: ResearchSource[] = [...sources];
    const waiting = [...sources.entries()];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, source] = next;
        const page = await this.pages.read(source.url, signal);
        if (!page || page.text === '') continue;
        read[index] = {
          ...source,
          title: page.title ?? source.title,
          text: page.text,
        };
      }
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, worker));
    const items = read.filter(({ text }) => text !== null).map(({ url, title }) => ({ url, title }));
    await tell({ type: 'tool_result', result_type: 'extract', items });
    return read;
  }
}

/** The first ones of all lists, then the second ones, each address once. */
function firstOfEach(lists: readonly (readonly Hit[])[]): Hit[] {
  const found = new Map<string, Hit>();
  const longest = Math.max(0, ...lists.map((hits) => hits.length));
  for (let rank = 0; rank < longest; rank += 1) {
    for (const hits of lists) {
      const hit = hits[rank];
      if (hit && !found.has(hit.url)) found.set(hit.url, hit);
    }
  }
  return [...found.values()].slice(0, MOST_SOURCES);
}
