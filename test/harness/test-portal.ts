import { KeyAdmin, type NewKey, PortalAdmin, type PortalChange, UserAdmin } from '#libs/auth';
import type { IssuedKey, NewUser } from '#libs/auth/operator';
import { operatorMeta } from '#libs/event-log/contracts';
import { Subscriptions } from '../../libs/cowork/src/seats/subscriptions.service.js';

/** A portal as the sandbox has made it. */
interface HostedPortal {
  readonly domain: string;
  readonly restUrl: string;
  readonly webhookSecret: string;
  /** Default `cloud`. */
  readonly kind?: 'cloud' | 'selfHosted';
}

/** What a user is; what is left out is as usual. */
export interface UserTraits extends Partial<Omit<NewUser, 'portalId' | 'webhookSecret'>> {
  /** Calls the host by the webhook of the portal; the first user of a portal does without being asked. */
  readonly hasWebhook?: boolean;
}

/** A portal on the sandbox with one user who has a webhook. */
export class TestPortal {
  readonly domain: string;
  readonly restUrl: string;
  /** Of the user's webhook on the sandbox. */
  readonly webhookSecret: string;
  private users = 1;

  private constructor(
    private readonly get: <T>(token: unknown) => T,
    host: HostedPortal,
    readonly id: string,
    /** Of the first user, whom everything belongs to that says nothing else. */
    readonly userId: string,
  ) {
    this.domain = host.domain;
    this.restUrl = host.restUrl;
    this.webhookSecret = host.webhookSecret;
  }

  /** Makes a portal of the sandbox known to the service. */
  static async register(
    get: <T>(token: unknown) => T,
    host: HostedPortal,
    { hasWebhook = true, ...user }: UserTraits = {},
  ): Promise<TestPortal> {
    const { webhookSecret, ...portal } = host;
    const { id } = await get<PortalAdmin>(PortalAdmin).create({ ...portal, name: host.domain });
    const first = { portalId: id, hostUserId: 1, name: 'Ann', admin: false, ...user };
    const users = get<UserAdmin>(UserAdmin);
    const { id: userId } = await users.create(hasWebhook ? { ...first, webhookSecret } : first);
    return new TestPortal(get, host, id, userId);
  }

  /** A further user, `Bob`, with the next number of the host. @returns the id for keys. */
  async addUser({ hasWebhook = false, ...traits }: UserTraits = {}): Promise<string> {
    const { id: portalId, webhookSecret } = this;
    const user = { portalId, hostUserId: (this.users += 1), name: 'Bob', admin: false, ...traits };
    const users = this.get<UserAdmin>(UserAdmin);
    return (await users.create(hasWebhook ? { ...user, webhookSecret } : user)).id;
  }

  /** A personal key of the first user for `crm`, where nothing else is said. */
  newKey(change: Partial<NewKey> = {}): Promise<IssuedKey> {
    return this.get<KeyAdmin>(KeyAdmin).create({
      portalId: this.id,
      userId: this.userId,
      kind: 'personal',
      scopes: ['crm'],
      ...change,
    });
  }

  /** The same, for the key itself. */
  async createKey(change?: Partial<NewKey>): Promise<string> {
    return (await this.newKey(change)).rawKey;
  }

  /** The same, for its id. */
  async issueKey(change?: Partial<NewKey>): Promise<string> {
    return (await this.newKey(change)).id;
  }

  /** A subscription. @returns the id of the seat. */
  addSeat(userId = this.userId): Promise<string> {
    return this.get<Subscriptions>(Subscriptions).activate(this.id, userId, operatorMeta());
  }

  async set(change: PortalChange): Promise<void> {
    await this.get<PortalAdmin>(PortalAdmin).set(this.id, change);
  }
}
