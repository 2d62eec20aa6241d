import { ApplicationAdmin } from '#libs/applications';
import {
  HostTokenStore,
  GrantedKeysService,
  KeyAdmin,
  PortalAdmin,
  SessionStore,
  UserAdmin,
  type NewKey,
} from '#libs/auth';
import { systemMeta } from '#libs/event-log';
import { newId, SCOPES as ALL_SCOPES, type KeyKind, type Scope } from '#libs/kernel';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';
import { buildResources, type Resources } from './resources.js';

/** Everything a route may ask for. */
const ROUTE_SCOPES = [
  ...ALL_SCOPES.filter((scope) => !scope.startsWith('svc:')),
  'svc:infra',
  'svc:storage',
  'svc:ai',
  'svc:search',
];

const SCOPES: Readonly<Record<KeyKind, readonly string[]>> = {
  personal: ROUTE_SCOPES,
  application: ROUTE_SCOPES,
  cowork: ROUTE_SCOPES,
  management: ['svc:mgmt:keys', 'svc:mgmt:portals', 'svc:mgmt:feedback'],
};

/** What a key of a kind has otherwise than usual. */
export type KeyChange = (kind: KeyKind) => Partial<NewKey>;

export interface WorldKey {
  readonly id: string;
  readonly rawKey: string;
}

/** A user of a portal with one key of each kind, and one of everything a path can name. */
export class World {
  private constructor(
    readonly api: InProcessApi,
    readonly portal: TestPortal,
    readonly userId: string,
    readonly appId: string,
    readonly keys: ReadonlyMap<KeyKind, WorldKey>,
    readonly resources: Resources,
  ) {}

  /** @param marker a word that stands in everything the resources hold; null: there are none. */
  static async create(
    api: InProcessApi,
    marker: string | null,
    owning: KeyKind,
    change: KeyChange = () => ({}),
  ): Promise<World> {
    const portal = await api.createPortal(`${newId()}.example`);
    await api.get<PortalAdmin>(PortalAdmin).set(portal.id, { sections: { performan: true } });
    const appId = newId();
    const keys = await World.issueKeys(api, portal.userId, appId, change);
    await World.registerApplication(api, keys);
    await World.signIn(api, portal, appId);
    const owner = {
      keyId: keys.get(owning)!.id,
      appId,
      headers: await World.headersOf(api, portal, appId, keys, owning),
    };
    const resources: Resources =
      marker === null ? new Map() : await buildResources(api, portal, owner, marker);
    return new World(api, portal, portal.userId, appId, keys, resources);
  }

  /** Another user of the portal, who has a key of each kind but no webhook and none of the resources. */
  async addStranger(): Promise<World> {
    const { api, portal, resources } = this;
    const { id } = await api.get<UserAdmin>(UserAdmin).create({
      portalId: portal.id,
      hostUserId: 2,
      name: 'Bob',
    });
    const appId = newId();
    const keys = await World.issueKeys(api, id, appId);
    await World.registerApplication(api, keys);
    return new World(api, portal, id, appId, keys, resources);
  }

  /** Somebody else whom the user has given a key with one scope, and an application made with that key. */
  async addPartner(scope: Scope): Promise<World> {
    const { api, portal, userId, resources } = this;
    const { record, rawKey } = await api.get<GrantedKeysService>(GrantedKeysService).issue(
      {
        portalId: portal.id,
        ownerUserId: userId,
        name: 'Partner',
        scopes: [scope],
        maker: { by: 'consent' },
      },
      systemMeta(newId()),
      () => Promise.resolve(),
    );
    const made = await api.client.call<{ data: { id: string; rawKey: string } }>('POST', '/v1/apps', {
      key: rawKey,
      body: { title: 'Of the partner', scopes: [scope] },
    });
    if (made.status !== 201) throw new Error(`/v1/apps: ${JSON.stringify(made.body)}`);
    const keys = new Map<KeyKind, WorldKey>([
      ['personal', { id: record.id, rawKey }],
      ['application', { id: made.body.data.id, rawKey: made.body.data.rawKey }],
    ]);
    return new World(api, portal, userId, made.body.data.id, keys, resources);
  }

  rawKey(kind: KeyKind): string {
    return this.keys.get(kind)!.rawKey;
  }

  /** A session of this world's user with its application. */
  async session(change: { appId?: string; portalId?: string; userId?: string } = {}): Promise<string> {
    const { appId, portal, userId } = this;
    const sessions = this.api.get<SessionStore>(SessionStore);
    return (await sessions.issue({ appId, portalId: portal.id, userId, ...change })).token;
  }

  /** What the owner of the resources sends. */
  private static async headersOf(
    api: InProcessApi,
    { id: portalId, userId }: TestPortal,
    appId: string,
    keys: ReadonlyMap<KeyKind, WorldKey>,
    owning: KeyKind,
  ): Promise<Readonly<Record<string, string>>> {
    const key = { 'x-api-key': keys.get(owning)!.rawKey };
    if (owning !== 'application') return key;
    const { token } = await api.get<SessionStore>(SessionStore).issue({ appId, portalId, userId });
    return { ...key, authorization: `Bearer ${token}` };
  }

  private static async registerApplication(
    api: InProcessApi,
    keys: ReadonlyMap<KeyKind, WorldKey>,
  ): Promise<void> {
    const keyId = keys.get('application')!.id;
    await api.get<ApplicationAdmin>(ApplicationAdmin).create({ title: 'Application', keyId });
  }

  /** Gives the application a client of the host, and the user a token for it. */
  private static async signIn(api: InProcessApi, portal: TestPortal, applicationId: string): Promise<void> {
    const { domain, restUrl, userId } = portal;
    const scopes = ALL_SCOPES.filter((scope) => !scope.startsWith('svc:'));
    const client = await api.sandbox.createApplication(domain, restUrl, scopes);
    await api.get<ApplicationAdmin>(ApplicationAdmin).setHostClient(applicationId, {
      hostClientId: client.clientId,
      hostClientSecret: client.clientSecret,
    });
    const grant = await api.sandbox.grant(domain, client.clientId);
    await api.get<HostTokenStore>(HostTokenStore).save({ userId, applicationId }, grant);
  }

  private static async issueKeys(
    api: InProcessApi,
    userId: string,
    appId: string,
    change: KeyChange = () => ({}),
  ): Promise<ReadonlyMap<KeyKind, WorldKey>> {
    const admin = api.get<KeyAdmin>(KeyAdmin);
    const keys = new Map<KeyKind, WorldKey>();
    for (const [kind, scopes] of Object.entries(SCOPES) as [KeyKind, readonly string[]][]) {
      const application = kind === 'application' && { appId };
      keys.set(kind, await admin.create({ userId, kind, scopes, ...application, ...change(kind) }));
    }
    return keys;
  }
}
