import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { AiAdmin } from '#libs/ai/operator';
import { ChatService } from '#libs/ai';
import { UserAdmin } from '#libs/auth';
import { newId } from '#libs/kernel';
import { WalletAdmin } from '#libs/metering/operator';
import { ENGINE_ADDRESSES, RESEARCH_MODEL, type ModelPrompt, type ResearchModel } from '#libs/search';
import type { AnyBody } from '#libs/testing';
import { PlatformResearchModel } from '../../apps/api/src/platform-research-model.js';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';

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
  #portals = 0;

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

  get inwardUrl(): string {
    return `http://127.0.0.2:${(this.inward.server.address() as AddressInfo).port}/`;
  }

  useRealModel(): void {
    this.model = new PlatformResearchModel(this.api.get<ChatService>(ChatService));
  }

  /** Somebody on a portal of their own with so many credits. */
  async searcher(credits = '100'): Promise<Searcher> {
    const portal = await this.api.createPortal(`s${(this.#portals += 1)}.example`);
    if (credits !== '0') await this.api.get<WalletAdmin>(WalletAdmin).credit(portal.id, credits, newId());
    return { portal, key: await portal.createKey({ scopes: [...SCOPES] }) };
  }

  /** Another person of the portal. */
  async colleague({ portal }: Searcher, admin = false): Promise<Searcher> {
    const hostUserId = (this.#portals += 1) + 1_000;
    const user = await this.api
      .get<UserAdmin>(UserAdmin)
      .create({ portalId: portal.id, hostUserId, name: 'Bo', admin });
    return { portal, key: await portal.createKey({ userId: user.id, scopes: [...SCOPES] }) };
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
