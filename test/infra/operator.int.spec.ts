import { UserAdmin } from '#libs/auth';
import type { GalaxyAdmin, Team } from '#libs/infra';
import { isPorticoError, newId } from '#libs/kernel';
import { createTestConfig } from '#libs/testing';
import { withOperatorOf, type Operator } from '../../apps/cli/src/context/operator.js';
import { startInProcessApi, type InProcessApi, type TestPortal } from '../harness/in-process-api.js';

describe("an operator's servers", () => {
  let api: InProcessApi;
  let portal: TestPortal;
  let key: string;

  beforeAll(async () => {
    api = await startInProcessApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    portal = await api.createPortal(`${newId()}.example`);
    key = await portal.createKey({ scopes: ['svc:infra'] });
  });

  /** As the command line puts its services together. */
  const operate = <T>(work: (operator: Operator<'servers' | 'teams' | 'galaxy'>) => Promise<T>): Promise<T> =>
    withOperatorOf(createTestConfig(api.database.url), ['servers', 'teams', 'galaxy'], work);
  const team = <T>(work: (teams: Team) => Promise<T>): Promise<T> => operate(({ teams }) => work(teams));
  const galaxy = <T>(work: (admin: GalaxyAdmin) => Promise<T>): Promise<T> =>
    operate(({ galaxy: admin }) => work(admin));

  async function faultOf(work: Promise<unknown>): Promise<string> {
    try {
      await work;
      return 'done';
    } catch (error) {
      if (!isPorticoError(error)) return String(error);
      const field = error.options.details?.['field'];
      return typeof field === 'string' ? `${error.code} ${field}` : error.code;
    }
  }

  interface Server {
    readonly id: string;
    readonly kind: string;
    readonly appCount: number | null;
  }
  interface Body<Data> {
    readonly data: Data;
    readonly total: number;
    readonly error?: { readonly code: string };
  }
  const order = (body: object = { name: 'shop', provider: 'local' }, caller = key) =>
    api.client.call<Body<Server>>('POST', '/v1/infra/servers', { key: caller, body });
  const factsOf = async (stream: string) =>
    (
      await api.database.query<{ type: string; text: string; data: object }>(
        `select type, data, data::text || meta::text as text from es.event where stream_id = $1 order by version`,
        [stream],
      )
    ).map(({ type, data, text }) => ({ type, data, text }));

  async function colleague(name = 'Bob Builder'): Promise<{ userId: string; key: string }> {
    const { id: userId } = await api.get<UserAdmin>(UserAdmin).create({
      portalId: portal.id,
      hostUserId: 2,
      name,
    });
    return { userId, key: await portal.createKey({ userId, scopes: ['svc:infra'] }) };
  }

  describe('one by one', () => {
    it('are kept from waking until they are let again, and the log says by whom', async () => {
      const { id } = (await order()).body.data;
      const set = (preventWake: boolean) => operate(({ servers }) => servers.setPreventWake(id, preventWake));
      const read = () => api.client.call<Body<object>>('GET', `/v1/infra/servers/${id}`, { key });
      expect(await set(true)).toMatchObject({ id, name: 'shop', preventWake: true });
      await set(true);
      expect((await read()).body.data).toMatchObject({ preventWake: true });
      expect(await set(false)).toMatchObject({ preventWake: false });
      expect((await read()).body.data).toMatchObject({ preventWake: false });
      const facts = (await factsOf(`server-${id}`)).filter(({ type }) => type === 'server_configured');
      expect(facts.map(({ data }) => data)).toMatchObject([{ preventWake: true }, { preventWake: false }]);
      expect(facts.every(({ text }) => text.includes('operator'))).toBe(true);
    });

    it('are none that is not there', async () => {
      for (const id of ['x', newId()]) {
        expect(await faultOf(operate(({ servers }) => servers.setPreventWake(id, true)))).toBe(
          'SERVER_NOT_FOUND',
        );
      }
    });
  });

  describe('and their teams', () => {
    it('are open to members at once, and closed again', async () => {
      const { id } = (await order()).body.data;
      const { userId, key: bobs } = await colleague();
      const list = () => api.client.call<Body<object[]>>('GET', '/v1/infra/servers', { key: bobs });
      const read = () => api.client.call<Body<object>>('GET', `/v1/infra/servers/${id}`, { key: bobs });
      expect((await read()).body.error?.code).toBe('WRONG_KEY');

      expect(await team((teams) => teams.add(id, userId, 'developer'))).toMatchObject([
        { serverId: id, userId, role: 'DEVELOPER' },
      ]);
      expect((await read()).body.data).toMatchObject({ access: { role: 'DEVELOPER' } });
      expect((await list()).body.total).toBe(1);

      await team((teams) => teams.add(id, userId, 'ADMIN'));
      expect((await read()).body.data).toMatchObject({ access: { role: 'ADMIN' } });
      expect(await team((teams) => teams.list(id))).toHaveLength(1);

      expect(await team((teams) => teams.remove(id, userId))).toEqual({
        serverId: id,
        userId,
        removed: true,
      });
      expect((await read()).body.error?.code).toBe('WRONG_KEY');
      expect((await list()).body.total).toBe(0);
    });

    it('leave facts without names, and an entry for opening the application', async () => {
      const { id } = (await order()).body.data;
      const { userId } = await colleague();
      for (const role of ['DEVELOPER', 'DEVELOPER', 'ADMIN']) {
        await team((teams) => teams.add(id, userId, role));
      }
      await team((teams) => teams.remove(id, userId));
      const facts = await factsOf(`team-${id}`);
      expect(facts.map(({ type }) => type)).toEqual([
        'server_member_added',
        'server_member_role_changed',
        'server_member_removed',
      ]);
      expect(facts[0]?.data).toMatchObject({ serverId: id, userId, role: 'DEVELOPER' });
      expect(JSON.stringify(facts)).not.toContain('Bob');
      expect(JSON.stringify(facts)).toContain('operator');
      const entries = await api.database.query(
        'select type, host_id, name from infra.access_entry where server_id = $1',
        [id],
      );
      expect(entries).toEqual([{ type: 'user', host_id: 2, name: 'Bob Builder' }]);
    });

    it.each<[string, (teams: Team, server: string, user: string) => Promise<unknown>, string]>([
      ['an unknown role', (teams, server, user) => teams.add(server, user, 'BOSS'), 'VALIDATION_ERROR role'],
      ['an unknown server', (teams, _server, user) => teams.add(newId(), user, 'ADMIN'), 'SERVER_NOT_FOUND'],
      ['no server', (teams) => teams.list('x'), 'SERVER_NOT_FOUND'],
      ['an unknown user', (teams, server) => teams.add(server, newId(), 'ADMIN'), 'VALIDATION_ERROR user'],
      ['no user', (teams, server) => teams.add(server, 'x', 'ADMIN'), 'VALIDATION_ERROR user'],
      [
        'somebody who is no member',
        (teams, server, user) => teams.remove(server, user),
        'VALIDATION_ERROR user',
      ],
    ])('refuse %s', async (_what, work, fault) => {
      const { id } = (await order()).body.data;
      const { userId } = await colleague();
      expect(await faultOf(team((teams) => work(teams, id, userId)))).toBe(fault);
    });

    it('refuse people of another portal', async () => {
      const { id } = (await order()).body.data;
      const elsewhere = await api.createPortal(`${newId()}.example`);
      const add = team((teams) => teams.add(id, elsewhere.userId, 'ADMIN'));
      expect(await faultOf(add)).toBe('VALIDATION_ERROR user');
    });
  });

  describe('and shared hosts', () => {
    it('are of a portal, by id or domain, and seen by its administrators', async () => {
      const host = await galaxy((admin) => admin.createHost({ portal: portal.domain, plan: 'small' }));
      expect(host).toMatchObject({ portalId: portal.id, plan: 'small', slots: 8, appCount: 0 });
      expect(await galaxy((admin) => admin.listHosts(portal.id))).toEqual([host]);
      const { id: userId } = await api.get<UserAdmin>(UserAdmin).create({
        portalId: portal.id,
        hostUserId: 3,
        name: 'Eve',
        admin: true,
      });
      const admins = await portal.createKey({ userId, scopes: ['svc:infra'] });
      const seen = await api.client.call<Body<Server[]>>('GET', '/v1/infra/servers', { key: admins });
      expect(seen.body.data).toMatchObject([{ id: host.id, kind: 'GALAXY_HOST', appCount: 0 }]);
      expect(seen.body.data[0]).toMatchObject({ sleepAfterMinutes: null });
      expect(await faultOf(team((teams) => teams.add(host.id, userId, 'ADMIN')))).toBe('SERVER_NOT_FOUND');
    });

    it('are removed only without applications', async () => {
      const host = await galaxy((admin) => admin.createHost({ portal: portal.id }));
      const { id } = (await order()).body.data;
      await api.database.query('update infra.server set galaxy_id = $2 where id = $1', [id, host.id]);
      const remove = () => galaxy((admin) => admin.removeHost(host.id));
      expect(await faultOf(remove())).toBe('CONFLICT');
      await api.database.query('update infra.server set galaxy_id = null where id = $1', [id]);
      expect(await remove()).toEqual({ id: host.id, removed: true });
      expect(await galaxy((admin) => admin.listHosts(portal.id))).toEqual([]);
      expect(await faultOf(remove())).toBe('SERVER_NOT_FOUND');
    });

    it.each<[string, (admin: GalaxyAdmin, portalId: string) => Promise<unknown>, string]>([
      ['portal', (admin) => admin.createHost({ portal: 'nowhere.example' }), 'VALIDATION_ERROR portal'],
      ['plan', (admin, id) => admin.createHost({ portal: id, plan: 'huge' }), 'INVALID_REQUEST plan'],
      ['default', (admin, id) => admin.setPolicy(id, { serverDefault: 'moon' }), 'VALIDATION_ERROR default'],
      ['creation', (admin, id) => admin.setPolicy(id, { creation: 'maybe' }), 'VALIDATION_ERROR creation'],
    ])('refuse an unknown %s', async (_what, work, fault) => {
      expect(await faultOf(galaxy((admin) => work(admin, portal.id)))).toBe(fault);
    });
  });

  it('follow the policy of their portal at once, and the log keeps what changed', async () => {
    const decide = (change: Parameters<GalaxyAdmin['setPolicy']>[1]) =>
      galaxy((admin) => admin.setPolicy(portal.domain, change));
    expect((await order()).status).toBe(201);
    expect(await decide({ limitPerUser: 1 })).toMatchObject({ portalId: portal.id, limitPerUser: 1 });
    expect((await order()).body.error?.code).toBe('MAX_SERVERS_REACHED');
    await decide({ limitPerUser: null, limitPerKey: 1 });
    expect((await order()).body.error?.code).toBe('MAX_SERVERS_REACHED');
    const second = await portal.createKey({ scopes: ['svc:infra'] });
    expect((await order(undefined, second)).status).toBe(201);
    await decide({ creation: 'disabled' });
    await decide({ creation: 'disabled' });
    expect((await order(undefined, second)).body.error?.code).toBe('SERVER_CREATION_DISABLED');
    await decide({ creation: 'allowed', serverDefault: 'galaxy' });
    expect((await order({ name: 'shop' }, second)).body.error?.code).toBe('GALAXY_HOST_UNREACHABLE');

    const facts = await factsOf(`policy-of-servers-${portal.id}`);
    expect(facts.map(({ data }) => data)).toMatchObject([
      { limitPerUser: 1 },
      { limitPerUser: null, limitPerKey: 1 },
      { creation: 'disabled' },
      { creation: 'allowed', serverDefault: 'galaxy' },
    ]);
  });
});
