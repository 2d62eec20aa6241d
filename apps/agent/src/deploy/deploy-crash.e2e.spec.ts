import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeployPlan, DeployStep, DeployStepStatus } from '#libs/agent-protocol';
import { eventually } from '#libs/testing';
import { DeployRig } from '../__fixtures__/deploy-rig.js';
import { SPACE_KINDS } from '../__fixtures__/spaces.js';
import type { JournalFact } from '../journal/journal-fact.js';
import { findProcesses } from '../machine/accounts/process-table.js';

const atStep =
  (name: DeployStep, status: DeployStepStatus) =>
  (fact: JournalFact): boolean =>
    fact.fact === 'step' && fact.step.name === name && fact.step.status === status;
const atFact =
  (kind: JournalFact['fact']) =>
  (fact: JournalFact): boolean =>
    fact.fact === kind;

describe.each(SPACE_KINDS)('a deploy whose agent is killed, on the %s', (kind) => {
  let rig: DeployRig;
  let name = 'v0';
  let serving: string | null = null;

  beforeAll(async () => {
    rig = await DeployRig.start(process.env['PATH'], kind);
    serving = (await rig.deploy({ env: { NAME: name } })).operationId;
  });
  afterAll(() => rig.stop());

  async function killed(
    when: 'before' | 'after',
    fatal: (fact: JournalFact) => boolean,
    plan: Partial<DeployPlan> = {},
  ): Promise<string> {
    const dead = rig.dieAt(fatal, when);
    const { id } = await rig.begin(plan);
    await dead;
    return id;
  }

  it('before anything was started is as if it had never been asked for', async () => {
    for (const when of ['before', 'after'] as const) {
      const id = await killed(when, atFact('starting'));
      await rig.takeOver();
      expect(rig.operations.read(id)).toBeNull();
      expect(existsSync(join(rig.home, 'archives', id))).toBe(true);
    }
    expect(await rig.ask()).toBe(`${name} /`);
  });

  it.each<['before' | 'after', string, (fact: JournalFact) => boolean, DeployStep]>([
    ['after', 'the start', atFact('started'), 'download'],
    ['after', 'the beginning of the first step', atStep('download', 'running'), 'download'],
    ['before', 'the end of the first step', atStep('download', 'ok'), 'download'],
    ['after', 'the end of the first step', atStep('download', 'ok'), 'download'],
    ['after', 'the process of a step is known', atFact('step_process'), 'install'],
    ['before', 'the end of a shell', atStep('install', 'ok'), 'install'],
    ['after', 'the service was described', atStep('systemd', 'ok'), 'systemd'],
    ['before', 'the start of the application is known', atStep('start', 'ok'), 'start'],
    ['after', 'the application was started', atStep('start', 'ok'), 'start'],
    ['after', 'the probe began', atStep('healthcheck', 'running'), 'healthcheck'],
    ['after', 'the probe ended', atStep('healthcheck', 'ok'), 'healthcheck'],
    ['before', 'the switch is known', atFact('switched'), 'tunnel_routing'],
  ])('%s %s is undone', async (when, _, fatal, step) => {
    const id = await killed(when, fatal, { install: 'true', env: { NAME: 'never' } });
    await rig.takeOver();
    const view = await rig.ended(id);
    expect(view).toMatchObject({ state: 'ended', timedOut: false });
    expect(view.deploy?.failure).toMatchObject({
      step,
      message: expect.stringContaining('The agent restarted'),
      rolledBackTo: serving,
    });
    expect(await rig.ask()).toBe(`${name} /`);
    expect(readdirSync(join(rig.home, 'releases')).sort()).toEqual([serving, `${serving}.json`, 'initial']);
    expect(readlinkSync(join(rig.home, 'app'))).toBe(join('releases', serving as string));
    expect(existsSync(join(rig.home, 'archives', id))).toBe(false);
  });

  it('while a shell runs is undone, and the shell is ended with all it has started', async () => {
    // Known by its words: inside of a sandbox its number is another one.
    const started = `sleep ${60_000 + process.pid}`;
    const { id } = await rig.begin({ install: `${started} & ${started}` });
    await eventually(async () => expect(await findProcesses(started)).toHaveLength(2));
    void rig.dieAt(() => true, 'before');
    await rig.takeOver();
    expect((await rig.ended(id)).deploy?.failure).toMatchObject({ step: 'install', rolledBackTo: serving });
    await eventually(async () => expect(await findProcesses(started)).toEqual([]));
    expect(await rig.ask()).toBe(`${name} /`);
  });

  it.each<['before' | 'after', string, (fact: JournalFact) => boolean]>([
    ['after', 'the switch', atFact('switched')],
    ['after', 'the end of the switch', atStep('tunnel_routing', 'ok')],
    ['after', 'the release before begins to be ended', atStep('stop_existing', 'running')],
    ['before', 'the release before is known to have ended', atStep('stop_existing', 'ok')],
    ['before', 'its end', atFact('ended')],
  ])('%s %s is finished', async (when, what, fatal) => {
    name = what.replaceAll(' ', '-');
    const id = await killed(when, fatal, { env: { NAME: name } });
    await rig.takeOver();
    const view = await rig.ended(id);
    expect(view).toMatchObject({ state: 'ended', deploy: { failure: null } });
    expect(view.deploy?.steps.every(({ status }) => status === 'ok' || status === 'skipped')).toBe(true);
    expect(view.deploy?.steps).toHaveLength(14);
    expect(await rig.ask()).toBe(`${name} /`);
    serving = id;
  });

  it('after the switch is undone when the new release no longer answers', async () => {
    const lines = {
      'server.js': `
      const sick = require('fs').existsSync('../../data/sick');
      require('http').createServer((q, r) => {
        if (q.url === '/die') return process.exit(1);
        r.writeHead(sick && q.url === '/health' ? 500 : 200).end('ill');
      }).listen(process.env.PORT, '127.0.0.1');
    `,
    };
    const dead = rig.dieAt(atFact('switched'), 'after');
    const { id } = await rig.begin({ preStart: 'true' }, lines);
    await dead;
    writeFileSync(join(rig.home, 'data', 'sick'), '');
    await rig.ask('/die');
    rig.allowHealth(1500);
    await rig.takeOver();
    const view = await rig.ended(id);
    expect(view.deploy?.failure).toMatchObject({
      step: 'tunnel_routing',
      message: expect.stringContaining('no longer answered'),
      rolledBackTo: serving,
    });
    expect(await rig.ask()).toBe(`${name} /`);
  });

  it('is undone once more when the agent dies while undoing', async () => {
    const id = await killed('before', atStep('install', 'failed'), { install: 'exit 1' });
    await rig.takeOver();
    expect((await rig.ended(id)).deploy?.failure).toMatchObject({ step: 'install', rolledBackTo: serving });
    expect(await rig.ask()).toBe(`${name} /`);
  });
});
