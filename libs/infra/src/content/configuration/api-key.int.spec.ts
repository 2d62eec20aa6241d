import { PorticoError } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { DEPLOY_BODY, DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { ScriptedKeys, ScriptedKeysModule } from '../../__fixtures__/scripted-keys.js';
import { ServerKeys } from '../../servers/configuration/server-keys.js';

const ON = { brokered: true, scopes: ['crm'] };
const SHOWN = { name: 'PORTICO_API_KEY', value: null, secret: true, brokered: true, scopes: ['crm'] };

describe('the key that the service gives what runs on a server', () => {
  let infra: InfraApp;
  let server: DeployedServer;
  let keys: ScriptedKeys;

  beforeAll(async () => {
    const settings = { PUBLIC_URL: 'https://portico.example/' };
    infra = await InfraApp.start({ modules: [ScriptedKeysModule], settings });
    keys = infra.get(ScriptedKeys);
  });
  afterAll(() => infra.stop());
  beforeEach(async () => {
    keys.refusal = null;
    server = await DeployedServer.create(infra);
  });

  const set = (body: object) => server.call('put', 'variables/PORTICO_API_KEY', body);
  const { source } = DEPLOY_BODY;
  const deploy = async (order: object = {}) => {
    infra.clock.advance(1_000);
    const answer = await server.deploy({ source, start: 'x', ...order });
    await infra.queue.settled();
    return answer;
  };
  const given = () => server.plan?.env['PORTICO_API_KEY'];
  /** Keys of the server, oldest first, as far as they may be shown. */
  const known = () =>
    infra.sql.query<{ suffix: string; status: string; name: string }>(
      'select suffix, status, name from auth.api_key where server_id = $1 order by id',
      [server.id],
    );
  const live = async () => (await known()).filter(({ status }) => status === 'ACTIVE');
  const isThat = (rawKey: string | undefined) => [expect.objectContaining({ suffix: rawKey?.slice(-4) })];

  it('is off until somebody switches it on, and is never shown', async () => {
    await deploy();
    expect(server.plan?.env).not.toHaveProperty('PORTICO_API_KEY');
    expect((await set(ON)).body.data).toMatchObject({ variable: SHOWN, applied: false });
    expect(await known()).toEqual([]);
    await deploy();
    expect(given()).toMatch(/^svc_api_/);
    expect(await live()).toEqual([
      { suffix: given()?.slice(-4), status: 'ACTIVE', name: 'PORTICO_API_KEY of shop' },
    ]);
    const { body } = await server.call('get', 'variables');
    expect(body.data).toMatchObject({ variables: [SHOWN], applied: true });
    expect(JSON.stringify(body)).not.toContain(given());
  });

  it('comes with the address of the API, which is no secret and gives way to one of its own', async () => {
    await deploy();
    expect(server.plan?.env).not.toHaveProperty('PORTICO_API_URL');
    await set(ON);
    await deploy();
    expect(server.plan?.env).toMatchObject({ PORTICO_API_URL: 'https://portico.example/v1' });
    expect(server.plan?.plain).toContain('PORTICO_API_URL');
    await server.call('put', 'variables/PORTICO_API_URL', { value: 'http://own.example' });
    await deploy();
    expect(server.plan?.env).toMatchObject({ PORTICO_API_URL: 'http://own.example' });
    expect(server.plan?.plain).not.toContain('PORTICO_API_URL');
    await deploy({ env: { PORTICO_API_URL: 'http://of-the-deploy.example' } });
    expect(server.plan?.env).toMatchObject({ PORTICO_API_URL: 'http://of-the-deploy.example' });
    await deploy({ env: { PORTICO_API_KEY: 'own-key' } });
    expect(server.plan?.env).toMatchObject({ PORTICO_API_URL: 'http://own.example' });
    await server.call('delete', 'variables/PORTICO_API_URL');
    await deploy();
    expect(server.plan?.env).not.toHaveProperty('PORTICO_API_URL');
  });

  it('is looked for by what may end it alone, once', async () => {
    await set(ON);
    await deploy();
    const tidy = jest.spyOn(infra.get(ServerKeys), 'tidy');
    await server.call('put', 'variables/A', { value: '1' });
    await server.call('patch', 'settings', { stopTimeoutSeconds: 30 });
    server.agent.intercept = () => 'refuse';
    expect((await infra.exec(server.id, server.key)).body.error?.code).toBe('EXEC_FAILED');
    server.agent.intercept = null;
    await infra.queue.settled();
    expect(tidy).not.toHaveBeenCalled();
    await server.call('delete', 'variables/PORTICO_API_KEY');
    await infra.queue.settled();
    expect(tidy).toHaveBeenCalledTimes(1);
    expect(await live()).toEqual([]);
    tidy.mockRestore();
  });

  it('is another one with every deploy and restart, and the one before ends then', async () => {
    await set(ON);
    await deploy();
    const first = given();
    await deploy();
    const second = given();
    expect(second).not.toBe(first);
    expect(await live()).toEqual(isThat(second));
    infra.clock.advance(1_000);
    await server.call('put', 'variables/A', { value: '1', restart: true });
    await eventually(async () => expect(await server.status()).toBe('succeeded'));
    await infra.queue.settled();
    expect(given()).not.toBe(second);
    expect(await live()).toEqual(isThat(given()));
    expect(await known()).toHaveLength(3);
  });

  it('stays what it was where a deploy fails', async () => {
    await set(ON);
    await deploy();
    const before = given();
    server.agent.script = (run) => {
      run.reach('start', 'failed');
      run.endDeploy({
        failure: { step: 'start', message: 'no', exitCode: 1, rolledBackTo: null, health: null },
      });
    };
    expect((await deploy()).body.error).toMatchObject({ code: 'DEPLOY_FAILED' });
    expect(given()).not.toBe(before);
    expect(await live()).toEqual(isThat(before));
  });

  it('gives way to what a deploy names itself, and to a value of its own', async () => {
    await set(ON);
    await deploy();
    await deploy({ env: { PORTICO_API_KEY: 'own-key' } });
    expect(given()).toBe('own-key');
    expect(await live()).toEqual([]);
    await deploy({ env: {} });
    expect(await live()).toEqual(isThat(given()));
    expect((await set({ value: 'plain', secret: false })).body.data?.variable).toEqual({
      name: 'PORTICO_API_KEY',
      value: 'plain',
      secret: false,
    });
    expect(await live()).toEqual([]);
    await deploy();
    expect(given()).toBe('plain');
  });

  it('ends at once when it is switched off, and no roll back brings it back', async () => {
    await set(ON);
    await deploy();
    await deploy();
    await server.call('delete', 'variables/PORTICO_API_KEY');
    expect(await live()).toEqual([]);
    infra.clock.advance(1_000);
    server.agent.releases.push(...server.agent.starts);
    const preview = await server.call('get', 'rollback');
    expect(preview.body.data).toMatchObject({ variables: [] });
    await server.call('post', 'rollback', {});
    await infra.queue.settled();
    expect(server.plan?.env).not.toHaveProperty('PORTICO_API_KEY');
    expect((await server.call('get', 'variables')).body.data).toMatchObject({ variables: [], applied: true });
  });

  it('stays on with a roll back to what had none', async () => {
    await deploy();
    await deploy();
    await set(ON);
    await deploy();
    infra.clock.advance(1_000);
    server.agent.releases.push(...server.agent.starts);
    await server.call('post', 'rollback', {});
    await infra.queue.settled();
    expect(await live()).toEqual(isThat(given()));
    expect((await server.call('get', 'variables')).body.data).toMatchObject({ variables: [SHOWN] });
  });

  it('is made for no deploy that is not accepted', async () => {
    await set(ON);
    const id = await server.accepted();
    expect((await server.deploy({ source, start: 'x' })).body.error?.code).toBe('EXEC_BUSY');
    expect(await known()).toHaveLength(1);
    infra.queue.runsAtOnce = true;
    await infra.queue.run(server.job(id));
  });

  it('refuses the deploy where its owner may have none', async () => {
    await set(ON);
    keys.refusal = new PorticoError('KEY_CREATION_RESTRICTED');
    const { status, body } = await deploy();
    expect([status, body.error]).toMatchObject([
      409,
      { code: 'CONFLICT', details: { field: 'PORTICO_API_KEY', reason: 'KEY_CREATION_RESTRICTED' } },
    ]);
    expect(await server.operations()).toEqual([]);
    expect((await set(ON)).body.error?.code).toBe('KEY_CREATION_RESTRICTED');
  });

  it('keeps a change whose restart would be refused it from being kept', async () => {
    await set(ON);
    await deploy();
    keys.refusal = new PorticoError('OWNER_BLOCKED');
    infra.clock.advance(1_000);
    const { body } = await server.call('put', 'variables/A', { value: '1', restart: true });
    expect(body.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'OWNER_BLOCKED' } });
    expect((await server.call('get', 'variables')).body.data).toMatchObject({ variables: [SHOWN] });
    expect(await live()).toEqual(isThat(given()));
  });

  it('ends with its server', async () => {
    await set(ON);
    await deploy();
    await infra.call('delete', `/v1/infra/servers/${server.id}`, server.key);
    await infra.queue.settled();
    expect(await live()).toEqual([]);
  });

  it('leaves nothing where a process died before its deploy was accepted', async () => {
    await set(ON);
    await deploy();
    await infra.sql.query(`update auth.api_key set deploy_id = gen_random_uuid() where server_id = $1`, [
      server.id,
    ]);
    await infra.get(ServerKeys).sweep();
    expect(await live()).toHaveLength(1);
    infra.clock.advance(900_000);
    await infra.get(ServerKeys).sweep();
    expect(await live()).toEqual([]);
  });

  it('lies in no table and no job', async () => {
    await set(ON);
    await deploy();
    const [canary] = [String(given())];
    expect(JSON.stringify(infra.queue.added)).not.toContain(canary);
    const tables = await infra.sql.query<{ name: string }>(
      `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await infra.sql.query(`select from ${name} t where t::text like '%' || $1 || '%'`, [
        canary,
      ]);
      const hex = Buffer.from(canary).toString('hex');
      const bytes = await infra.sql.query(`select from ${name} t where t::text like '%' || $1 || '%'`, [hex]);
      if (rows.length + bytes.length > 0) found.push(name);
    }
    expect(found).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no rights', { brokered: true }, 'PORTICO_API_KEY.scopes'],
    ['an empty list', { brokered: true, scopes: [] }, 'PORTICO_API_KEY.scopes'],
    [
      'a right of management keys',
      { brokered: true, scopes: ['crm', 'svc:mgmt:keys'] },
      'PORTICO_API_KEY.scopes[1]',
    ],
    ['a right of devices', { brokered: true, scopes: ['svc:cowork'] }, 'PORTICO_API_KEY.scopes[0]'],
    ['what is no right', { brokered: true, scopes: ['cmr'] }, 'PORTICO_API_KEY.scopes[0]'],
    ['a value beside it', { ...ON, value: 'x' }, 'PORTICO_API_KEY.value'],
    ['an open one', { ...ON, secret: false }, 'PORTICO_API_KEY.secret'],
    ['rights of nothing', { value: 'x', scopes: ['crm'] }, 'PORTICO_API_KEY.scopes'],
  ])('is refused with %s', async (_name, body, field) => {
    const { status, body: answered } = await set(body);
    expect([status, answered.error]).toMatchObject([400, { code: 'VALIDATION_ERROR', details: { field } }]);
  });

  it('is that variable alone, in lists as well', async () => {
    const other = await server.call('put', 'variables/OTHER', ON);
    expect(other.body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'OTHER.brokered' },
    });
    const merged = await server.call('patch', 'variables', { variables: { PORTICO_API_KEY: ON, A: '1' } });
    expect(merged.body.data).toMatchObject({ variables: [{ name: 'A' }, SHOWN] });
    const kept = await server.call('put', 'variables', { variables: { PORTICO_API_KEY: {} } });
    expect(kept.body.data).toMatchObject({ variables: [SHOWN] });
    const faulty = await server.call('put', 'variables', {
      variables: { PORTICO_API_KEY: { brokered: true } },
    });
    expect(faulty.body.error).toMatchObject({ details: { field: 'variables.PORTICO_API_KEY.scopes' } });
    const gone = await server.call('put', 'variables', { variables: {} });
    expect(gone.body.data).toMatchObject({ variables: [] });
  });
});
