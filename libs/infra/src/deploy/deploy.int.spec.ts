import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { InfraApp, type Answer } from '../__fixtures__/infra-app.js';
import type { ScriptedAgent, ScriptedRun } from '../__fixtures__/scripted-agent.js';
import { DeployArchiveRepository } from '../deploy-source/deploy-archive.repository.js';
import { SettleOperation } from '../running/settle-operation.command.js';
import { ExpireOutcomes } from '../sweeps/expire-outcomes.command.js';
import { ReconcileOperations } from '../sweeps/reconcile-operations.command.js';
import { AgentClient } from '../tunnel/index.js';

const NEVER = new AbortController().signal;
/** More than two stored parts: random bytes do not shrink. */
const ARCHIVE = gzipSync(randomBytes(2_500_000));
const BODY = {
  ...{ source: { content: gzipSync('source').toString('base64') }, start: 'node server.js', port: 3_001 },
};
const SECRET = 'correct-horse-battery';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('deploy', () => {
  let infra: InfraApp;
  let key: string;
  let serverId: string;
  let agent: ScriptedAgent;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    infra.queue.runsAtOnce = true;
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
  });

  const path = (): string => `/v1/infra/servers/${serverId}/deploy`;
  const deploy = (body: object = BODY, more: Record<string, string> = {}): Promise<Answer> =>
    infra.call('post', path(), key, body, more);
  const operations = async () => {
    const { body } = await infra.call('get', `/v1/infra/servers/${serverId}/operations?kind=deploy`, key);
    return body.data?.operations as unknown as Record<string, unknown>[];
  };
  const operationId = async (): Promise<string> => String((await operations())[0]?.operationId);
  const server = async () => (await infra.call('get', `/v1/infra/servers/${serverId}`, key)).body.data;
  const rows = async (table: string): Promise<number> => {
    const [row] = await infra.database.query<{ count: number }>(
      `select count(*)::int as count from infra.${table} t
        where t.operation_id in (select operation_id from infra.operation_view where server_id = $1)`,
      [serverId],
    );
    return row?.count ?? 0;
  };
  const leftOvers = async () => ({
    archives: await rows('deploy_archive'),
    parts: await rows('deploy_archive_part'),
    inputs: await rows('operation_input'),
    locks: await rows('server_lock'),
    leases: await rows('operation_lease'),
  });
  const NOTHING = { archives: 0, parts: 0, inputs: 0, locks: 0, leases: 0 };
  const facts = async (type: string) =>
    infra.database.query<{ data: Record<string, unknown> }>(
      `select e.data from es.event e join infra.operation_view v on e.stream_id = 'operation-' || v.operation_id
        where v.server_id = $1 and e.type = $2 order by e.position`,
      [serverId, type],
    );
  const started = () => eventually(() => expect(agent.starts).toHaveLength(1));
  const lapse = () =>
    infra.database.query(
      `update infra.operation_lease set lease_until = now() - interval '1 s'
        where operation_id in (select operation_id from infra.server_lock where server_id = $1)`,
      [serverId],
    );

  describe('of an archive in the request', () => {
    it('brings it to the server with the plan, and tells the release', async () => {
      agent.script = (run) => {
        run.reach('download');
        run.reach('install', 'running');
        run.print('stdout', 'added 12 packages\n', 'install');
        run.reach('install');
        run.reach('build', 'skipped');
        run.reach('start');
        run.endDeploy({ port: 3_001, warnings: ['slow disk'] });
      };
      const { status, headers, body } = await deploy({
        ...BODY,
        source: { content: ARCHIVE.toString('base64') },
        install: 'npm ci',
        env: { TOKEN: SECRET },
        runtime: 'node22',
        displayName: 'Shop',
      });
      expect(body.error).toBeUndefined();
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        serverId,
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
      expect(agent.archives.get(id)?.equals(ARCHIVE)).toBe(true);
      expect(agent.requests[0]).toMatchObject({
        kind: 'deploy',
        timeoutSeconds: 660,
        plan: {
          archive: { format: 'tar.gz', size: ARCHIVE.length, sha256: sha256(ARCHIVE) },
          runtime: 'node22',
          install: 'npm ci',
          build: null,
          start: 'node server.js',
          port: 3_001,
          serviceName: 'app',
          env: { TOKEN: SECRET, SVC_SERVER_ID: serverId },
        },
      });
      expect(await server()).toMatchObject({
        ...{ runtime: 'node22', port: 3_001, displayName: 'Shop', deployedAt: expect.any(String) },
        env: { TOKEN: '***', SVC_SERVER_ID: '***', SVC_APP_URL: '***' },
      });
      const [row] = await operations();
      expect(row).toMatchObject({ kind: 'deploy', status: 'succeeded', step: 'start', error: null });
      expect(row).not.toHaveProperty('exitCode');
      expect(await leftOvers()).toEqual(NOTHING);
    });

    it('takes a form as well', async () => {
      const { status, body } = await infra.form(
        path(),
        key,
        { start: 'run', port: '3002', env: '{"A":"b"}', dataDirs: '["uploads"]', cleanDeploy: 'true' },
        { name: 'archive', content: ARCHIVE },
      );
      expect(body.error).toBeUndefined();
      expect(status).toBe(200);
      const [request] = agent.requests;
      expect(request).toMatchObject({
        plan: { port: 3_002, env: { A: 'b' }, dataDirs: ['uploads'], cleanDeploy: true },
      });
      expect([...agent.archives.values()][0]?.equals(ARCHIVE)).toBe(true);
    });

    it('keeps the order sealed while it waits, and out of the log for ever', async () => {
      infra.queue.runsAtOnce = false;
      const answer = deploy({ ...BODY, env: { TOKEN: SECRET }, changelog: 'a personal text' });
      await eventually(async () => expect(await rows('operation_input')).toBe(1));
      const id = await operationId();
      const [input] = await infra.database.query<{ sealed: Buffer; command: string | null }>(
        'select sealed, command from infra.operation_input where operation_id = $1',
        [id],
      );
      expect(input?.command).toBeNull();
      expect(input?.sealed.toString()).not.toContain(SECRET);
      expect(await rows('deploy_archive')).toBe(1);
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
      expect(await leftOvers()).toEqual(NOTHING);
    });
  });

  it('tells the step that failed, the end of its output and what answers again', async () => {
    agent.script = (run) => {
      run.reach('download');
      run.reach('install', 'running');
      run.print('stderr', `${'x'.repeat(9_000)}\nnpm ERR! missing script\n`, 'install');
      run.reach('install', 'failed', 254);
      run.endDeploy({
        failure: {
          ...{ step: 'install', exitCode: 254, rolledBackTo: 'release-1', health: null },
          message: `install ended with 254 and ${SECRET}`,
        },
      });
    };
    const { status, body } = await deploy({ ...BODY, install: 'npm ci', env: { TOKEN: SECRET } });
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
    const [row] = await operations();
    expect(row).toMatchObject({
      ...{ status: 'failed', step: 'install' },
      error: { code: 'DEPLOY_FAILED', message: 'The step install failed with exit code 254.' },
    });
    const stored = await infra.database.query(
      'select report from infra.operation_report where operation_id = $1',
      [row?.operationId],
    );
    expect(JSON.stringify(stored)).not.toContain(SECRET);
    expect((await server())?.deployedAt).toBeNull();
    expect(await leftOvers()).toEqual(NOTHING);
  });

  it('records a step once, however often it is told', async () => {
    agent.script = (run) => {
      for (const step of ['download', 'install', 'start'] as const) {
        run.reach(step, 'running');
        run.reach(step);
      }
      run.reach('build', 'skipped');
      run.endDeploy();
    };
    await deploy();
    const steps = (await facts('operation_step_reached')).map(({ data }) => data.step);
    expect(steps.at(-1)).toBe('start');
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('streams steps and lines in their order, then the release', async () => {
    const runs: ScriptedRun[] = [];
    agent.script = (run) => {
      runs.push(run);
      run.reach('install', 'running');
      run.print('stdout', 'one\ntw', 'install');
    };
    const answer = infra.raw('post', `${path()}?stream=true`, key, BODY);
    const { text, headers } = await Promise.all([
      answer,
      eventually(() => expect(runs).toHaveLength(1)).then(() => {
        const [run] = runs;
        run?.print('stdout', 'o\nthree', 'install');
        run?.reach('install');
        run?.reach('start', 'running');
        run?.print('stderr', 'up\n', 'start');
        run?.reach('start');
        run?.endDeploy();
      }),
    ]).then(([done]) => done);
    const events = text
      .split('\n\n')
      .filter((block) => block.startsWith('event: '))
      .map((block) => {
        const [name = '', data = ''] = block.split('\n');
        return [name.slice(7), JSON.parse(data.slice(6)) as Record<string, unknown>] as const;
      });
    const told = events.map(([name, data]) =>
      name === 'step' ? `${data.name} ${data.status}` : name === 'log' ? `${data.step}> ${data.line}` : name,
    );
    expect(told).toEqual([
      'operation',
      'download running',
      'install running',
      ...['install> one', 'install> two', 'install> three'],
      'install ok',
      'start running',
      'start> up',
      'start ok',
      'done',
    ]);
    expect(headers['x-operation-id']).toBe(events[0]?.[1].operationId);
    expect(events.at(-1)?.[1]).toMatchObject({ serverId, status: 'running', warnings: expect.any(Array) });
  });

  it('answers a refusal before the stream begins, with its own status', async () => {
    const { status, body } = await infra.call('post', `${path()}?stream=true`, key, { start: 'x' });
    expect([status, body.error?.code, body.error?.details]).toEqual([
      400,
      'VALIDATION_ERROR',
      { field: 'source', rule: 'exactlyOne' },
    ]);
  });

  it('is not run again for a repeat with the same Idempotency-Key', async () => {
    const more = { 'idempotency-key': 'once' };
    const first = await deploy(BODY, more);
    const repeat = await deploy(BODY, more);
    expect(repeat.body).toEqual(first.body);
    expect(repeat.headers['idempotency-replayed']).toBe('true');
    expect((await deploy({ ...BODY, port: 3_009 }, more)).body.error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(agent.starts).toHaveLength(1);
  });

  it('lets one of fifty callers in and leaves nothing of the others', async () => {
    agent.script = () => undefined;
    const statuses: number[] = [];
    const callers: Promise<void>[] = [];
    await new Promise<void>((resolve) => {
      const ask = async (): Promise<void> => {
        statuses.push((await infra.raw('post', path(), key, BODY)).status);
        if (statuses.length === 49) resolve();
      };
      callers.push(...Array.from({ length: 50 }, ask));
    });
    expect(new Set(statuses)).toEqual(new Set([409]));
    agent.runOf(agent.starts[0] ?? '').endDeploy();
    await Promise.all(callers);
    expect(statuses.at(-1)).toBe(200);
    expect(agent.starts).toHaveLength(1);
    const [parts] = await infra.database.query<{ count: number }>(
      'select count(*)::int as count from infra.deploy_archive_part',
    );
    expect(parts?.count).toBe(0);
  });

  it('refuses an order whose body is over the limit before it is read', async () => {
    const { status, body } = await infra.call('post', path(), key, BODY, {
      'content-length': String(200 * 1_048_576),
      connection: 'close',
    });
    expect(status).toBe(413);
    expect(body.error).toMatchObject({
      code: 'INLINE_SOURCE_TOO_LARGE',
      hint: {
        reason: expect.any(String),
        recovery: expect.stringContaining('source.url'),
        recoveryAction: 'use_source_url',
        note: expect.any(String),
      },
    });
  });

  it('refuses what is malformed, naming the field', async () => {
    const faults: readonly (readonly [field: string, body: object])[] = [
      ['colour', { ...BODY, colour: 'red' }],
      ['source.path', { ...BODY, source: { path: '/x' } }],
      ['source', { ...BODY, source: 'x' }],
      ['source.content', { ...BODY, source: { content: 'aGVsbG8=' } }],
      ['archive', { start: 'x', archive: 'x' }],
      ['port', { ...BODY, port: 80 }],
      ['port', { ...BODY, port: '3000' }],
      ['env', { ...BODY, env: ['A=1'] }],
      ['env.PORT', { ...BODY, env: { PORT: '1' } }],
      ['healthPath', { ...BODY, healthPath: 'health' }],
      ['cleanDeploy', { ...BODY, cleanDeploy: 'true' }],
      ['dataDirs', { ...BODY, dataDirs: 'uploads' }],
      ['serviceName', { ...BODY, serviceName: '../app' }],
      ['displayName', { ...BODY, displayName: 'x'.repeat(101) }],
      ['changelog', { ...BODY, changelog: 'x'.repeat(2_001) }],
      ['baseVersion', { ...BODY, baseVersion: '3' }],
    ];
    const answers: unknown[] = [];
    for (const [, body] of faults) {
      const { status, body: answer } = await deploy(body);
      const { code, details } = answer.error ?? { code: '' };
      answers.push([status, code, (details as { field?: string } | undefined)?.field]);
    }
    expect(answers).toEqual(faults.map(([field]) => [400, 'VALIDATION_ERROR', field]));
    expect((await deploy(BODY, { 'x-skip-source-snapshot': '' })).body.error?.code).toBe('VALIDATION_ERROR');
  });

  it.each([
    ['provisioning', `status = 'provisioning'`, 409, 'SERVER_NOT_READY'],
    ['open to the internet', `mode = 'OPEN'`, 409, 'NOT_BLACKHOLE'],
  ])('is refused by a server that is %s, and nothing is stored', async (_what, change, status, code) => {
    await infra.database.query(`update infra.server set ${change} where id = $1`, [serverId]);
    const { status: got, body } = await deploy();
    expect([got, body.error?.code]).toEqual([status, code]);
    const { archives, parts, inputs, locks } = await leftOvers();
    expect([archives, parts, inputs, locks]).toEqual([0, 0, 0, 0]);
  });

  it('is not accepted with a piece of its archive missing', async () => {
    const archives = infra.get(DeployArchiveRepository);
    const save = archives.savePart.bind(archives);
    archives.savePart = async (id, part, ...rest) => (part === 1 ? undefined : save(id, part, ...rest));
    try {
      const { status } = await deploy({ ...BODY, source: { content: ARCHIVE.toString('base64') } });
      expect(status).toBe(500);
    } finally {
      Reflect.deleteProperty(archives, 'savePart');
    }
    expect(await operations()).toEqual([]);
    expect(agent.starts).toEqual([]);
  });

  it('leaves parts that were never accepted for an hour at most', async () => {
    const archives = infra.get(DeployArchiveRepository);
    const id = newId();
    await archives.savePart(id, 0, Buffer.from('x'), new Date(infra.clock.nowMs() + 3_600_000));
    infra.clock.advance(3_600_001);
    await infra.get(ExpireOutcomes).execute();
    expect(await archives.readPart(id, 0)).toBeNull();
  });

  it('refuses a stored version where there is no source storage', async () => {
    const { status, body } = await deploy({ source: { versionId: 'v3' }, start: 'x' });
    expect([status, body.error?.code]).toEqual([404, 'VERSION_NOT_FOUND']);
    expect(await operations()).toEqual([]);
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
      const { status } = await deploy({ source: { url: address }, start: 'x' });
      expect(status).toBe(200);
      expect([...agent.archives.values()][0]?.equals(ARCHIVE)).toBe(true);
      expect(await leftOvers()).toEqual(NOTHING);
    });

    it.each([
      ['status 404', 404, Buffer.from('secret page')],
      ['no tar.gz, tar or zip', 200, Buffer.from('<html>secret page</html>')],
    ])('fails in the step download: %s', async (said, status, body) => {
      answer = { status, body };
      const { body: got } = await deploy({ source: { url: address }, start: 'x' });
      expect(got.error).toMatchObject({ code: 'DEPLOY_FAILED', step: 'download' });
      expect(got.error?.message).toContain(said);
      expect(JSON.stringify(got)).not.toContain('secret page');
      expect(agent.starts).toEqual([]);
      expect(await leftOvers()).toEqual(NOTHING);
    });
  });

  describe('whatever breaks', () => {
    const accepted = async (): Promise<string> => {
      infra.queue.runsAtOnce = false;
      void deploy();
      await eventually(async () => expect(await operations()).toHaveLength(1));
      return operationId();
    };
    const job = (id: string) => ({
      ...{ queue: 'infra-deploy', job: 'run-deploy', jobId: `run-deploy-${id}`, data: { operationId: id } },
    });
    const statusOf = async (): Promise<unknown> => (await operations())[0]?.status;

    it('runs once when its job is delivered five times', async () => {
      const id = await accepted();
      await Promise.all(Array.from({ length: 5 }, () => infra.queue.run(job(id))));
      expect(agent.starts).toEqual([id]);
      expect(await statusOf()).toBe('succeeded');
    });

    it('gets a new job when its own was lost', async () => {
      const id = await accepted();
      infra.clock.advance(16_000);
      await infra.get(ReconcileOperations).execute();
      expect(infra.queue.added.at(-1)).toMatchObject({ queue: 'infra-deploy', job: 'run-deploy' });
      await infra.queue.run(job(id));
      expect(await statusOf()).toBe('succeeded');
    });

    it('has provably not run when its runner died before the archive was there', async () => {
      const id = await accepted();
      const stop = new AbortController();
      agent.refuseUpload = () => {
        stop.abort();
        return { status: 503, error: 'stopping' };
      };
      await infra.queue.run(job(id), stop.signal);
      agent.refuseUpload = null;
      await infra.get(SettleOperation).execute(id, NEVER);
      expect((await operations())[0]).toMatchObject({
        status: 'failed',
        error: { code: 'DEPLOY_FAILED', message: expect.stringContaining('Nothing ran') },
      });
      expect(agent.starts).toEqual([]);
      expect(await leftOvers()).toEqual(NOTHING);
    });

    it('is followed to its end by another runner when its own died after the start', async () => {
      agent.script = (run) => run.reach('install', 'running');
      const id = await accepted();
      const stop = new AbortController();
      const first = infra.queue.run(job(id), stop.signal);
      await started();
      stop.abort();
      await first;
      const second = infra.get(SettleOperation).execute(id, NEVER);
      agent.runOf(id).reach('install');
      agent.runOf(id).endDeploy();
      await second;
      expect(await statusOf()).toBe('succeeded');
      expect(agent.starts).toEqual([id]);
      expect(await leftOvers()).toEqual(NOTHING);
    });

    it('is left to the other runner by one that was frozen before the start', async () => {
      const id = await accepted();
      const client = infra.get(AgentClient);
      const put = client.putArchive.bind(client);
      client.putArchive = async (...args) => {
        const done = await put(...args);
        await lapse();
        await infra.get(SettleOperation).execute(id, NEVER);
        return done;
      };
      try {
        await infra.queue.run(job(id));
      } finally {
        Reflect.deleteProperty(client, 'putArchive');
      }
      expect(agent.starts).toEqual([]);
      expect(await statusOf()).toBe('failed');
    });

    it('starts once when the answer to the start is lost', async () => {
      agent.intercept = () => 'vanish-after-start';
      const id = await accepted();
      const run = infra.queue.run(job(id));
      await started();
      agent.intercept = null;
      await infra.driver.start(serverId);
      await run;
      expect(agent.starts).toEqual([id]);
      expect(await statusOf()).toBe('succeeded');
    });

    it('is refused by the agent without having run', async () => {
      agent.refuseUpload = () => ({ status: 422, error: 'archive_mismatch' });
      const { status, body } = await deploy();
      expect([status, body.error?.code, body.error?.step]).toEqual([500, 'DEPLOY_FAILED', 'download']);
      expect(agent.starts).toEqual([]);
    });

    it('is unknown once its time is over, with what to read first', async () => {
      agent.script = () => undefined;
      const answer = deploy();
      await started();
      agent.hangUp();
      infra.clock.advance(1_201_000);
      const { status, body } = await answer;
      expect([409, 502, 504]).toContain(status);
      expect(body.error).toMatchObject({
        code: expect.stringMatching(
          /^(GATEWAY_UNREACHABLE|DEPLOY_(TUNNEL_STALE|CONNECTION_TERMINATED|TIMEOUT))$/,
        ),
        operationId: await operationId(),
        hint: { recovery: expect.arrayContaining([expect.stringContaining('kind=deploy')]) },
      });
      expect(await statusOf()).toBe('unknown');
    });
  });
});
