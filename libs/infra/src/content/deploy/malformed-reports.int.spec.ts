import type { AgentDeployReport } from '#libs/agent-protocol';
import { DeployedServer, NO_LEFT_OVERS } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import type { ScriptedRun } from '../../__fixtures__/scripted-agent.js';

const STEP = { name: 'start', status: 'ok', durationMs: 1, exitCode: null };
const FAILURE = {
  step: 'install',
  message: 'no',
  exitCode: 1,
  rolledBackTo: null,
  health: { status: 500, body: 'b', logLines: ['l'] },
};
const GOOD = { releaseId: 'r', steps: [STEP], failure: null, warnings: [], port: 3000 };
const FAILED = { ...GOOD, failure: FAILURE, port: null };

/** Values no member of a report takes: neither a text, nor a list, nor a count, nor null. */
const RUBBISH = [true, -1, 1.5, {}, [[]]];

/** The object once without each of its members, and once with each replaced by something else. */
function damaged(whole: Readonly<Record<string, unknown>>): [string, Record<string, unknown>][] {
  return Object.keys(whole).flatMap((name, index) => {
    const { [name]: _gone, ...rest } = whole;
    return [
      [`without ${name}`, rest],
      [`with another ${name}`, { ...rest, [name]: RUBBISH[index % RUBBISH.length] }],
    ];
  });
}

const MALFORMED: [string, unknown][] = [
  ...damaged(GOOD).map(([what, report]): [string, unknown] => [`good, ${what}`, report]),
  ...damaged(STEP).map(([what, step]): [string, unknown] => [
    `good, step ${what}`,
    { ...GOOD, steps: [step] },
  ]),
  ...damaged(FAILURE).map(([what, failure]): [string, unknown] => [
    `failed, failure ${what}`,
    { ...FAILED, failure },
  ]),
  ...damaged(FAILURE.health).map(([what, health]): [string, unknown] => [
    `failed, health ${what}`,
    { ...FAILED, failure: { ...FAILURE, health } },
  ]),
  ['null', null],
  ['a text', 'succeeded'],
  ['a list', [GOOD]],
  ['good with a failed step', { ...GOOD, steps: [{ ...STEP, status: 'failed' }] }],
  ['good with a step that runs', { ...GOOD, steps: [{ ...STEP, status: 'running', durationMs: null }] }],
  ['good with a step nobody knows', { ...GOOD, steps: [{ ...STEP, name: 'dance' }] }],
  ['good with a step twice', { ...GOOD, steps: [STEP, STEP] }],
  ['good without steps', { ...GOOD, steps: [] }],
  ['larger than a line may be', { ...FAILED, failure: { ...FAILURE, message: 'x'.repeat(300_000) } }],
];

/** Ends the run with the report as it is. */
function endWith(run: ScriptedRun, report: unknown): void {
  run.record = { ...run.record, deploy: report as AgentDeployReport };
  run.end(null);
}

describe('an agent whose answers make no sense', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  beforeEach(async () => {
    server = await DeployedServer.create(infra);
  });
  afterAll(() => infra.stop());

  /** The service clock stands still: nothing here ends because its time is over. */
  async function deployTold(tell: (run: ScriptedRun) => void) {
    server.agent.script = tell;
    const answer = await server.deploy();
    return { answer, status: await server.status(), left: await server.leftOvers() };
  }

  it.each(MALFORMED)('ends a deploy as unknown at once when its report is %s', async (_what, report) => {
    const { answer, status, left } = await deployTold((run) => endWith(run, report));
    expect([answer.status, answer.body.error?.code]).toEqual([502, 'GATEWAY_UNREACHABLE']);
    expect(answer.body.error?.hint).toMatchObject({ recovery: expect.any(Array) as unknown[] });
    expect(status).toBe('unknown');
    expect(left).toEqual(NO_LEFT_OVERS);
  });

  it('ends a deploy as unknown that it calls lost', async () => {
    expect((await deployTold((run) => run.lose())).status).toBe('unknown');
  });

  it('ends a deploy as unknown that it calls a command, asked for it or at its start', async () => {
    const asCommand = (run: ScriptedRun): void => {
      run.record = { ...run.record, kind: 'exec' };
      run.endDeploy();
    };
    server.agent.tellsStarts = false;
    expect((await deployTold(asCommand)).status).toBe('unknown');
    server.agent.tellsStarts = true;
    server.agent.startedAs = (record) => ({ ...record, kind: 'exec' });
    expect((await deployTold((run) => run.endDeploy())).status).toBe('unknown');
  });

  it('takes what is whole for what it says', async () => {
    const good = await deployTold((run) => endWith(run, GOOD));
    expect([good.answer.status, good.status]).toEqual([200, 'succeeded']);
    const failed = await deployTold((run) => endWith(run, FAILED));
    expect([failed.answer.body.error?.code, failed.status]).toEqual(['DEPLOY_FAILED', 'failed']);
  });

  const execs = async () => {
    const { body } = await infra.call(
      'get',
      `/v1/infra/servers/${server.id}/operations?kind=exec`,
      server.key,
    );
    return body.data?.operations as unknown as object[];
  };

  it.each([
    ['an exit code out of range', { exitCode: 999 }],
    ['an exit code that is a text', { exitCode: '0' }],
    ['no word on its output', { truncated: undefined }],
    ['a state nobody knows', { state: 'fine' }],
    ['a report of a deploy that is none', { deploy: { releaseId: 7 } }],
  ])('ends a command as unknown at once when its end has %s', async (_what, change) => {
    server.agent.script = (run) => {
      run.record = { ...run.record, ...(change as object) };
      run.print('stdout', 'x');
      if (run.record.state === 'running') run.end((change as { exitCode?: number }).exitCode ?? 0);
    };
    const answer = await infra.exec(server.id, server.key);
    expect([answer.status, answer.body.error?.code]).toEqual([502, 'GATEWAY_UNREACHABLE']);
    expect((await execs())[0]).toMatchObject({ status: 'unknown', exitCode: null });
  });
});
