import type { NewKey, PortalChange } from '#libs/auth';
import type { Answer, AnyBody } from '#libs/testing';
import type { InProcessApi } from '../harness/in-process-api.js';
import { aPortal, type BuiltPortal, type KeyHolder, type SeatHolder } from '../harness/portal-builder.js';
import type { IssuedKey } from '#libs/auth/operator';

/** `409 COUPON_EXPIRED`, or the status alone. */
export function outcome({ status, body }: Answer<Pick<Partial<AnyBody>, 'error'>>): string {
  const { error } = body;
  return error ? `${status} ${error.code}` : String(status);
}

/** A portal on the sandbox whose user has a subscription, and a device with a key of the section. */
export class SeatedPortal {
  private constructor(
    readonly api: InProcessApi,
    readonly portal: BuiltPortal<{ ann: KeyHolder & SeatHolder }>,
  ) {}

  static async create(api: InProcessApi, scopes: readonly string[] = ['crm']): Promise<SeatedPortal> {
    return new SeatedPortal(api, await aPortal(api).withKey({ kind: 'cowork', scopes }).withSeat().build());
  }

  get seatId(): string {
    return this.portal.seatId;
  }

  get key(): IssuedKey {
    return this.portal.issuedKey;
  }

  /** Another key of the same person. */
  createKey(change: Partial<NewKey> = {}): Promise<IssuedKey> {
    return this.portal.newKey({ kind: 'cowork', ...change });
  }

  /** Another user of the portal with a subscription and a device. */
  async addPerson(): Promise<IssuedKey & { readonly ownerUserId: string }> {
    const ownerUserId = await this.portal.addUser();
    await this.portal.addSeat(ownerUserId);
    return { ...(await this.createKey({ userId: ownerUserId })), ownerUserId };
  }

  set(change: PortalChange): Promise<void> {
    return this.portal.set(change);
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
