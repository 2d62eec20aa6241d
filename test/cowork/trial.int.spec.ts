import { UserAdmin } from '#libs/auth';
import { systemMeta } from '#libs/event-log/contracts';
import { Database } from '#libs/database';
import { newId } from '#libs/kernel';
import { CONFIG, type Config } from '#libs/config';
import { eventually, type Answer, type AnyBody, type TestApp } from '#libs/testing';
import { MarketTrials } from '../../libs/cowork/src/marketplace/market-trial.service.js';
import {
  MARKET_TRIAL_HOST,
  type MarketTrialHost,
} from '../../libs/cowork/src/marketplace/host-marketplace.js';
import { MarketTrialStream } from '../../libs/cowork/src/marketplace/market-trial.stream.js';
import { MarketplaceSync } from '../../libs/cowork/src/marketplace/marketplace-sync.service.js';
import { TestQueue } from '../../libs/infra/src/__fixtures__/test-queue.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { outcome, SeatedPortal } from './seated-portal.js';
import { startCoworkWorker } from './trial-worker.js';
import { TestPortal } from '../harness/test-portal.js';

interface Trial {
  readonly status: string;
  readonly activatedAt: string;
  readonly endsAt: string;
  readonly alreadyActivated: boolean;
}
type Activated = Answer<Omit<AnyBody, 'data'> & { data: Trial }>;
interface State {
  readonly activation: {
    readonly model: string;
    readonly tariffInfoUrl?: string;
    readonly marketTrial: Readonly<Record<string, unknown>>;
  };
}

describe('the trial of the marketplace', () => {
  let api: InProcessApi;
  let worker: TestApp;
  let queue: TestQueue;
  let seat: SeatedPortal;

  beforeAll(async () => {
    api = await startInProcessApi();
    worker = await startCoworkWorker(api.database);
    queue = worker.get(TestQueue);
  });
  afterAll(async () => {
    await worker.stop();
    await api.stop();
  });
  beforeEach(async () => {
    await api.sandbox.clear();
    queue.runsAtOnce = true;
    seat = await SeatedPortal.create(api);
  });

  const activate = (key?: string): Promise<Activated> =>
    seat.call('POST', '/v1/cowork/activate-market-trial', {}, key);
  const asAdministrator = (key: string, id = seat.portal.id): Promise<Activated> =>
    seat.call('POST', `/v1/portals/${id}/activate-market-trial`, {}, key);
  const personal = async (): Promise<string> => (await seat.createKey({ kind: 'personal' })).rawKey;
  const reasonOf = ({ body }: Activated) => body.error.details?.['reason'];
  const state = async (): Promise<State['activation']> =>
    (await seat.call<State & { error?: never }>('GET', '/v1/cowork/state')).body.activation;
  const asked = async (method: string): Promise<number> =>
    (await api.sandbox.calls(method)).filter(({ portal }) => portal === seat.portal.domain).length;
  const market = (standing: Record<string, boolean>) => api.sandbox.setMarket(seat.portal.domain, standing);
  const refresh = (): Promise<void> => worker.get<MarketplaceSync>(MarketplaceSync).refreshStandings();
  const request = (signal: AbortSignal): Promise<unknown> =>
    api
      .get<MarketTrials>(MarketTrials)
      .activate({ portalId: seat.portal.id, userId: seat.portal.userId }, systemMeta(newId()), signal);

  it('is activated once, and told the same ever after', async () => {
    expect(await state()).toEqual({
      model: 'subscription',
      marketTrial: {
        available: true,
        unavailableReason: null,
        status: 'not_attempted',
        activatedAt: null,
        endsAt: null,
      },
    });
    const first = await activate();
    expect(first).toMatchObject({
      status: 200,
      body: { data: { status: 'activated', alreadyActivated: false } },
    });
    const { activatedAt, endsAt } = first.body.data;
    const again = await activate();
    expect(again.body.data).toEqual({ ...first.body.data, alreadyActivated: true });
    expect(await state()).toMatchObject({
      marketTrial: {
        available: false,
        unavailableReason: 'trial_already_activated',
        status: 'activated',
        activatedAt,
        endsAt,
      },
    });
    expect(await asked('market.trial.activate')).toBe(1);
  });

  it('is asked for by many at once and activated once', async () => {
    const other = await seat.addPerson();
    await api.get<UserAdmin>(UserAdmin).set(other.ownerUserId, { webhookSecret: seat.portal.webhookSecret });
    const answers = await Promise.all([
      activate(),
      activate(),
      activate(other.rawKey),
      activate(other.rawKey),
    ]);
    expect(answers.map(outcome)).toEqual(['200', '200', '200', '200']);
    expect(new Set(answers.map(({ body }) => body.data.activatedAt)).size).toBe(1);
    expect(await asked('market.trial.activate')).toBe(1);
  });

  it.each<[string, Record<string, boolean>, string]>([
    ['need it', { subscriptionRequired: false }, 'not_required_for_data'],
    ['lie in its region', { regionSupported: false }, 'region_not_supported'],
    ['be without the subscription', { subscriptionActive: true }, 'subscription_active'],
    ['have its own trial before it', { demoUsed: true }, 'demo_used'],
  ])('is not for a portal that does not %s, whatever was known before', async (_, standing, reason) => {
    await market(standing);
    const refused = await activate();
    expect([outcome(refused), reasonOf(refused)]).toEqual(['409 MARKET_TRIAL_UNAVAILABLE', reason]);
    expect(await asked('market.trial.activate')).toBe(0);
    expect((await state()).marketTrial).toMatchObject({
      available: false,
      unavailableReason: reason,
      status: 'failed',
    });
    const calls = await asked('market.trial.status');
    expect(reasonOf(await activate())).toBe(reason);
    expect(await asked('market.trial.status')).toBe(calls);
  });

  it.each<[string, object, string, string | undefined]>([
    ['by a tariff', { activationModel: 'tariff' }, '409 MARKET_TRIAL_UNAVAILABLE', 'not_supported'],
    ['frozen', { frozen: true }, '402 ACCOUNT_FROZEN', undefined],
  ])('is not for a portal that is %s', async (_, change, refusal, reason) => {
    await seat.set(change);
    const refused = await activate();
    expect([outcome(refused), reasonOf(refused)]).toEqual([refusal, reason]);
    expect(await asked('market.trial.status')).toBe(0);
  });

  it('tells where tariffs are explained, with a tariff alone, and by default itself', async () => {
    expect(await state()).not.toHaveProperty('tariffInfoUrl');
    const page = `${api.get<Config>(CONFIG).publicUrl}/docs/cowork`;
    await seat.set({ activationModel: 'tariff' });
    // Other processes are told in a moment; this one's memory is that of any of them.
    await eventually(async () =>
      expect(await state()).toMatchObject({ model: 'tariff', tariffInfoUrl: page }),
    );
    const guide = await api.client.call<string>('GET', new URL(page).pathname);
    expect([guide.status, guide.body]).toEqual([200, expect.stringContaining('tariffInfoUrl')]);
    await expect(seat.set({ activationModel: 'gift' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('may be tried again when the host could not be reached', async () => {
    await api.sandbox.fault('market.trial.status', { kind: 'reset' }, 10);
    expect(outcome(await activate())).toBe('502 HOST_UNAVAILABLE');
    expect((await state()).marketTrial).toMatchObject({ available: true, status: 'failed' });
    await api.sandbox.clear();
    expect(outcome(await activate())).toBe('200');
  });

  it('counts when its answer was lost, and is refused as the host says otherwise', async () => {
    await api.sandbox.fault('market.trial.activate', {
      kind: 'reply',
      status: 400,
      body: { error: 'TRIAL_DEMO_USED', error_description: 'Used' },
    });
    expect(reasonOf(await activate())).toBe('demo_used');
    await api.sandbox.fault('market.trial.activate', {
      kind: 'reply',
      status: 400,
      body: { error: 'SOMETHING_ELSE', error_description: 'No' },
    });
    await refresh();
    const refused = await activate();
    expect(outcome(refused)).toBe('502 HOST_UNAVAILABLE');
    expect(refused.body.error.message).toMatch(/refused/);
  });

  it('goes on when nobody waits for it, and another call joins it', async () => {
    queue.runsAtOnce = false;
    await expect(request(AbortSignal.abort())).rejects.toMatchObject({ code: 'MARKET_TRIAL_IN_PROGRESS' });
    expect((await state()).marketTrial).toMatchObject({ status: 'failed' });
    const joined = activate();
    await eventually(() => expect(queue.added.length).toBeGreaterThan(0));
    const runner = worker.get<MarketplaceSync>(MarketplaceSync);
    const attempt = () => runner.attemptTrial({ data: { portalId: seat.portal.id } } as never);
    await Promise.all([attempt(), attempt()]);
    expect((await joined).body.data).toMatchObject({ alreadyActivated: false });
    expect(await asked('market.trial.activate')).toBe(1);
  });

  it('is found by the next runner where the first has died after asking', async () => {
    queue.runsAtOnce = false;
    await expect(request(AbortSignal.abort())).rejects.toMatchObject({ code: 'MARKET_TRIAL_IN_PROGRESS' });
    const trials = worker.get<MarketTrialStream>(MarketTrialStream);
    await trials.attempt(await trials.load(seat.portal.id), { type: 'begin' });
    const asker = { portalId: seat.portal.id, userId: seat.portal.userId };
    const { activatedAt } = await worker.get<MarketTrialHost>(MARKET_TRIAL_HOST).activate(asker);
    await worker
      .get<MarketplaceSync>(MarketplaceSync)
      .attemptTrial({ data: { portalId: seat.portal.id } } as never);
    expect((await state()).marketTrial).toMatchObject({ activatedAt: activatedAt.toISOString() });
    expect(await asked('market.trial.activate')).toBe(1);
  });

  it('needs a credential of the person at the host', async () => {
    const other = await seat.addPerson();
    expect(outcome(await activate(other.rawKey))).toBe('401 TOKEN_MISSING');
  });

  describe('for a portal one administers', () => {
    const promote = () => api.get<UserAdmin>(UserAdmin).set(seat.portal.userId, { admin: true });

    it('is for its administrators, with a key of their own or a management key', async () => {
      const key = await personal();
      const management = await seat.createKey({ kind: 'management', scopes: ['svc:mgmt:portals'] });
      expect(outcome(await asAdministrator(key))).toBe('403 NOT_AUTHORIZED');
      expect(outcome(await asAdministrator(management.rawKey))).toBe('403 NOT_AUTHORIZED');
      await promote();
      expect(outcome(await asAdministrator(key))).toBe('200');
      const again = await asAdministrator(management.rawKey, seat.portal.id.toUpperCase());
      expect(again.body.data.alreadyActivated).toBe(true);
    });

    it('is nobody else’s', async () => {
      await promote();
      const stranger = await SeatedPortal.create(api);
      await api.get<UserAdmin>(UserAdmin).set(stranger.portal.userId, { admin: true });
      const foreign = (await stranger.createKey({ kind: 'personal' })).rawKey;
      const foreignManagement = await stranger.createKey({
        kind: 'management',
        scopes: ['svc:mgmt:portals'],
      });
      expect(outcome(await asAdministrator(foreign))).toBe('404 PORTAL_NOT_FOUND');
      expect(outcome(await asAdministrator(foreignManagement.rawKey))).toBe('404 PORTAL_NOT_FOUND');
      expect(outcome(await asAdministrator(await personal(), 'no-portal'))).toBe('404 PORTAL_NOT_FOUND');
      expect(outcome(await asAdministrator(seat.key.rawKey))).toBe('403 INFRA_FORBIDDEN_FOR_COWORK_KEY');
      const other = await seat.createKey({ kind: 'management', scopes: ['svc:mgmt:keys'] });
      expect(outcome(await asAdministrator(other.rawKey))).toBe('403 MANAGEMENT_SCOPE_REQUIRED');
      expect(await asked('market.trial.status')).toBe(0);
    });

    it('is refused with the state of the portal', async () => {
      await promote();
      const management = await seat.createKey({ kind: 'management', scopes: ['svc:mgmt:portals'] });
      await seat.set({ frozen: true });
      const refused = await asAdministrator(management.rawKey);
      expect([outcome(refused), reasonOf(refused)]).toEqual(['409 MARKET_TRIAL_UNAVAILABLE', 'portal_state']);
      await seat.set({ frozen: false, state: 'suspended' });
      expect(outcome(await asAdministrator(management.rawKey))).toBe('403 PORTAL_SUSPENDED');
    });
  });

  describe('as the host stands to it', () => {
    it('is asked about once an hour, and never by who reads', async () => {
      await market({ subscriptionActive: true });
      await refresh();
      const before = await asked('market.trial.status');
      expect(before).toBe(1);
      expect((await state()).marketTrial).toMatchObject({ unavailableReason: 'subscription_active' });
      await refresh();
      expect(await asked('market.trial.status')).toBe(before);
      await api
        .get<Database>(Database)
        .query(
          `update cowork.market_standing set checked_at = checked_at - interval '1 hour' where portal_id = $1`,
          [seat.portal.id],
        );
      await market({});
      await refresh();
      expect((await state()).marketTrial).toMatchObject({ unavailableReason: null });
    });

    it('stays as it was while it cannot be asked', async () => {
      await market({ demoUsed: true });
      await refresh();
      const later = `update cowork.market_standing set checked_at = checked_at - interval '1 hour' where portal_id = $1`;
      await api.get<Database>(Database).query(later, [seat.portal.id]);
      await api.sandbox.fault('market.trial.status', {
        kind: 'reply',
        status: 200,
        body: { result: { demoUsed: 'no' } },
      });
      await refresh();
      expect((await state()).marketTrial).toMatchObject({ unavailableReason: 'demo_used' });
    });
  });

  it('is nothing a portal elsewhere than at the host has', async () => {
    const { restUrl, webhookSecret } = seat.portal;
    const host = { domain: `${newId()}.example`, restUrl, webhookSecret, kind: 'selfHosted' } as const;
    const own = await TestPortal.register(api.get, host, { hasWebhook: false });
    await own.addSeat();
    const key = await own.newKey({ kind: 'cowork' });
    expect(reasonOf(await activate(key.rawKey))).toBe('not_cloud');
  });
});
