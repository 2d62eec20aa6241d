import { gzipSync } from 'node:zlib';
import { eventually } from '#libs/testing';
import { DEPLOY_BODY, DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';

const CANARY = 'canary-4711-never-shown';

describe('settings and variables of a server', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());
  beforeEach(async () => {
    server = await DeployedServer.create(infra);
  });

  const get = (rest: string) => server.call('get', rest);
  const { source } = DEPLOY_BODY;

  describe('of a deploy', () => {
    it('are kept for the next one, which changes what it names', async () => {
      const first = await server.deploy({
        source,
        runtime: 'node20',
        install: 'npm ci',
        start: 'node a.js',
        healthPath: '/health',
        startTimeoutSeconds: 600,
        dataDirs: ['uploads'],
        env: { A: '1', B: '2' },
      });
      expect(first.body.data).toMatchObject({ settings: { version: 1, kept: [] } });
      expect(server.agent.requests[0]?.timeoutSeconds).toBe(1_200);
      const second = await server.deploy({ source, start: 'node b.js', healthPath: null });
      expect(second.body.data).toMatchObject({
        settings: { version: 2, kept: ['runtime', 'install', 'startTimeoutSeconds', 'dataDirs'] },
      });
      expect(server.plan).toMatchObject({
        runtime: 'node20',
        install: 'npm ci',
        start: 'node b.js',
        healthPath: null,
        startTimeoutSeconds: 600,
        dataDirs: ['uploads'],
        env: { A: '1', B: '2' },
      });
      const third = await server.deploy({ source });
      expect(third.status).toBe(200);
      expect(third.body.data).toMatchObject({ settings: { version: 2 } });
      expect(server.plan).toMatchObject({ start: 'node b.js', env: { A: '1', B: '2' } });
    });

    it('are the default again where a form has a text without a letter', async () => {
      await server.deploy({ source, start: 'x', healthPath: '/up', port: 4_000, dataDirs: ['a'] });
      infra.clock.advance(1_000);
      const file = { name: 'archive', content: gzipSync('source') };
      const emptied = { healthPath: '', port: '', dataDirs: '', stopTimeoutSeconds: '' };
      expect((await infra.form(server.path, server.key, emptied, file)).status).toBe(200);
      expect((await get('settings')).body.data).toMatchObject({
        start: 'x',
        healthPath: null,
        port: 3_000,
        dataDirs: [],
      });
      const wrong = await infra.form(server.path, server.key, { displayName: 'x', cleanDeploy: '' }, file);
      expect(wrong.body.error?.code).toBe('VALIDATION_ERROR');
    });

    it('stay as they were when the deploy fails', async () => {
      await server.deploy({ source, start: 'node a.js', env: { A: '1' } });
      const script = server.agent.script;
      server.agent.script = (run) => {
        const failure = {
          step: 'build',
          message: 'no',
          exitCode: 1,
          rolledBackTo: null,
          health: null,
        } as const;
        run.endDeploy({ failure });
      };
      expect((await server.deploy({ source, start: 'node b.js', env: {} })).body.error?.code).toBe(
        'DEPLOY_FAILED',
      );
      server.agent.script = script;
      expect((await get('settings')).body.data).toMatchObject({
        start: 'node a.js',
        version: 1,
        applied: true,
      });
      expect((await get('variables')).body.data).toMatchObject({ env: ['A'] });
    });

    it('are asked for once the server has none', async () => {
      const { status, body } = await server.deploy({ source });
      expect([status, body.error?.code, body.error?.['details']]).toEqual([
        400,
        'VALIDATION_ERROR',
        { field: 'start', rule: 'isDefined' },
      ]);
    });

    it('keep the port that is found by looking, and one that is set meanwhile', async () => {
      await server.call('patch', 'port', { port: 0 });
      await server.deploy({ source, start: 'x' });
      expect((await get('settings')).body.data).toMatchObject({ port: 0 });
      infra.clock.advance(1_000);
      await server.call('patch', 'settings', { port: 4_000 });
      expect(await server.read()).toMatchObject({ port: 4_000 });
      await server.deploy({ source });
      expect(server.plan).toMatchObject({ port: 4_000 });
      infra.clock.advance(1_000);
      await server.deploy({ source, port: null });
      expect((await get('settings')).body.data).toMatchObject({ port: 3_000 });
    });
  });

  describe('changed without a deploy', () => {
    it('wait for the next one', async () => {
      await server.deploy({ source, start: 'x' });
      const changed = await server.call('patch', 'settings', {
        start: 'y',
        stopTimeoutSeconds: 30,
      });
      expect(changed.body.data).toMatchObject({
        start: 'y',
        stopTimeoutSeconds: 30,
        version: 2,
        applied: false,
        operationId: null,
      });
      expect(server.agent.starts).toHaveLength(1);
      infra.clock.advance(1_000);
      await server.deploy({ source });
      expect(server.plan).toMatchObject({ start: 'y', stopTimeoutSeconds: 30 });
      expect((await get('settings')).body.data).toMatchObject({ applied: true });
    });

    it('come at once with a restart of what runs', async () => {
      await server.deploy({ source, start: 'x', env: { A: 'of-the-deploy' } });
      const release = server.agent.starts[0];
      const { status, body } = await server.call('put', 'variables', {
        variables: { A: 'of-the-server', B: CANARY },
        restart: true,
      });
      expect(status).toBe(200);
      await eventually(() => expect(server.agent.starts).toHaveLength(2));
      expect(body.data).toMatchObject({ version: 2, operationId: server.agent.starts[1] });
      expect(server.plan).toMatchObject({
        archive: null,
        release,
        start: 'x',
        env: { A: 'of-the-deploy', B: CANARY },
      });
    });

    it.each<[string, 'put' | 'patch' | 'delete', string, object?]>([
      ['settings', 'patch', 'settings', { stopTimeoutSeconds: 30 }],
      ['variables', 'patch', 'variables', { variables: { B: '2' } }],
      ['a variable', 'put', 'variables/B', { value: '2' }],
      ['the lack of one', 'delete', 'variables/A?restart=true&wait=true'],
    ])(
      'of %s are in use by the answer where the restart is waited for',
      async (_what, method, part, body) => {
        await server.call('put', 'variables/A', { value: '1' });
        await server.deploy({ source, start: 'x' });
        infra.clock.advance(1_000);
        const order = body && { ...body, restart: true, wait: true };
        const answer = await server.call(method, part, order);
        const operationId = server.agent.starts[1];
        expect(answer).toMatchObject({ status: 200, body: { data: { applied: true, operationId } } });
        expect(await server.status()).toBe('succeeded');
      },
    );

    it('are kept where the restart that is waited for fails, and the answer says why', async () => {
      await server.deploy({ source, start: 'x' });
      server.agent.script = (run) => {
        const health = { status: null, body: '', logLines: [] };
        const message = 'The application ended with exit code 1 before it answered.';
        run.endDeploy({ failure: { step: 'healthcheck', message, exitCode: 1, rolledBackTo: null, health } });
      };
      const change = { value: '1', restart: true, wait: true };
      const { status, body } = await server.call('put', 'variables/A', change);
      expect([status, body.error]).toMatchObject([
        500,
        { code: 'DEPLOY_FAILED', operationId: server.agent.starts[1], cause: { kind: 'ended' } },
      ]);
      expect((await get('variables')).body.data).toMatchObject({
        variables: [{ name: 'A' }],
        applied: false,
      });
    });

    it('are told of a restart that goes on when the wait is over', async () => {
      await server.deploy({ source, start: 'x' });
      server.agent.script = () => undefined;
      const order = { restart: true, wait: true, timeoutSeconds: 1 };
      const { status, body } = await server.call('patch', 'settings', order);
      const operationId = String(server.agent.starts[1]);
      expect([status, body.error]).toMatchObject([504, { code: 'DEPLOY_TIMEOUT', operationId }]);
      server.agent.runOf(operationId).endDeploy();
      await eventually(async () => expect(await server.status()).toBe('succeeded'));
    });

    it.each([0, 661, 'soon'])('name the field of a wait of %j', async (timeoutSeconds) => {
      const order = { restart: true, wait: true, timeoutSeconds };
      for (const part of ['settings', 'variables', 'variables/A']) {
        const { body } = await server.call('patch', part, order);
        expect(body.error).toMatchObject({
          code: 'VALIDATION_ERROR',
          details: { field: 'timeoutSeconds' },
        });
      }
    });

    it('are refused with a restart of nothing, and then not kept', async () => {
      const { body } = await server.call('patch', 'variables', {
        variables: { A: '1' },
        restart: true,
      });
      expect(body.error?.code).toBe('NOT_DEPLOYED');
      expect((await get('variables')).body.data).toMatchObject({ variables: [], version: 0 });
    });

    it('are refused with a restart while something runs, and then not kept', async () => {
      await server.deploy({ source, start: 'x' });
      infra.queue.runsAtOnce = false;
      void server.deploy();
      await eventually(async () => expect(await server.operations()).toHaveLength(2));
      const { body } = await server.call('patch', 'settings', { start: 'y', restart: true });
      expect(body.error?.code).toBe('EXEC_BUSY');
      expect((await get('settings')).body.data).toMatchObject({ start: 'x' });
      await infra.queue.run(server.job(await server.operationId()));
    });
  });

  describe('variables', () => {
    it('are shown without what is secret, set, changed and removed', async () => {
      const put = await server.call('put', 'variables', {
        variables: { LEVEL: { value: 'debug', secret: false }, TOKEN: CANARY },
        dotenv: 'FROM_FILE="a b"',
      });
      expect(put.body.data?.variables).toEqual([
        { name: 'FROM_FILE', value: null, secret: true },
        { name: 'LEVEL', value: 'debug', secret: false },
        { name: 'TOKEN', value: null, secret: true },
      ]);
      const one = await server.call('put', 'variables/LEVEL', { value: 'info' });
      expect(one.body.data).toMatchObject({ variable: { value: 'info', secret: false }, version: 2 });
      const gone = await server.call('delete', 'variables/FROM_FILE');
      expect(gone.body.data).toMatchObject({ variable: null });
      expect((await get('variables/FROM_FILE')).body.error?.code).toBe('VARIABLE_NOT_FOUND');
      expect((await server.call('put', 'variables', {})).body.data).toMatchObject({
        variables: [],
      });
    });

    it('give way to env of a deploy, which never removes them', async () => {
      await server.call('put', 'variables', { variables: { A: 'kept', B: 'kept' } });
      await server.deploy({ source, start: 'x', env: { A: 'over' } });
      expect(server.plan?.env).toMatchObject({ A: 'over', B: 'kept' });
      const over = { name: 'A', value: null, secret: true, overridden: true };
      expect((await get('variables')).body.data?.variables).toEqual([
        over,
        { name: 'B', value: null, secret: true },
      ]);
      expect((await get('variables/A')).body.data?.variable).toEqual(over);
      await server.deploy({ source, env: {} });
      expect(server.plan?.env).toMatchObject({ A: 'kept', B: 'kept' });
      expect((await get('variables/A')).body.data?.variable).not.toHaveProperty('overridden');
    });

    it('and env are together no more than a process can be given', async () => {
      const values = (name: string, count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, 'x'.repeat(32_000)]));
      const tooMuch = { code: 'VALIDATION_ERROR', details: { field: 'variables', rule: 'maxLength' } };
      const put = (variables: object) => server.call('put', 'variables', { variables });
      expect((await put(values('A', 30))).status).toBe(200);
      const env = values('B', 25);
      expect((await server.deploy({ source, start: 'x', env })).body.error).toMatchObject(tooMuch);
      expect(server.agent.starts).toEqual([]);
      expect((await put(values('A', 20))).status).toBe(200);
      expect((await server.deploy({ source, start: 'x', env })).status).toBe(200);
      expect((await put(values('A', 30))).body.error).toMatchObject(tooMuch);
      // Those that `env` sets, too, are given once.
      expect((await put({ ...values('A', 20), ...values('B', 10) })).status).toBe(200);
    });

    it('are in no fact, and sealed in every row', async () => {
      await server.call('put', 'variables', { variables: { TOKEN: CANARY } });
      await server.deploy({ source, start: `run --token ${CANARY}` });
      for (const table of ['es.event', 'infra.server_configuration', 'infra.operation_report']) {
        const rows = await infra.database.query<{ text: string }>(
          `select replace(encode(convert_to(t::text, 'UTF8'), 'escape'), E'\\\\', '') as text from ${table} t`,
        );
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.filter(({ text }) => text.includes('canary'))).toEqual([]);
      }
      const facts = await infra.database.query<{ data: object }>(
        `select data from es.event where stream_id = $1 and type = 'server_configured'`,
        [`server-${server.id}`],
      );
      expect(facts.map(({ data }) => data)).toEqual([
        { variables: ['TOKEN'], configuredAt: expect.any(String) },
      ]);
    });
  });

  it('go with the server', async () => {
    await server.call('put', 'variables', { variables: { A: '1' } });
    await infra.call('delete', `/v1/infra/servers/${server.id}`, server.key);
    expect(
      await infra.database.query('select 1 from infra.server_configuration where server_id = $1', [
        server.id,
      ]),
    ).toEqual([]);
  });
});
