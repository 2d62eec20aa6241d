import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, repeats } from '#libs/testing';
import { EnrolledMachine } from '../harness/enrolled-machine.js';
import { ManagedServer } from '../harness/managed-server.js';
import { listProcesses } from '../harness/processes.js';
import { Stack } from '../harness/stack.js';

/** Ten times as many in the soak tier. */
const KILLS = repeats(5);
/** Nobody's on this machine. */
const ORDINARY_USER = 12_345;

describe('two machines and two workers', () => {
  let stack: Stack;
  let stopWorker: () => Promise<void>;
  let other: EnrolledMachine;
  let here: ManagedServer;
  let there: ManagedServer;

  const orderOn = (machine: EnrolledMachine, region: string, name: string): Promise<ManagedServer> => {
    const order = { provider: 'enrolled', plan: 'micro', region };
    return ManagedServer.create(stack, name, order, stack.runtime.keys.personal, machine.folder);
  };
  const lostFacts = async (): Promise<string[]> => {
    const rows = await stack.database.query<{ stream_id: string }>(
      `select stream_id from es.event where type in ('server_lost', 'server_provision_failed', 'machine_lost')`,
    );
    return rows.map(({ stream_id: stream }) => stream);
  };
  const statusOf = async (server: ManagedServer): Promise<unknown> => {
    const { body } = await server.call<{ data: { status: string } }>('GET', '');
    return body.data.status;
  };

  beforeAll(async () => {
    stack = await Stack.start();
    stopWorker = await stack.spareWorker();
    other = await EnrolledMachine.enrol(stack, { region: 'north' });
    [here, there] = await Promise.all([
      ManagedServer.create(stack, 'here'),
      orderOn(other, 'north', 'there'),
    ]);
  }, 240_000);
  afterAll(async () => {
    await other?.remove();
    await stopWorker?.();
    await stack?.remove();
  }, 120_000);

  it('killed and started again lose no server, and what runs meanwhile ends as it ended', async () => {
    for (let round = 0; round < KILLS; round += 1) {
      const gate = `gate-${round}`;
      const held = [here, there].map((server) => ({
        server,
        answer: server.execHeld(gate, `exit ${round % 7}`),
      }));
      const ids = await Promise.all([here, there].map((server) => server.running(gate)));
      const agents = [here.agentPid(), there.agentPid()];
      const isBack = stack.kill('machine', 'SIGKILL');
      await other.kill();
      const isWorkerBack = round % 2 === 0 ? stack.kill('worker', 'SIGKILL') : null;
      other.start();
      await Promise.all([isBack(), other.ready(), isWorkerBack?.()]);
      // The agents were left alone.
      expect([here.agentPid(), there.agentPid()]).toEqual(agents);
      for (const [index, { server, answer }] of held.entries()) {
        server.open(gate);
        await answer;
        const operationId = String(ids[index]);
        const { exitCode } = await server.ended(operationId);
        expect({ exitCode, runs: server.runs(gate), starts: server.starts(operationId) }).toEqual({
          exitCode: round % 7,
          runs: 1,
          starts: 1,
        });
      }
    }
    expect(await lostFacts()).toEqual([]);
    expect([await statusOf(here), await statusOf(there)]).toEqual(['running', 'running']);
  }, 1_200_000);

  it('start an agent again that has died, whether a worker looks or not', async () => {
    const earlier = there.agentPid();
    process.kill(earlier, 'SIGKILL');
    await eventually(() => expect(there.agentPid()).not.toBe(earlier), { within: 60_000 });
    await there.connected();
    expect((await there.exec('echo back')).body.data.stdout).toBe('back\n');
  });

  it('hold nothing of the service, so that no command finds any of it', async () => {
    const { keyPeppers, encryptionKey, internalToken, databasePassword } = JSON.parse(
      readFileSync(join(stack.home, 'secrets.json'), 'utf8'),
    ) as Record<string, string>;
    const secrets = [keyPeppers, encryptionKey, internalToken, databasePassword].map(String);
    const canSwitch = process.getuid?.() === 0;
    const plain = await EnrolledMachine.enrol(stack, {
      region: 'plain',
      ...(canSwitch && { uid: ORDINARY_USER }),
    });
    try {
      const server = await orderOn(plain, 'plain', 'spy');
      const look = `cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline ${stack.home}/*.json 2>/dev/null | tr '\\0' '\\n'`;
      for (const spy of canSwitch ? [server, here, there] : []) {
        const { stdout } = (await spy.exec(`${look}; echo looked`)).body.data;
        expect(stdout).toContain('looked');
        for (const secret of secrets) expect(stdout).not.toContain(secret);
      }
      // The environment of the machine, and of the agents it has started, as the system tells it.
      const own = (await listProcesses()).filter(({ command }) => command.includes(plain.folder));
      expect(own.length).toBeGreaterThan(1);
      for (const { pid } of process.platform === 'linux' ? own : []) {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        for (const secret of secrets) expect(environment).not.toContain(secret);
        expect(environment).not.toMatch(/DATABASE_URL|INTERNAL_TOKEN|ENCRYPTION_KEY|KEY_PEPPERS|REDIS_URL/);
      }
    } finally {
      await plain.remove();
    }
  }, 240_000);

  it('of which one is gone for good: the operator says so, its servers are lost, and no others', async () => {
    await other.kill();
    process.kill(there.agentPid(), 'SIGKILL');
    // A worker has looked, and found nobody to ask.
    const log = join(stack.home, 'logs', 'worker.log');
    await eventually(
      () => expect(readFileSync(log, 'utf8')).toContain(`machine of server ${there.id} is out of reach`),
      { within: 120_000, every: 500 },
    );
    expect(await statusOf(there)).toBe('running');
    expect(await lostFacts()).toEqual([]);
    await stack.cli('machine', 'lost', other.id);
    await eventually(async () => expect(await statusOf(there)).toBe('error'), { within: 60_000 });
    expect(await statusOf(here)).toBe('running');
    expect((await here.exec('echo fine')).body.data.stdout).toBe('fine\n');
    const checks = await stack.cli<{ name: string; different: number }[]>('views', 'check');
    expect(checks.filter(({ different }) => different > 0)).toEqual([]);
  }, 240_000);
});
