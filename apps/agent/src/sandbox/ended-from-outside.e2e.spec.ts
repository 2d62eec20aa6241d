import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#libs/testing';
import { DeployRig, SERVER } from '../__fixtures__/deploy-rig.js';
import { endedFromOutside, type OutsideEnds } from './ended-from-outside.policy.js';

const NOTHING: OutsideEnds = { outOfMemory: 0, diskFull: 0, memoryMb: 64, diskGb: 2 };

describe('what ends code from outside', () => {
  it.each<[string, Partial<OutsideEnds>, string | null]>([
    ['nothing', {}, null],
    ['a kill for memory', { outOfMemory: 1 }, 'out of memory (limit 64 MB)'],
    ['one without a known limit', { outOfMemory: 3, memoryMb: null }, 'out of memory'],
    ['a full disk', { diskFull: 1 }, 'no space left on its disk (limit 2 GB)'],
    ['both', { diskFull: 1, outOfMemory: 1 }, 'no space left on its disk (limit 2 GB)'],
  ])('is told of %s', (_, after, expected) => {
    expect(endedFromOutside(NOTHING, { ...NOTHING, ...after })).toBe(expected);
  });

  it('is not what has ended others before', () => {
    const before = { ...NOTHING, outOfMemory: 7, diskFull: 2 };
    expect(endedFromOutside(before, before)).toBeNull();
  });
});

/** Files as the two versions of control groups have them. */
const GROUPS = [
  ['version 2', 'memory.events', 'low 0\nhigh 0\nmax 9\noom 1\noom_kill', 'memory.max'],
  ['version 1', 'memory.oom_control', 'oom_kill_disable 0\nunder_oom 0\noom_kill', 'memory.limit_in_bytes'],
] as const;

describe.each(GROUPS)('a kill for memory, by a control group of %s,', (_, events, content, limit) => {
  let group: string;
  let rig: DeployRig;
  /** As the system does it: counted, then killed. */
  let killed: string;

  beforeEach(async () => {
    group = mkdtempSync(join(tmpdir(), 'group-'));
    writeFileSync(join(group, events), `${content} 4\n`);
    writeFileSync(join(group, limit), `${64 * 1024 * 1024}\n`);
    killed = `printf '${content.replaceAll('\n', '\\n')} 5\\n' >${join(group, events)}; kill -9 $$`;
    rig = await DeployRig.start(process.env['PATH'], 'host', {}, { joins: [join(group, 'cgroup.procs')] });
  });
  afterEach(async () => {
    await rig.stop();
    rmSync(group, { recursive: true });
  });

  it('is what a step is said to have ended by', async () => {
    const { deploy } = await rig.deploy({ build: killed });
    expect(deploy?.failure).toMatchObject({
      step: 'build',
      exitCode: 137,
      message: 'The step build was ended: out of memory (limit 64 MB).',
    });
  });

  it('is what an application is said to have ended by before it answered', async () => {
    const { deploy } = await rig.deploy({ start: killed });
    expect(deploy?.failure).toMatchObject({
      step: 'healthcheck',
      exitCode: 137,
      message: 'The application was ended before it answered: out of memory (limit 64 MB).',
    });
  });

  it('is told in the log of an application that is started again', async () => {
    const dies = `${SERVER}\nprocess.on('SIGUSR2', () => require('child_process').execSync(${JSON.stringify(killed.replace('$$', '$PPID'))}));`;
    await rig.deploy({}, { 'server.js': dies });
    const record = JSON.parse(readFileSync(join(rig.home, 'app.json'), 'utf8')) as {
      current: { process: { pid: number } };
    };
    process.kill(record.current.process.pid, 'SIGUSR2');
    const log = (): string =>
      readdirSync(join(rig.home, 'logs'))
        .map((name) => readFileSync(join(rig.home, 'logs', name), 'utf8'))
        .join('');
    await eventually(() =>
      expect(log()).toContain('The application was ended: out of memory (limit 64 MB); it is started again'),
    );
  });

  it('of somebody else is not told of what fails by itself', async () => {
    const { deploy } = await rig.deploy({ build: 'exit 137' });
    expect(deploy?.failure?.message).toBe('The step build ended with exit code 137.');
  });
});
