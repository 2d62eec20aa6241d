import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operationStream } from '#libs/infra';
import { eventually } from '#libs/testing';
import { nodeApp } from '../harness/app-archive.js';
import type { Answer } from '#libs/testing';
import { StreamFacts } from '../harness/effects.js';
import { ManagedServer, type DeployBody, type ExecAnswer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';
import { viewsThatDiffer } from '../harness/views-as-told.js';
import { freePort } from '../harness/free-port.js';
import { TunnelProxy } from '../harness/tunnel-proxy.js';

const LIMIT_MS = 180_000;
const ADOPTED_WITHIN_MS = 60_000;
const NAMES = ['one', 'two', 'three', 'four'] as const;
type Name = (typeof NAMES)[number];

const ENDS = ['operation_succeeded', 'operation_failed', 'operation_outcome_unknown'];

/** A step that notes its run and waits for {@link openFor} before it goes on. */
const held = (gate: string): string =>
  `echo run >>../../data/${gate}.runs; while [ ! -e ../../data/${gate} ]; do sleep 0.05; done`;

const openFor = (server: ManagedServer, gate: string): void =>
  writeFileSync(join(dirname(server.journalPath), 'data', gate), '');

describe('faults around a deploy', () => {
  let proxy: TunnelProxy;
  let stack: Stack;
  let facts: StreamFacts;
  let servers: Readonly<Record<Name, ManagedServer>>;

  beforeAll(async () => {
    proxy = await TunnelProxy.open();
    // The start waits for the machine, which dials through the proxy.
    const port = await freePort();
    proxy.leadTo(`http://127.0.0.1:${port}`);
    stack = await Stack.start({ GATEWAY_URL: proxy.url, PORT: String(port) });
    facts = await StreamFacts.open(stack.runtime.databaseUrl);
    const made = await Promise.all(
      NAMES.map(async (name) => [name, await ManagedServer.create(stack, name)] as const),
    );
    servers = Object.fromEntries(made) as Record<Name, ManagedServer>;
  }, LIMIT_MS);
  afterAll(async () => {
    await facts?.close();
    await stack?.remove();
    await proxy?.close();
  }, LIMIT_MS);

  const heldDeploy = (server: ManagedServer, gate: string): Promise<Answer<DeployBody>> =>
    server.deploy(nodeApp(gate), { install: held(gate) });

  /** Resolves with the deploy once its held step runs. */
  const deploying = async (server: ManagedServer, gate: string): Promise<string> => {
    await eventually(() => expect(server.noted(`${gate}.runs`)).toEqual(['run']), { within: 30_000 });
    const begun = server.journal().findLast(({ fact, kind }) => fact === 'starting' && kind === 'deploy');
    return begun?.operationId ?? '';
  };

  /** One start, one outcome, and a free server. */
  const expectOnce = async (server: ManagedServer, operationId: string, status: string): Promise<void> => {
    expect(await server.operation(operationId)).toMatchObject({ status });
    expect(server.starts(operationId)).toBe(1);
    const ends = (await facts.of(operationStream(operationId))).filter((type) => ENDS.includes(type));
    expect(ends).toHaveLength(1);
    expect(await server.exec('echo next')).toMatchObject({ status: 200 });
  };

  const isAway = (server: ManagedServer): Promise<void> =>
    eventually(
      async () => {
        const open = 'select from infra.tunnel where server_id = $1 and replica_url is not null';
        const rows = await stack.database.query(open, [server.id]);
        expect(rows).toEqual([]);
      },
      { within: 30_000, every: 200 },
    );

  const expectExecDone = ({ status, body }: ExecAnswer, operationId: string): void => {
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { operationId, stdout: 'up\ndone\n', exitCode: 3 } },
    });
  };

  it(
    'tells the outcome once when the tunnel breaks off, or falls silent, and comes back',
    async () => {
      const command = async (server: ManagedServer, fault: 'cut' | 'silence'): Promise<void> => {
        const answer = server.execHeld(fault, 'echo done; exit 3');
        const operationId = await server.running(fault);
        proxy[fault](server.id);
        server.open(fault);
        await isAway(server);
        expect(await server.operation(operationId)).toMatchObject({ status: 'running' });
        proxy.mend(server.id);
        expectExecDone(await answer, operationId);
        expect(server.runs(fault)).toBe(1);
        await expectOnce(server, operationId, 'succeeded');
      };
      const deploy = async (server: ManagedServer): Promise<void> => {
        const answer = heldDeploy(server, 'cut');
        const operationId = await deploying(server, 'cut');
        proxy.cut(server.id);
        openFor(server, 'cut');
        await isAway(server);
        proxy.mend(server.id);
        expect(await answer).toMatchObject({ status: 200, body: { data: { operationId } } });
        expect(server.noted('cut.runs')).toEqual(['run']);
        await expectOnce(server, operationId, 'succeeded');
      };
      await Promise.all([
        command(servers.one, 'cut'),
        command(servers.two, 'silence'),
        deploy(servers.three),
        raceOn(servers.four),
      ]);
    },
    LIMIT_MS,
  );

  /** Fifty clients at once, twice: one gets the server, the others learn who has it. */
  const raceOn = async (server: ManagedServer): Promise<void> => {
    for (const gate of ['first', 'second']) {
      const before = server.journal().filter(({ fact }) => fact === 'started').length;
      const answers: Answer<{ readonly error?: { code: string; hint?: object } }>[] = [];
      const wait = `while [ ! -e ../../data/${gate} ]; do sleep 0.05; done`;
      const racers = Array.from({ length: 50 }, async (_, index) => {
        const answer =
          index % 2 === 0
            ? await server.exec(wait, 60)
            : await server.deploy(nodeApp(gate), { install: wait });
        answers.push(answer);
      });
      await eventually(() => expect(answers).toHaveLength(49), { within: 30_000 });
      const winners = await heldBy(server);
      expect(winners).toHaveLength(1);
      const [operationId = ''] = winners;
      openFor(server, gate);
      await Promise.all(racers);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
        expect({ status, error: body.error }).toMatchObject({
          status: 409,
          error: { code: 'EXEC_BUSY', hint: { holder: { operationId } } },
        });
      }
      expect(server.journal().filter(({ fact }) => fact === 'started')).toHaveLength(before + 1);
      await expectOnce(server, operationId, 'succeeded');
    }
  };

  const heldBy = async (server: ManagedServer): Promise<string[]> => {
    const rows = await stack.database.query<{ operation_id: string }>(
      'select operation_id from infra.server_lock where server_id = $1',
      [server.id],
    );
    return rows.map((row) => row.operation_id);
  };

  it(
    'is followed by another worker when its own is frozen, and left alone by the one that thaws',
    async () => {
      const { one: frozen, two: meanwhile } = servers;
      const deployed = servers.three;
      const answers = [
        frozen.execHeld('frozen', 'echo done; exit 3'),
        heldDeploy(deployed, 'frozen'),
      ] as const;
      const command = await frozen.running('frozen');
      const deploy = await deploying(deployed, 'frozen');
      const worker = stack.pid('worker');
      process.kill(worker, 'SIGSTOP');
      const stopSpare = await stack.spareWorker();
      try {
        expect(await meanwhile.exec('echo meanwhile')).toMatchObject({ status: 200 });
        await eventually(
          async () => {
            const adopted = await stack.database.query(
              'select from infra.operation_lease where operation_id = any($1) and adoptions > 0',
              [[command, deploy]],
            );
            expect(adopted).toHaveLength(2);
          },
          { within: ADOPTED_WITHIN_MS, every: 200 },
        );
        frozen.open('frozen');
        openFor(deployed, 'frozen');
        expectExecDone(await answers[0], command);
        expect(await answers[1]).toMatchObject({ status: 200, body: { data: { operationId: deploy } } });
      } finally {
        process.kill(worker, 'SIGCONT');
        await stopSpare();
      }
      // By the worker that thawed: there is no other.
      expect(await meanwhile.exec('echo thawed')).toMatchObject({ status: 200 });
      expect(stack.pid('worker')).toBe(worker);
      expect(frozen.runs('frozen')).toBe(1);
      expect(deployed.noted('frozen.runs')).toEqual(['run']);
      await expectOnce(frozen, command, 'succeeded');
      await expectOnce(deployed, deploy, 'succeeded');
    },
    LIMIT_MS,
  );

  it(
    'is unknown only once nobody could be asked until its deadline, and stays so when the agent is back',
    async () => {
      const { two: gone } = servers;
      const answer = gone.execHeld('gone', 'exit 3');
      const operationId = await gone.running('gone');
      proxy.cut(gone.id);
      gone.open('gone');
      await isAway(gone);
      try {
        // Of the held command 120 s, and 120 s of patience.
        await stack.cli('dev', 'clock', 'advance', '225s');
        const clock = await stack.cli<{ offsetMs: number }>('dev', 'clock', 'show');
        expect(clock.offsetMs).toBe(225_000);
        expect(await gone.operation(operationId)).toMatchObject({ status: 'running' });
        await stack.cli('dev', 'clock', 'advance', '60s');
        expect(await answer).toMatchObject({ status: 502, body: { error: { code: 'GATEWAY_UNREACHABLE' } } });
        await eventually(async () => expect(await heldBy(gone)).toEqual([]), { within: 30_000, every: 200 });
        proxy.mend(gone.id);
        await gone.connected();
        expect(gone.journal(operationId).at(-1)).toMatchObject({ fact: 'ended', exitCode: 3 });
        await expectOnce(gone, operationId, 'unknown');
      } finally {
        await stack.cli('dev', 'clock', 'reset');
      }
    },
    LIMIT_MS,
  );

  it(
    'has left views that say what the log says',
    async () => {
      expect(await viewsThatDiffer(stack)).toEqual([]);
    },
    LIMIT_MS,
  );
});
