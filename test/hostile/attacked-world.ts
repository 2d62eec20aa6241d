import { AiAdmin } from '#libs/ai/operator';
import { type DocumentedRoute, RouteRegistry } from '#libs/http';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { type InProcessApi, startInProcessApi } from '../harness/in-process-api.js';
import { consoleCookie, naming } from '../isolation/console-callers.js';
import { inOrder, kindFor } from '../isolation/matrix.js';
import { addressOf, idOf } from '../isolation/resources.js';
import { oneOfEachDeclaration } from '../isolation/route-sample.js';
import { buildVersion } from '../isolation/source-resources.js';
import { World } from '../isolation/world.js';
import { AttackedApi, type Met } from './attacked-api.js';
import type { Attack } from './attack.js';

/** Longer than any window of a limit. */
const WINDOW_MS = 65_000;

/** Of the portal's records those whose routes ask for one before they read the rest. */
const RECORDS: Readonly<Record<string, object>> = {
  '/v1/files': { storageId: 1, name: 'attacked.txt', content: 'aGVsbG8K' },
  '/v1/telephony-lines': { number: '+70000000001', name: 'Attacked' },
};

/** Ends the sessions of the application. */
const RELINK = '/v1/apps/:id/relink-oauth';

export const nameOf = ({ definition: { method, path } }: DocumentedRoute): string => `${method} ${path}`;

/** A person with one of everything, whose calls go to a built API; providers of others are doubles that answer. */
export class AttackedWorld {
  private aheadMs = 0;
  private spareAppId = '';

  private constructor(
    private readonly api: InProcessApi,
    private readonly attacked: AttackedApi,
    private readonly world: World,
    private readonly session: string,
    private readonly cookie: Readonly<Record<string, string>>,
    private readonly resources: Map<string, string>,
    readonly routes: readonly DocumentedRoute[],
  ) {}

  static async start(): Promise<AttackedWorld> {
    const api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    const world = await World.create(api, newId(), 'personal');
    const doubleOf = (path: string): string => new URL(path, api.sandboxUrl).href;
    await api.get<AiAdmin>(AiAdmin).setProvider('default', { url: doubleOf('/ai/v1') });
    await api.database.query('update ai.credential set base_url = $1', [doubleOf('/ai/v1')]);
    await api.database.query('update search.credential set base_url = $1', [doubleOf('/search/searxng')]);
    const attacked = await AttackedApi.start(api.database.url, {
      SEARCH_PROVIDER: 'tavily',
      SEARCH_URL: doubleOf('/search/tavily/'),
      OUTBOUND_PRIVATE_NETWORKS: '127.0.0.1',
    });
    const made = new AttackedWorld(
      api,
      attacked,
      world,
      await world.session(),
      await consoleCookie(world),
      new Map(world.resources),
      inOrder(oneOfEachDeclaration(api.get<RouteRegistry>(RouteRegistry).all())),
    );
    await made.keepSecondVersions();
    await made.makeRecords();
    await made.orderUpload();
    return made;
  }

  get portalId(): string {
    return this.world.portal.id;
  }

  /** Limits that count by the clock of the service are waited for by moving it. */
  async meet(route: DocumentedRoute, attack: Attack): Promise<Met> {
    const send = () =>
      this.attacked.meet(route.definition.method, this.pathOf(route), this.callerOf(route), attack);
    const met = await send();
    if (met.status !== 429) return met;
    await this.awaitNextWindow();
    return send();
  }

  turns() {
    return this.attacked.turns();
  }

  async stop(): Promise<void> {
    await this.attacked.stop();
    await this.api.stop();
  }

  private callerOf({ definition }: DocumentedRoute): Readonly<Record<string, string>> {
    const { world } = this;
    if (definition.path.startsWith('/console/')) return naming(this.cookie)(world.keys.get('personal')!.id);
    const kind = kindFor(definition);
    const isUser = kind === 'application';
    return { 'x-api-key': world.rawKey(kind), ...(isUser && { authorization: `Bearer ${this.session}` }) };
  }

  private pathOf(route: DocumentedRoute): string {
    if (route.definition.path !== RELINK) return addressOf(route, this.resources);
    return addressOf(route, new Map([...this.resources, ['/v1/apps/:', this.spareAppId]]));
  }

  private async awaitNextWindow(): Promise<void> {
    const rawKey = this.world.rawKey('personal');
    await this.attacked.callsLeft(rawKey);
    const before = await this.attacked.callsLeft(rawKey);
    await this.api.setClockAhead((this.aheadMs += WINDOW_MS));
    await eventually(async () => expect(await this.attacked.callsLeft(rawKey)).toBeGreaterThan(before));
  }

  /** Versions are compared with an older one. */
  private async keepSecondVersions(): Promise<void> {
    const { api, world, resources } = this;
    const made = { api, portal: world.portal, marker: newId() };
    const owners = [
      ['app', '/v1/apps/:id'],
      ['server', '/v1/infra/servers/:id'],
    ] as const;
    for (const [type, path] of owners) {
      await buildVersion(made, type, idOf(resources, path));
      resources.set(`${path}/sources/:versionId`.replaceAll(/:\w+/g, ':'), 'v2');
    }
  }

  private async makeRecords(): Promise<void> {
    for (const [base, body] of Object.entries(RECORDS)) {
      this.resources.set(`${base}/:`, encodeURIComponent(idIn(await this.create(base, body))));
    }
    const message = await this.create('/v1/chats/1/messages', { message: 'One of their own.' });
    this.resources.set('/v1/chats/:/messages/:', String(message));
    this.spareAppId = idIn(await this.create('/v1/apps', { title: 'Spare', scopes: ['crm'] }));
  }

  /** A link that takes bytes. */
  private async orderUpload(): Promise<void> {
    const order = { key: 'ordered.txt', contentType: 'application/octet-stream', sizeBytes: 1_024 };
    const { uploadUrl } = (await this.create('/v1/storage/objects', order)) as { uploadUrl: string };
    this.resources.set('/transfer/:', new URL(uploadUrl).pathname.slice('/transfer/'.length));
  }

  /** @returns `data` of the answer */
  private async create(path: string, body: object): Promise<unknown> {
    const route = this.routes.find((one) => nameOf(one) === `POST ${path}`);
    const answer = await this.api.client.call<{ readonly data: unknown }>('POST', path, {
      headers: route ? this.callerOf(route) : { 'x-api-key': this.world.rawKey('personal') },
      body,
    });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }
}

const idIn = (made: unknown): string => String((made as { readonly id: string | number }).id);
