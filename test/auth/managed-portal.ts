import { KeyAdmin, PortalAdmin, UserAdmin, type NewKey, type PortalChange } from '#libs/auth';
import { newId } from '#libs/kernel';
import type { InProcessApi } from '../harness/in-process-api.js';

/** A key as operators issue it. */
export interface TestKey {
  readonly id: string;
  readonly rawKey: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** A portal without a host behind it, one user and a management key of that user. */
export class ManagedPortal {
  private constructor(
    private readonly api: InProcessApi,
    readonly id: string,
    readonly userId: string,
    readonly management: TestKey,
  ) {}

  static async create(
    api: InProcessApi,
    { admin = false, samePersonAs }: { admin?: boolean; samePersonAs?: string } = {},
  ): Promise<ManagedPortal> {
    const domain = `${newId()}.example`;
    const { id } = await api.get<PortalAdmin>(PortalAdmin).create({
      domain,
      name: 'A portal',
      restUrl: 'https://host.example',
    });
    const user = await api.get<UserAdmin>(UserAdmin).create({
      portalId: id,
      hostUserId: 1,
      name: 'Ann',
      admin,
      webhookSecret: 'secret',
      ...(samePersonAs !== undefined && { samePersonAs }),
    });
    const scopes = ['svc:mgmt:keys', 'svc:mgmt:portals'];
    const management = await api.get<KeyAdmin>(KeyAdmin).create({
      userId: user.id,
      kind: 'management',
      scopes,
    });
    return new ManagedPortal(api, id, user.id, management);
  }

  /** Another user of the portal. */
  async addUser(hostUserId: number): Promise<string> {
    const { id } = await this.api.get<UserAdmin>(UserAdmin).create({
      portalId: this.id,
      hostUserId,
      name: 'Bob',
    });
    return id;
  }

  createKey(change: Partial<NewKey> = {}): Promise<TestKey> {
    return this.api.get<KeyAdmin>(KeyAdmin).create({
      portalId: this.id,
      userId: this.userId,
      kind: 'personal',
      scopes: ['crm'],
      ...change,
    });
  }

  async set(change: PortalChange): Promise<void> {
    await this.api.get<PortalAdmin>(PortalAdmin).set(this.id, change);
  }
}
