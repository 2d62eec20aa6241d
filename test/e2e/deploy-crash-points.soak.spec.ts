import { operationStream } from '#libs/infra';
import { eventually } from '#libs/testing';
import { nodeApp } from '../harness/app-archive.js';
import { linesAdded, StreamFacts } from '../harness/effects.js';
import { ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';
import { viewsThatDiffer } from '../harness/views-as-told.js';

const LIMIT_MS = 600_000;
/** A lapsed lease, a sweep and the questions to the agent. */
const SETTLED_WITHIN_MS = 90_000;
const FREE_WITHIN_MS = 60_000;
/** All points, not only the chosen ones: `PORTICO_EVERY_CRASH_POINT=1`. */
const EVERY = process.env['PORTICO_EVERY_CRASH_POINT'] === '1';
const SERVERS = EVERY ? 6 : 3;

const STEPS = {
  install: 'echo "install $STAMP" >> ../../data/ran.log',
  build: 'echo "build $STAMP" >> ../../data/ran.log',
  preStart: 'echo "pre_start $STAMP" >> ../../data/ran.log',
};

const ENDS = new Set(['operation_succeeded', 'operation_failed', 'operation_outcome_unknown']);

/** A few of many, evenly between the first and the last. */
function chosen(count: number, few: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (EVERY || count <= few) return all;
  return Array.from({ length: few }, (_, at) => Math.round(((at + 1) * count) / (few + 1)));
}

/** One deploy whose world breaks at one of its side effects. */
interface Cut {
  readonly server: ManagedServer;
  readonly before: string;
  readonly after: string;
}

describe('a deploy whose world breaks at a side effect', () => {
  let stack: Stack;
  let facts: StreamFacts;
  let servers: ManagedServer[];
  /** Side effects of a clean deploy: lines of the agent's journal, facts of the log. */
  let clean: { readonly journal: number; readonly log: number };
  let stamps = 0;
  const versions = new Map<ManagedServer, string>();

  const deploy = (server: ManagedServer, version: string) =>
    server.deploy(nodeApp(version), { ...STEPS, env: { STAMP: version } });

  const version = async (server: ManagedServer): Promise<string | undefined> =>
    /<h1>(.*)<\/h1>/.exec((await server.visit('/')).text)?.[1];

  const newCut = (server: ManagedServer): Cut => {
    stamps += 1;
    return { server, before: versions.get(server) ?? '', after: `version ${stamps}` };
  };

  /** Starts the deploy of a cut; a lost connection is no answer. @returns its operation, once it is in the list. */
  const begin = async ({ server, after }: Cut): Promise<string> => {
    await server.connected();
    const earlier = await facts.newestDeploy(server.id);
    void deploy(server, after).catch(() => undefined);
    return eventually(
      async () => {
        const operationId = await facts.newestDeploy(server.id);
        if (operationId === undefined || operationId === earlier) throw new Error('not accepted yet');
        return operationId;
      },
      { within: 20_000, every: 5 },
    );
  };

  /** What must hold whatever broke: a truthful end, one start, each step once, a free server. */
  const expectTruth = async ({ server, before, after }: Cut, operationId: string): Promise<void> => {
    const { status } = await server.ended(operationId, SETTLED_WITHIN_MS);
    expect(['succeeded', 'failed']).toContain(status);
    const now = status === 'succeeded' ? after : before;
    await eventually(async () => expect(await version(server)).toBe(now), { within: 30_000, every: 200 });
    expect(server.starts(operationId)).toBeLessThanOrEqual(1);
    const ran = server.noted('ran.log').filter((line) => line.endsWith(` ${after}`));
    expect(new Set(ran).size).toBe(ran.length);
    await eventually(async () => expect((await server.exec('true')).status).toBe(200), {
      within: FREE_WITHIN_MS,
      every: 500,
    });
    await expect(server.operation(operationId)).resolves.toMatchObject({ status });
    versions.set(server, now);
  };

  beforeAll(async () => {
    stack = await Stack.start();
    facts = await StreamFacts.open(stack.runtime.databaseUrl);
    servers = await Promise.all(
      Array.from({ length: SERVERS }, (_, index) => ManagedServer.create(stack, `cut-${index}`)),
    );
    const first = await Promise.all(
      servers.map(async (server) => {
        await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
        versions.set(server, 'clean');
        return deploy(server, 'clean');
      }),
    );
    expect(first.map(({ status }) => status)).toEqual(servers.map(() => 200));
    // Later deploys have an earlier release to end.
    const [server] = servers;
    const lines = server!.journal().length;
    const { body } = await deploy(server!, 'clean again');
    versions.set(server!, 'clean again');
    clean = {
      journal: server!.journal().length - lines,
      log: (await facts.of(operationStream(body.data.operationId))).length,
    };
  }, LIMIT_MS);
  afterAll(async () => {
    await facts?.close();
    await stack?.remove();
  }, LIMIT_MS);

  it(
    'of the agent, which is killed: its journal and the disk decide',
    async () => {
      const points = chosen(clean.journal, SERVERS);
      for (let at = 0; at < points.length; at += SERVERS) {
        await Promise.all(
          points.slice(at, at + SERVERS).map(async (point, index) => {
            const cut = newCut(servers[index]!);
            const { reached } = linesAdded(cut.server.journalPath, point);
            const operationId = await begin(cut);
            await reached;
            process.kill(cut.server.agentPid(), 'SIGKILL');
            await expectTruth(cut, operationId);
          }),
        );
      }
    },
    LIMIT_MS,
  );

  /** Breaks the shared world once for each point, each time with a deploy of another server under way. */
  const breakAt = async (points: readonly number[], strike: () => Promise<void>): Promise<void> => {
    for (let at = 0; at < points.length; at += SERVERS) {
      const under: Promise<void>[] = [];
      for (const [index, point] of points.slice(at, at + SERVERS).entries()) {
        const cut = newCut(servers[index]!);
        const operationId = await begin(cut);
        await eventually(
          async () => {
            const seen = await facts.of(operationStream(operationId));
            // Steps that pass quickly may be told as one.
            if (seen.length < point && !ENDS.has(seen.at(-1) ?? ''))
              throw new Error(`${seen.length} facts of ${point}`);
          },
          { within: 30_000, every: 5 },
        );
        await strike();
        under.push(Promise.resolve().then(() => expectTruth(cut, operationId)));
      }
      await Promise.all(under);
    }
  };

  it(
    'of the log, while the worker is killed: the next one asks the agent',
    () => breakAt(chosen(clean.log, 2), () => stack.kill('worker', 'SIGKILL')()),
    LIMIT_MS,
  );

  it(
    'of the log, while the API is killed and every tunnel with it',
    () => breakAt(chosen(clean.log, 2), () => stack.kill('api', 'SIGKILL')()),
    LIMIT_MS,
  );

  it(
    'of the log, while PostgreSQL restarts',
    () =>
      breakAt(chosen(clean.log, 2), async () => {
        await facts.close();
        await stack.database.restartAtOnce();
        facts = await eventually(() => StreamFacts.open(stack.runtime.databaseUrl));
      }),
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
