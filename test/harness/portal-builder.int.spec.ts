import type { InProcessApi } from './in-process-api.js';
import { aPortal } from './portal-builder.js';
import { sharedApi } from './shared-api.js';

describe('a portal that is said as a sentence', () => {
  let api: InProcessApi;

  beforeAll(async () => {
    api = await sharedApi();
  });
  afterAll(() => api.stop());

  it('has the users, keys and seats that were named, and no others', async () => {
    const portal = await aPortal(api)
      .withKey({ scopes: ['crm'], readOnly: true })
      .withSeat()
      .withUser('boss', { admin: true })
      .withKey()
      .withUser('guest')
      .build();
    const { boss, guest } = portal.people;
    expect((await portal.call('POST', '/v1/deals', { body: { title: 'No' } })).status).toBe(403);
    expect([
      (await portal.call('GET', '/v1/wallet')).status,
      (await boss.call('GET', '/v1/wallet')).status,
    ]).toEqual([403, 200]);
    expect(portal.seatId).toEqual(expect.any(String));
    expect(new Set([portal.userId, boss.userId, guest.userId]).size).toBe(3);
    // @ts-expect-error nobody asked for a key of the guest
    expect(guest.key).toBeUndefined();
    // @ts-expect-error nobody asked for a seat of the administrator
    expect(boss.seatId).toBeUndefined();
  });

  it('may be half said, and ended in several ways', async () => {
    const administrated = aPortal(api).whoseUserIs({ admin: true }).withPolicies({ policyReadOnly: true });
    await expect(administrated.build()).resolves.toMatchObject({ userId: expect.any(String) });
    const other = await aPortal(api).whoseUserIs({ admin: true }).withManagementKey().build();
    expect((await other.call('GET', '/v1/portals')).status).toBe(200);
  });
});
