import { Injectable } from '@nestjs/common';
import { isPorticoError, PorticoError, type Principal } from '#libs/kernel';
import type { TellSearch } from '../contracts/search-events.js';
import type { Hit, SearchRequest } from '../contracts/search-terms.js';
import { ReadPage } from '../outbound/read-page.js';
import { PlacedSearch } from '../searching/placed-search.js';
import type { ChosenPlace } from '../providers/search-places.query.js';
import { stepsOf } from './research-plan.policy.js';
import { ResearchWriter, type Writing } from './research-writer.js';
import type { Researched, ResearchSource, ResearchStep } from './researched.js';

const MOST_SOURCES = 8;
/** Pages that are in memory at a time. */
const READ_AT_ONCE = 3;

/** A research that is to be made. */
export interface ResearchTask {
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

/** The steps of a research: plan, search, read, answer. */
@Injectable()
export class ResearchRun {
  constructor(
    private readonly searches: PlacedSearch,
    private readonly pages: ReadPage,
    private readonly writer: ResearchWriter,
  ) {}

  /** @throws PorticoError as a search does, when no search of it succeeds or the client leaves. */
  async execute(task: ResearchTask): Promise<Researched> {
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
        const { hits } = await this.searches.execute(chosen, { ...request, query }, signal);
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
        const page = await this.pages.execute(source.url, signal);
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
