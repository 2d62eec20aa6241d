import { KeyAdmin, type NewKey, PortalAdmin, type PortalChange, UserAdmin } from '#libs/auth';
import { operatorMeta } from '#libs/event-log/contracts';
import { newId } from '#libs/kernel';
import type { Answer, AnyBody } from '#libs/testing';
import { Subscriptions } from '../../libs/cowork/src/seats/subscriptions.service.js';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';

/** A key as operators issue it. */
export interface SeatKey {
  readonly id: string;
  readonly rawKey: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** `409 COUPON_EXPIRED`, or the status alone. */
export function outcome({ status, body }: Answer<Pick<Partial<AnyBody>, 'error'>>): string {
  const { error } = body;
  return error ? `${status} ${error.code}` : String(status);
}

/** A portal on the sandbox whose user has a subscription, and a device with a key of the section. */
export class SeatedPortal {
  private constructor(
    readonly api: InProcessApi,
    readonly portal: TestPortal,
    readonly seatId: string,
    readonly key: SeatKey,
  ) {}

  static async create(api: InProcessApi, scopes: readonly string[] = ['crm']): Promise<SeatedPortal> {
    const portal = await api.createPortal(`${newId()}.example`);
    const key = await SeatedPortal.deviceKey(api, portal.id, portal.userId, { scopes });
    return new SeatedPortal(api, portal, await SeatedPortal.seat(api, portal.id, portal.userId), key);
  }

  static seat(api: InProcessApi, portalId: string, userId: string): Promise<string> {
    return api.get<Subscriptions>(Subscriptions).activate(portalId, userId, operatorMeta());
  }

  static deviceKey(
    api: InProcessApi,
    portalId: string,
    userId: string,
    change: Partial<NewKey> = {},
  ): Promise<SeatKey> {
    return api
      .get<KeyAdmin>(KeyAdmin)
      .create({ portalId, userId, kind: 'cowork', scopes: ['crm'], ...change });
  }

  /** Another key of the same person. */
  createKey(change: Partial<NewKey> = {}): Promise<SeatKey> {
    return SeatedPortal.deviceKey(this.api, this.portal.id, this.portal.userId, change);
  }

  /** Another user of the portal with a subscription and a device. */
  async addPerson(hostUserId: number): Promise<SeatKey & { readonly ownerUserId: string }> {
    const { id } = await this.api.get<UserAdmin>(UserAdmin).create({
      portalId: this.portal.id,
      hostUserId,
      name: 'Bob',
    });
    await SeatedPortal.seat(this.api, this.portal.id, id);
    return { ...(await SeatedPortal.deviceKey(this.api, this.portal.id, id)), ownerUserId: id };
  }

  async set(change: PortalChange): Promise<void> {
    await this.api.get<PortalAdmin>(PortalAdmin).set(this.portal.id, change);
  }

  call<Body extends Pick<Partial<AnyBody>, 'error'> = AnyBody>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    key = this.key.rawKey,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    return this.api.client.call<Body>(method, path, { key, headers, ...(body && { body }) });
  }
}
