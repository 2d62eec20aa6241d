import type { OperatorCallName } from '#libs/operator/contracts';
import { OPERATOR_CALLS } from '../../libs/operator/src/calls/run-call.js';
import type { InProcessApi } from '../harness/in-process-api.js';
import { OperatorBrowser } from './operator-browser.js';
import { SeededCalls, type Seeded } from './seeded-calls.js';

describe('the calls of operators that write', () => {
  let api: InProcessApi;
  let browser: OperatorBrowser;
  let seeded: Seeded;

  beforeAll(async () => {
    ({ api, browser, seeded } = await SeededCalls.start());
  });
  afterAll(() => api.stop());

  /** Facts of a call, oldest first, by the id of its request. */
  async function trail(requestId: string) {
    const { items } = await browser.call('audit.search', { requestId });
    return items.map(({ event, actor, data }) => ({ event, actor, data })).reverse();
  }
  const byAnn = { kind: 'operator', keyId: null, userId: null, operator: 'Ann' };

  const WRITES: Record<
    string,
    () => Promise<readonly [input: object, effect: unknown, fact: string | null]>
  > = {
    'portals.set': async () => [
      { portal: seeded.portal.id, frozen: true },
      { frozen: true },
      'portal_frozen_changed',
    ],
    'portals.setServers': async () => [
      { portal: 'calls.example', creation: 'disabled', limitPerUser: 3 },
      { creation: 'disabled', limitPerUser: 3 },
      'server_policy_changed',
    ],
    'users.set': async () => [
      { user: seeded.portal.userId, admin: true },
      { isAdmin: true },
      'user_role_changed',
    ],
    'keys.set': async () => [{ key: seeded.keyId, rateLimit: 7 }, { rateLimit: 7 }, 'key_changed'],
    'keys.revoke': async () => [{ key: seeded.keyId }, { status: 'REVOKED' }, 'key_revoked'],
    'keys.block': async () => [{ key: await seeded.portal.issueKey() }, { status: 'BLOCKED' }, 'key_blocked'],
    'machines.drain': async () => [{ machine: seeded.machineId }, { status: 'draining' }, 'machine_drained'],
    'machines.resume': async () => [{ machine: seeded.machineId }, { status: 'enrolled' }, 'machine_resumed'],
    'machines.set': async () => [
      { machine: seeded.machineId, sharePortals: true },
      { sharesPortals: true },
      'machine_sharing_set',
    ],
    'servers.setWake': async () => [
      { server: seeded.serverId, preventWake: true },
      { preventWake: true },
      'server_configured',
    ],
    'events.retry': async () => [
      { subscription: 'dispatcher', module: 'infra', streamId: seeded.parkedStream },
      { asked: 1 },
      null,
    ],
    'deliveries.retry': async () => [{ delivery: seeded.deliveryId }, { status: 'pending' }, null],
    'wallet.topup': async () => [
      { portal: 'calls.example', credits: '100', reference: 'invoice 1' },
      { posted: true, balance: 100 },
      'wallet_topped_up',
    ],
    'wallet.adjust': async () => [
      { portal: 'calls.example', by: '-10', reference: 'mistake 1' },
      { posted: true, balance: 90 },
      'wallet_adjusted',
    ],
    'wallet.reverse': async () => {
      const { items } = await browser.call('wallet.statement', { portal: 'calls.example', limit: 1 });
      return [
        { entry: items[0]!.entry, reference: 'taken back' },
        { posted: true, balance: 100 },
        'wallet_entry_reversed',
      ];
    },
    'quota.set': async () => [
      { portal: seeded.portal.id, monthUnits: 'none', pacing: 'block' },
      { monthUnits: null, pacing: { mode: 'block' } },
      'ai_quota_changed',
    ],
    'coupons.create': async () => [
      { type: 'credits', value: '5', max: '1' },
      { type: 'credits', value: 5, code: expect.any(String) },
      null,
    ],
    'coupons.revoke': async () => {
      const { items } = await browser.call('coupons.list', {});
      return [{ coupon: items[0]!.id }, { revokedAt: expect.any(String) }, null];
    },
    'subscriptions.activate': async () => [
      { portal: seeded.portal.id, user: await seeded.portal.addUser({ hasWebhook: true }) },
      { tier: 'FREE', state: 'ACTIVE' },
      'seat_activated',
    ],
    'subscriptions.boost': async () => [
      { seat: seeded.seat, percent: 50, days: 3 },
      { boostPct: 50 },
      'boost_granted',
    ],
    'subscriptions.order': async () => [
      { seat: seeded.seat, order: 'pause' },
      { state: 'PAUSED' },
      'seat_paused',
    ],
    'subscriptions.change': async () => {
      await browser.call('subscriptions.order', { seat: seeded.seat, order: 'resume' });
      await browser.call('portals.set', { portal: seeded.portal.id, frozen: false });
      await browser.call('wallet.topup', {
        portal: 'calls.example',
        credits: '100000',
        reference: 'invoice 2',
      });
      return [{ seat: seeded.seat, tier: 'PRO', term: 1 }, { tier: 'PRO' }, null];
    },
    'tickets.comment': async () => [
      { ticket: seeded.ticket, body: 'Which browser?', status: 'AWAITING_USER' },
      { author: 'team', body: 'Which browser?', internal: false },
      'ticket_commented',
    ],
    'tickets.set': async () => [
      { ticket: seeded.ticket, status: 'RESOLVED', resolution: 'fixed' },
      { status: 'RESOLVED', resolutionCode: 'fixed' },
      null,
    ],
  };

  it.each(Object.keys(WRITES))('%s has its effect, and is in the audit trail', async (name) => {
    const [input, effect, fact] = await WRITES[name]!();
    const requestId = `spec-${name}`;
    const { status, data, error } = await browser.try(name as OperatorCallName, input, {
      'x-request-id': requestId,
    });
    expect([status, error]).toEqual([200, undefined]);
    expect(data).toMatchObject(effect as object);
    const facts = await trail(requestId);
    expect(facts[0]).toMatchObject({ event: 'operator_call_began', actor: byAnn, data: { call: name } });
    if (fact !== null) expect(facts).toContainEqual(expect.objectContaining({ event: fact, actor: byAnn }));
    const secret = (data as { code?: string }).code;
    if (secret !== undefined) expect(JSON.stringify(facts)).not.toContain(secret);
  });

  it.each(['jobs.retry', 'jobs.discard'] as const)(
    '%s of no job is refused, and that is told',
    async (name) => {
      const requestId = `spec-${name}`;
      const input = { queue: 'maintenance', job: 'none' };
      const { status, error } = await browser.try(name, input, { 'x-request-id': requestId });
      expect([status, error.code]).toEqual([404, 'ENTITY_NOT_FOUND']);
      expect(await trail(requestId)).toMatchObject([
        { event: 'operator_call_began', data: { call: name, target: 'maintenance/none' } },
        { event: 'operator_call_refused', data: { code: 'ENTITY_NOT_FOUND' } },
      ]);
    },
  );

  it('are all tried here', () => {
    const writing = Object.values(OPERATOR_CALLS).filter(({ writes }) => writes);
    expect([...Object.keys(WRITES), 'jobs.retry', 'jobs.discard'].sort()).toEqual(
      writing.map(({ name }) => name).sort(),
    );
  });
});
