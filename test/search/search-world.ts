import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { AiAdmin } from '#libs/ai/operator';
import { ChatService } from '#libs/ai';
import { newId } from '#libs/kernel';
import { WalletAdmin } from '#libs/metering/operator';
import { ENGINE_ADDRESSES, RESEARCH_MODEL, type ModelPrompt, type ResearchModel } from '#libs/search';
import type { AnyBody } from '#libs/testing';
import { PlatformResearchModel } from '../../apps/api/src/platform-research-model.js';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { StreamClient } from '../../libs/ai/src/__fixtures__/stream-client.js';
import { aPortal } from '../harness/portal-builder.js';

/** Where the sandbox has pages. */
export const PAGES = '/search/pages/';
/** The key of a provider, as people keep it. */
export const PROVIDER_KEY = 'tvly-abcdefghijklmnopqrstuvwxyz';

export interface Told {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

/** An event of a stream. */
export function told(event: string): Told {
  const [, name = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
  return { name, data: JSON.parse(data) as Record<string, unknown> };
}

/** A person who searches. */
export interface Searcher {
  readonly portal: TestPortal;
  readonly key: string;
}

const SCOPES = ['svc:search', 'svc:ai'] as const;

/** The service with the emulated engine behind the built-in provider, and loopback as the only private network. */
export class SearchWorld {
  api!: InProcessApi;
  /** What plans and writes; the model of the sandbox unless a spec says otherwise. */
  model!: ResearchModel;
  readonly prompts: ModelPrompt[] = [];
  /** A service of the operator's own network that nobody may reach. */
  readonly inward: { server: Server; hits: number };
  /** What the service logs at level trace. */
  readonly lines: string[] = [];

  private constructor() {
    this.inward = { server: createServer(), hits: 0 };
    this.inward.server.on('request', (_request, response) => {
      this.inward.hits += 1;
      response.end('<p>secrets of the inside</p>');
    });
  }

  static async start(): Promise<SearchWorld> {
    const world = new SearchWorld();
    await once(world.inward.server.listen(0, '127.0.0.2'), 'listening');
    const addresses: Record<string, string | null> = { searxng: null };
    const model: ResearchModel = {
      complete: (prompt) => {
        world.prompts.push(prompt);
        return world.model.complete(prompt);
      },
    };
    world.api = await startInProcessApi(
      (sandboxUrl) => ({
        SEARCH_PROVIDER: 'tavily',
        SEARCH_URL: `${sandboxUrl}/search/tavily/`,
        SEARCH_TIMEOUT_MS: '3000',
        SEARCH_RESEARCH_MS: '10000',
        SEARCH_PAGE_MS: '1500',
        SEARCH_PAGE_BYTES: '65536',
        OUTBOUND_PRIVATE_NETWORKS: '127.0.0.1',
        LOG_LEVEL: 'trace',
      }),
      { write: (line) => void world.lines.push(line) },
      [
        { provide: ENGINE_ADDRESSES, value: addresses },
        { provide: RESEARCH_MODEL, value: model },
      ],
    );
    for (const engine of ['tavily', 'brave', 'serper']) {
      addresses[engine] = `${world.api.sandboxUrl}/search/${engine}`;
    }
    const url = `${world.api.sandboxUrl}/ai/v1`;
    await world.api.get<AiAdmin>(AiAdmin).setProvider('default', { url });
    world.useRealModel();
    return world;
  }

  /** Nothing scripted, nothing asked yet. @returns somebody on a portal of their own. */
  async fresh(): Promise<Searcher> {
    await this.api.sandbox.clearSearch();
    await this.api.sandbox.setSearchKey(null);
    this.useRealModel();
    this.prompts.length = 0;
    return this.searcher();
  }

  /** A search or research that is told as events. */
  stream(by: Searcher, path: string, body: object = {}): Promise<StreamClient> {
    return StreamClient.open(this.api.origin, by.key, { query: 'heat pumps', stream: true, ...body }, path);
  }

  async eventsOf(client: StreamClient): Promise<Told[]> {
    const events: Told[] = [];
    for (let next = await client.event(); next !== null; next = await client.event()) events.push(told(next));
    return events;
  }

  /** Keeps the key of a provider. */
  keep(by: Searcher, body: object) {
    return this.call('POST', '/v1/search/credentials', by, body);
  }

  searxng(change: object = {}) {
    return { provider: 'searxng', baseUrl: `${this.api.sandboxUrl}/search/searxng`, ...change };
  }

  /** Of the hundred credits somebody begins with. */
  async spent(by: Searcher): Promise<{ readonly spent: number; readonly held: number }> {
    const { balance, held } = await this.credits(by);
    return { spent: 100 - balance, held };
  }

  /** A page of the sandbox. */
  page(name: string): string {
    return `${this.api.sandboxUrl}${PAGES}${name}`;
  }

  /** What the engine has for the usual question. */
  finds(...urls: string[]): Promise<unknown> {
    return this.api.sandbox.scriptSearch('heat pumps', {
      results: urls.map((url, index) => ({
        url,
        title: `Result ${index + 1}`,
        snippet: 'Heat pumps, told.',
      })),
    });
  }

  async enginesAsked() {
    return (await this.api.sandbox.searchCalls()).filter(({ query }) => query !== null);
  }

  get inwardUrl(): string {
    return `http://127.0.0.2:${(this.inward.server.address() as AddressInfo).port}/`;
  }

  useRealModel(): void {
    this.model = new PlatformResearchModel(this.api.get<ChatService>(ChatService));
  }

  /** Somebody on a portal of their own with so many credits. */
  async searcher(credits = '100'): Promise<Searcher> {
    const portal = await aPortal(this.api)
      .withKey({ scopes: [...SCOPES] })
      .build();
    if (credits !== '0') await this.api.get<WalletAdmin>(WalletAdmin).credit(portal.id, credits, newId());
    return { portal, key: portal.key };
  }

  /** Another person of the portal. */
  async colleague({ portal }: Searcher, admin = false): Promise<Searcher> {
    const userId = await portal.addUser({ admin });
    return { portal, key: await portal.createKey({ userId, scopes: [...SCOPES] }) };
  }

  async call(method: 'GET' | 'POST' | 'DELETE', path: string, { key }: Searcher, body?: object) {
    const { status, body: answered } = await this.api.client.call<AnyBody>(method, path, {
      key,
      ...(body && { body }),
    });
    // What specs look at differs from route to route; the document was checked.
    return { status, data: answered.data as Record<string, never>, code: answered.error?.code };
  }

  search(by: Searcher, body: object = {}) {
    return this.call('POST', '/v1/search', by, { query: 'heat pumps', ...body });
  }

  research(by: Searcher, body: object = {}) {
    return this.call('POST', '/v1/research', by, { query: 'heat pumps', ...body });
  }

  /** Credits of the portal: what it has, and what is held. */
  async credits({ portal }: Searcher): Promise<{ readonly balance: number; readonly held: number }> {
    const { balance, held } = await this.api.get<WalletAdmin>(WalletAdmin).show(portal.id);
    return { balance: Number(balance), held: Number(held) };
  }

  async stop(): Promise<void> {
    await this.api.stop();
    this.inward.server.closeAllConnections();
    this.inward.server.close();
  }
}
