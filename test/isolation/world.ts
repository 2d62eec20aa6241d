import { KeyAdmin, SessionStore, UserAdmin, type NewKey } from '#libs/auth';
import { newId, type KeyKind } from '#libs/kernel';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';
import { buildResources, type Resources } from './resources.js';

const SCOPES: Readonly<Record<KeyKind, readonly string[]>> = {
  personal: ['crm', 'svc:infra'],
  application: ['crm', 'svc:infra'],
  cowork: ['crm', 'svc:infra'],
  management: ['svc:mgmt:keys', 'svc:mgmt:portals'],
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
    const appId = newId();
    const keys = await World.issueKeys(api, portal.userId, appId, change);
    const resources: Resources =
      marker === null ? new Map() : await buildResources(api, portal, keys.get(owning)!.id, marker);
    return new World(api, portal, portal.userId, appId, keys, resources);
  }

  /** Another user of the portal, who has a key of each kind but no webhook and none of the resources. */
  async addStranger(): Promise<World> {
    const { api, portal, resources } = this;
    const { id } = await api.get<UserAdmin>(UserAdmin).create({
      ...{ portalId: portal.id, hostUserId: 2, name: 'Bob' },
    });
    const appId = newId();
    const keys = await World.issueKeys(api, id, appId);
    return new World(api, portal, id, appId, keys, resources);
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
