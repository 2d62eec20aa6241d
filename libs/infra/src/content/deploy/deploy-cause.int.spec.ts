import type { AgentDeployFailure } from '#libs/agent-protocol';
import { DEPLOY_BODY, DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { OutcomeExpiry } from '../../operations/running/outcome-expiry.service.js';
import { OperationReconciliation } from '../../operations/running/operation-reconciliation.service.js';

const DAY_MS = 86_400_000;
const SECRET = 'correct-horse-battery';
const MISSING = "Error: Cannot find module './missing.js'";

describe('the cause of a failed deploy', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    server = await DeployedServer.create(infra);
  });

  const fail = (failure: Partial<AgentDeployFailure>, prepare: string[] = []): void => {
    const step = failure.step ?? 'healthcheck';
    server.agent.script = (run) => {
      run.reach('download');
      run.reach(step, 'running');
      for (const line of prepare) run.print('stderr', `${line}\n`, step);
      run.reach(step, 'failed', failure.exitCode ?? null);
      const said = { step, message: 'It failed.', exitCode: null, rolledBackTo: null, health: null };
      run.endDeploy({ failure: { ...said, ...failure } });
    };
  };
  const crash = (line = MISSING): void =>
    fail({
      message: 'The application ended with exit code 1 before it answered.',
      exitCode: 1,
      health: { status: null, body: '', logLines: ['node:internal/modules', line, ''] },
    });
  const get = async (path: string) => (await infra.call('get', `/v1/infra/${path}`, server.key)).body.data;

  /** The cause as every surface tells it; a surface that tells another one fails. */
  async function toldCause(): Promise<Record<string, unknown> | null> {
    const id = await server.operationId();
    const [listed] = await server.operations();
    const read = await get(`operations/${id}`);
    const output = await get(`operations/${id}/output`);
    const stream = await infra.events(`/v1/infra/operations/${id}/output?stream=true`, server.key);
    let done: Record<string, unknown> = {};
    for (let event = await stream.next(); event; event = await stream.next()) {
      if (event[0] === 'done') done = event[1] as Record<string, unknown>;
    }
    const { cause } = (read ?? {}) as { cause?: Record<string, unknown> | null };
    for (const told of [listed, output, done]) expect(told).toMatchObject({ cause });
    return cause ?? null;
  }

  it('of a missing module is told by the answer, the operation, its list and its output alike', async () => {
    crash();
    const { body } = await server.deploy();
    const cause = {
      kind: 'ended',
      summary: 'The application ended with exit code 1 before it answered.',
      step: 'healthcheck',
      exitCode: 1,
      httpStatus: null,
      source: 'application',
      lines: ['node:internal/modules', MISSING],
      rolledBackTo: null,
    };
    const { summary: message } = cause;
    expect(body.error).toMatchObject({ code: 'DEPLOY_FAILED', message, cause });
    expect(await toldCause()).toEqual(cause);
    const error = { code: 'DEPLOY_FAILED', message };
    expect((await server.operations())[0]).toMatchObject({ error });
    expect(await get(`operations/${await server.operationId()}`)).toMatchObject({ error });
  });

  it('of a build is the end of what it printed, without secrets, and says what answers meanwhile', async () => {
    const good = String((await server.deploy()).body.data?.operationId);
    fail(
      { step: 'build', message: 'The step build ended with exit code 2.', exitCode: 2, rolledBackTo: good },
      [...Array.from({ length: 60 }, (_, number) => `compiled ${number}`), `error TS2322 beside ${SECRET}`],
    );
    const { body } = await server.deploy({ ...DEPLOY_BODY, build: 'tsc', env: { TOKEN: SECRET } });
    expect(body.error?.['message']).toBe('The step build ended with exit code 2.');
    const cause = await toldCause();
    expect(cause).toMatchObject({ kind: 'command', exitCode: 2, source: 'step', rolledBackTo: good });
    const lines = cause?.['lines'] as readonly string[] | undefined;
    expect(lines).toHaveLength(40);
    expect(lines?.at(-1)).toBe('error TS2322 beside ***');
  });

  it('of a health path is what the application answered, where it printed nothing', async () => {
    fail({
      message: 'GET /health still answered 500 after 60 s.',
      health: { status: 500, body: '{"error":"no database"}', logLines: [] },
    });
    await server.deploy();
    expect(await toldCause()).toMatchObject({
      kind: 'unhealthy',
      httpStatus: 500,
      source: 'answer',
      lines: ['{"error":"no database"}'],
    });
  });

  it('of time that is over says so', async () => {
    server.agent.script = (run) => {
      run.reach('install', 'running');
      run.print('stdout', 'fetching\n', 'install');
      const message = 'The deploy passed its time limit of 660 s.';
      const failure = { step: 'install', message, exitCode: null, rolledBackTo: null, health: null } as const;
      run.endDeploy({ failure }, { timedOut: true });
    };
    await server.deploy();
    expect(await toldCause()).toMatchObject({ kind: 'timeout', lines: ['fetching'] });
  });

  it('of an archive that nobody gives out is a sentence, and the release before still answers', async () => {
    const good = String((await server.deploy()).body.data?.operationId);
    infra.clock.advance(1_000);
    const { body } = await server.deploy({ source: { url: 'http://127.0.0.1:1/app.tgz' }, start: 'x' });
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', rolledBackTo: good });
    expect(body.error?.message).toBe('source.url cannot be reached. Nothing ran.');
    expect(await toldCause()).toMatchObject({ kind: 'archive', lines: [], rolledBackTo: good });
  });

  it('of a first deploy that nobody took says that nothing ran, and that nothing answers', async () => {
    const id = await server.accepted();
    infra.clock.advance(121_000);
    expect(await toldCause()).toMatchObject({ kind: 'never_ran', rolledBackTo: null });
    await infra.get(OperationReconciliation).reconcile();
    expect(await get(`operations/${id}`)).toMatchObject({ status: 'failed', cause: { kind: 'never_ran' } });
  });

  it('of an end that nobody knows is what is known', async () => {
    server.agent.script = (run) => {
      run.reach('install', 'running');
      run.print('stdout', 'added 3 packages\n', 'install');
      run.lose();
    };
    const { body } = await server.deploy();
    expect(await toldCause()).toMatchObject({
      kind: 'unknown',
      step: 'install',
      lines: ['added 3 packages'],
    });
    expect(body.error).toMatchObject({ cause: { kind: 'unknown' } });
  });

  it('is written down whatever the application prints', async () => {
    crash(`${MISSING} \u0000\ud800`);
    expect((await server.deploy()).body.error?.code).toBe('DEPLOY_FAILED');
    expect(await toldCause()).toMatchObject({ kind: 'ended' });
  });

  it('is in no fact, and gone with the outcome after seven days', async () => {
    crash();
    await server.deploy();
    const id = await server.operationId();
    const log = await infra.database.query('select data from es.event where stream_id = $1', [
      `operation-${id}`,
    ]);
    expect(JSON.stringify(log)).not.toContain('missing.js');
    infra.clock.advance(7 * DAY_MS - 1_000);
    expect(await toldCause()).toMatchObject({ kind: 'ended' });
    infra.clock.advance(1_000);
    expect(await get(`operations/${id}`)).not.toHaveProperty('cause');
    expect(await get(`operations/${id}/output`)).not.toHaveProperty('cause');
    await infra.get(OutcomeExpiry).expireDue();
    expect(await server.rows('operation_report')).toBe(0);
  });

  it('is null of a deploy that went well', async () => {
    await server.deploy();
    expect(await toldCause()).toBeNull();
  });
});
