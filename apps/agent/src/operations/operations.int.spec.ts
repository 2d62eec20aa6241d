import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineFixture, supervisorFixture } from '../__fixtures__/engine.js';
import { hostSpace, SPACE_KINDS } from '../__fixtures__/spaces.js';
import { eventually } from '#libs/testing';
import { Journal } from '../journal/journal.js';
import type { SlotSpace, SpaceEntry } from '../sandbox/slot-space.port.js';
import { Operations } from './operations.js';
import type { ExecRequest } from './start-result.js';

describe('calls about one operation that come in the same moment', () => {
  let home: string;
  let journal: Journal;
  let operations: Operations;

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'operations-'));
    journal = await Journal.open(home, Date.now());
    const path = process.env['PATH'];
    operations = new Operations(engineFixture(home, journal, path, supervisorFixture(home, path)));
  });
  afterEach(async () => {
    await operations.stop();
    await journal.close();
    rmSync(home, { recursive: true, force: true });
  });

  const request: ExecRequest = {
    operationId: 'one',
    kind: 'exec',
    slot: null,
    fence: 1,
    timeoutSeconds: 5,
    command: 'echo run >>runs',
  };

  it('start it once', async () => {
    const answers = await Promise.all([
      operations.start(request),
      operations.start(request),
      operations.start(request),
    ]);
    expect(answers.map(({ result }) => result).sort()).toEqual([
      'already_started',
      'already_started',
      'started',
    ]);
  });

  it('never start what was given up', async () => {
    const [voided, started] = await Promise.all([operations.void('one'), operations.start(request)]);
    expect([voided, started.result]).toEqual([null, 'voided']);
    expect(operations.read('one')).toBeNull();
  });

  it('do not give up what starts', async () => {
    const [started, voided] = await Promise.all([operations.start(request), operations.void('one')]);
    expect(started.result).toBe('started');
    expect(voided).toMatchObject({ operationId: 'one' });
  });
});

describe('a command that cannot begin', () => {
  let home: string;
  let journal: Journal;
  let operations: Operations;
  let entry: Pick<SpaceEntry, 'words' | 'outliving'>;

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'not-begun-'));
    journal = await Journal.open(home, Date.now());
    const path = process.env['PATH'];
    const supervisor = supervisorFixture(home, path);
    const enter = async (_release: string, env: SpaceEntry['env']) => ({ ...entry, env });
    const space: SlotSpace = Object.assign(hostSpace(), { enter });
    operations = new Operations(engineFixture(home, journal, path, supervisor, {}, () => space));
  });
  afterEach(async () => {
    await operations.stop();
    await journal.close();
    rmSync(home, { recursive: true, force: true });
  });

  async function outcome(command: string): Promise<object> {
    await operations.start({
      operationId: 'one',
      kind: 'exec',
      slot: null,
      fence: 1,
      timeoutSeconds: 20,
      command,
    });
    await operations.ended('one');
    const { state, exitCode } = operations.read('one') as NonNullable<ReturnType<Operations['read']>>;
    return { state, exitCode };
  }

  const FULL = ['sh', '-c', 'echo fork failed >&2; exit 1'];
  it.each<[string, typeof entry]>([
    ['the way in says that it failed', { words: FULL }],
    ['the way in ends as if all were well', { words: ['true'] }],
    ['a tool of the way is not there', { words: ['/nowhere/nsenter'] }],
    ['the way in is killed', { words: ['sh', '-c', 'kill -9 $$'] }],
    [
      'a group cannot be joined',
      { words: [], outliving: { settle: ['0', '/nowhere/procs', '--'], words: [] } },
    ],
  ])('says so where %s', async (_, given) => {
    entry = given;
    const mark = join(home, 'ran');
    expect(await outcome(`touch ${mark}`)).toEqual({ state: 'not_begun', exitCode: null });
    expect(existsSync(mark)).toBe(false);
    await journal.close();
    journal = await Journal.open(home, Date.now());
    expect(journal.state.operations.get('one')).toMatchObject({ phase: 'not_begun', exitCode: null });
  });

  it.each([
    ['exit 1', 1],
    ['exit 125', 125],
    ['kill -9 $$', 137],
    ['cat; read line; echo "$line"; exit 3', 3],
  ])('is not one that begins: %s', async (command, exitCode) => {
    entry = { words: [] };
    expect(await outcome(command)).toEqual({ state: 'ended', exitCode });
  });
});

/** Makes processes until there is no room for one more, says so and keeps them. */
const FORKS = `perl -e '$|=1; for (;;) { my $made = fork; last unless defined $made; sleep 100 unless $made } print "full\\n"; sleep 100'`;

// A sandbox for another user than root, whom the system allows so many processes.
if (SPACE_KINDS.includes('sandbox') && process.getuid?.() === 0) {
  it('says so while the code of the server has taken all its processes', async () => {
    const home = mkdtempSync(join(tmpdir(), 'no-room-'));
    const journal = await Journal.open(home, Date.now());
    const limits = { memoryMb: 512, cpuPercent: 100, maxProcesses: 24 };
    // The system counts the processes of a user: nobody else may have this one.
    const uid = 2_000_000_000 + process.pid;
    const confined = { account: { uid, gid: uid }, fallback: limits };
    const supervisor = supervisorFixture(home, process.env['PATH'], 'sandbox', confined);
    const operations = new Operations(engineFixture(home, journal, process.env['PATH'], supervisor));
    const about = { kind: 'exec', slot: null, fence: 1, timeoutSeconds: 60 } as const;
    const run = async (operationId: string, command: string) => {
      await operations.start({ ...about, operationId, command });
      await operations.ended(operationId);
      return operations.read(operationId);
    };
    const folder = (id: string): string => join(home, 'operations', id, 'stdout');
    try {
      await operations.start({ ...about, operationId: 'taking', command: FORKS });
      await eventually(() => expect(readFileSync(folder('taking'), 'utf8')).toContain('full'));
      expect(await run('two', 'touch /data/ran')).toMatchObject({ state: 'not_begun', exitCode: null });
      await operations.halt('taking');
      await operations.ended('taking');
      expect(existsSync(join(home, 'data', 'ran'))).toBe(false);
      expect(await run('three', 'touch /data/ran')).toMatchObject({ state: 'ended', exitCode: 0 });
    } finally {
      await operations.stop();
      await supervisor.stop();
      await journal.close();
      rmSync(home, { recursive: true, force: true });
    }
  });
}
