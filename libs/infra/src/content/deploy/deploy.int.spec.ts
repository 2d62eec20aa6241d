import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '#libs/testing';
import { ARCHIVE, DEPLOY_BODY, DeployedServer, NO_LEFT_OVERS } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import type { ScriptedRun } from '../../__fixtures__/scripted-agent.js';

const SECRET = 'correct-horse-battery';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('deploy', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    server = await DeployedServer.create(infra);
  });

  describe('of an archive in the request', () => {
    it('brings it to the server with the plan, and tells the release', async () => {
      server.agent.script = (run) => {
        run.reach('download');
        run.reach('install', 'running');
        run.print('stdout', 'added 12 packages\n', 'install');
        run.reach('install');
        run.reach('build', 'skipped');
        run.reach('start');
        run.endDeploy({ port: 3_001, warnings: ['slow disk'] });
      };
      const { status, headers, body } = await server.deploy({
        ...DEPLOY_BODY,
        source: { content: ARCHIVE.toString('base64') },
        install: 'npm ci',
        env: { TOKEN: SECRET },
        runtime: 'node20',
        displayName: 'Shop',
      });
      expect(body.error).toBeUndefined();
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        serverId: server.id,
        serviceName: 'app',
        status: 'running',
        versionId: null,
        steps: [
          { name: 'download', status: 'ok' },
          { name: 'install', status: 'ok', output: 'added 12 packages\n' },
          { name: 'build', status: 'skipped' },
          { name: 'start', status: 'ok' },
        ],
        source: { saved: false, versionId: null, deduplicated: false },
      });
      expect((body as { warnings?: string[] }).warnings).toEqual([
        'slow disk',
        expect.stringContaining('healthPath'),
      ]);
      expect(headers['x-operation-id']).toBe(body.data?.operationId);
      const id = String(body.data?.operationId);
      expect(server.agent.archives.get(id)?.equals(ARCHIVE)).toBe(true);
      expect(server.agent.requests[0]).toMatchObject({
        kind: 'deploy',
        timeoutSeconds: 660,
        plan: {
          archive: { format: 'tar.gz', size: ARCHIVE.length, sha256: sha256(ARCHIVE) },
          runtime: 'node20',
          install: 'npm ci',
          build: null,
          start: 'node server.js',
          port: 3_001,
          serviceName: 'app',
          env: { TOKEN: SECRET, SVC_SERVER_ID: server.id },
        },
      });
      expect(await server.read()).toMatchObject({
        runtime: 'node20',
        port: 3_001,
        displayName: 'Shop',
        deployedAt: expect.any(String),
        env: { TOKEN: '***', SVC_SERVER_ID: '***', SVC_APP_URL: '***' },
      });
      const [row] = await server.operations();
      expect(row).toMatchObject({ kind: 'deploy', status: 'succeeded', step: 'start', error: null });
      expect(row).not.toHaveProperty('exitCode');
      expect(await server.leftOvers()).toEqual(NO_LEFT_OVERS);
    });

    it('takes a form as well', async () => {
      const { status, body } = await infra.form(
        server.path,
        server.key,
        {
          start: 'run',
          port: '3002',
          env: '{"A":"b"}',
          dataDirs: '["uploads"]',
          cleanDeploy: 'true',
          keepTopFolder: 'true',
        },
        { name: 'archive', content: ARCHIVE },
      );
      expect(body.error).toBeUndefined();
      expect(status).toBe(200);
      const [request] = server.agent.requests;
      expect(request).toMatchObject({
        plan: { port: 3_002, env: { A: 'b' }, dataDirs: ['uploads'], cleanDeploy: true, keepTopFolder: true },
      });
      expect([...server.agent.archives.values()][0]?.equals(ARCHIVE)).toBe(true);
    });

    it('keeps the order sealed while it waits, and out of the log for ever', async () => {
      infra.queue.runsAtOnce = false;
      const answer = server.deploy({ ...DEPLOY_BODY, env: { TOKEN: SECRET }, changelog: 'a personal text' });
      await eventually(async () => expect(await server.rows('operation_input')).toBe(1));
      const id = await server.operationId();
      const [input] = await infra.database.query<{ sealed: Buffer }>(
        'select sealed from infra.operation_input where operation_id = $1',
        [id],
      );
      expect(input?.sealed.toString()).not.toContain(SECRET);
      expect(await server.rows('deploy_archive')).toBe(1);
      await infra.queue.run({
        queue: 'infra-deploy',
        job: 'run-deploy',
        jobId: 'x',
        data: { operationId: id },
      });
      expect((await answer).status).toBe(200);
      const log = JSON.stringify(
        await infra.database.query('select data from es.event where stream_id = $1', [`operation-${id}`]),
      );
      expect(log).not.toContain(SECRET);
      expect(log).not.toContain('personal');
      expect(await server.leftOvers()).toEqual(NO_LEFT_OVERS);
    });
  });

  it('tells the step that failed, the end of its output and what answers again', async () => {
    server.agent.script = (run) => {
      run.reach('download');
      run.reach('install', 'running');
      run.print('stderr', `${'x'.repeat(9_000)}\nnpm ERR! missing script\n`, 'install');
      run.reach('install', 'failed', 254);
      run.endDeploy({
        failure: {
          step: 'install',
          exitCode: 254,
          rolledBackTo: 'release-1',
          health: null,
          message: `install ended with 254 and ${SECRET}`,
        },
      });
    };
    const { status, body } = await server.deploy({
      ...DEPLOY_BODY,
      install: 'npm ci',
      env: { TOKEN: SECRET },
    });
    expect(status).toBe(500);
    expect(body.error).toMatchObject({
      code: 'DEPLOY_FAILED',
      step: 'install',
      exitCode: 254,
      rolledBackTo: 'release-1',
      health: null,
      buildLog: expect.stringMatching(/^x+\nnpm ERR! missing script\n$/),
    });
    expect(String(body.error?.buildLog)).toHaveLength(4_096);
    const [row] = await server.operations();
    expect(row).toMatchObject({
      status: 'failed',
      step: 'install',
      error: { code: 'DEPLOY_FAILED', message: 'install ended with 254 and ***' },
    });
    const stored = await infra.database.query(
      'select report from infra.operation_report where operation_id = $1',
      [row?.operationId],
    );
    expect(JSON.stringify(stored)).not.toContain(SECRET);
    expect((await server.read())?.deployedAt).toBeNull();
    expect(await server.leftOvers()).toEqual(NO_LEFT_OVERS);
  });

  it('records a step once, however often it is told', async () => {
    server.agent.script = (run) => {
      for (const step of ['download', 'install', 'start'] as const) {
        run.reach(step, 'running');
        run.reach(step);
      }
      run.reach('build', 'skipped');
      run.endDeploy();
    };
    await server.deploy();
    const steps = (await server.facts('operation_step_reached')).map(({ step }) => step);
    expect(steps.at(-1)).toBe('start');
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('streams steps and lines in their order, then the release', async () => {
    const runs: ScriptedRun[] = [];
    server.agent.script = (run) => void runs.push(run);
    const stream = await infra.events(`${server.path}?stream=true`, server.key, DEPLOY_BODY);
    const events: (readonly [string, Record<string, unknown>])[] = [];
    const read = async (): Promise<boolean> => {
      const event = await stream.next();
      if (event) events.push([event[0], event[1] as Record<string, unknown>]);
      return event !== null;
    };
    // The agent goes on when the download has been told: one that is over at once has no beginning to tell of.
    await read();
    await read();
    const run = await eventually(() => {
      expect(runs).toHaveLength(1);
      return runs[0];
    });
    run?.reach('install', 'running');
    run?.print('stdout', 'one\ntw', 'install');
    run?.print('stdout', 'o\nthree', 'install');
    run?.reach('install');
    run?.reach('start', 'running');
    run?.print('stderr', 'up\n', 'start');
    run?.reach('start');
    run?.endDeploy();
    while (await read());
    const told = events.map(([name, data]) =>
      name === 'step' ? `${data.name} ${data.status}` : name === 'log' ? `${data.step}> ${data.line}` : name,
    );
    expect(told).toEqual([
      'operation',
      'download running',
      'install running',
      'install> one',
      'install> two',
      'install> three',
      'install ok',
      'start running',
      'start> up',
      'start ok',
      'done',
    ]);
    expect(stream.headers['x-operation-id']).toBe(events[0]?.[1].operationId);
    expect(events.at(-1)?.[1]).toMatchObject({
      serverId: server.id,
      status: 'running',
      warnings: expect.any(Array),
    });
  });

  describe('of an archive at an address', () => {
    let files: Server;
    let address: string;
    let answer: { status: number; body: Buffer };

    beforeAll(async () => {
      files = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
      await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(files.address() as AddressInfo).port}/app.tgz`;
    });
    afterAll(() => {
      files.closeAllConnections();
      files.close();
    });

    it('fetches it in the step download', async () => {
      answer = { status: 200, body: ARCHIVE };
      const { status } = await server.deploy({ source: { url: address }, start: 'x' });
      expect(status).toBe(200);
      expect([...server.agent.archives.values()][0]?.equals(ARCHIVE)).toBe(true);
      expect(await server.leftOvers()).toEqual(NO_LEFT_OVERS);
    });

    it('names the field of an address nobody answers at', async () => {
      const closed = createServer();
      await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
      const { port } = closed.address() as AddressInfo;
      await new Promise((resolve) => closed.close(resolve));
      const url = `http://127.0.0.1:${port}/app.tgz`;
      const { status, body } = await server.deploy({ source: { url }, start: 'x' });
      expect(status).toBe(400);
      expect(body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining('source.url cannot be reached') as string,
        details: { field: 'source.url' },
        step: 'download',
      });
    });

    it.each([
      ['status 404', 404, Buffer.from('secret page')],
      ['no tar.gz, tar or zip', 200, Buffer.from('<html>secret page</html>')],
    ])('fails in the step download: %s', async (said, status, body) => {
      answer = { status, body };
      const { body: got } = await server.deploy({ source: { url: address }, start: 'x' });
      expect(got.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { field: 'source.url' },
        step: 'download',
      });
      expect(got.error?.message).toContain(said);
      expect(JSON.stringify(got)).not.toContain('secret page');
      expect(server.agent.starts).toEqual([]);
      expect(await server.leftOvers()).toEqual(NO_LEFT_OVERS);
    });
  });
});
