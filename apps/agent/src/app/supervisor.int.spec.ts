import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Slot } from '#libs/agent-protocol';
import { eventually } from '#libs/testing';
import { UNCONFINED } from '../process/launcher.js';
import { Slots } from '../slots/slots.js';
import type { Candidate, Listening, ReleaseSpec } from './app-supervisor.port.js';
import { sealFixture } from '../__fixtures__/engine.js';
import { spacesFixture } from '../__fixtures__/spaces.js';
import { Supervisor } from './supervisor.js';

/** An application that says which release it is, on a port of its choice. */
const APP = `
const server = require('node:http').createServer((request, response) => {
  if (request.url === '/crash') process.exit(7);
  if (request.url === '/slow') setTimeout(() => response.end(process.env.NAME), 300);
  else response.end(process.env.NAME + ' ' + process.pid);
});
server.listen(Number(process.env.OWN_PORT ?? process.env.PORT), () => console.log('ready ' + process.env.NAME));
console.error('to stderr');
`;

describe('supervisor of applications', () => {
  let home: string;
  const supervisors: Supervisor[] = [];
  const { signal } = new AbortController();

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'supervisor-'));
  });
  afterEach(async () => {
    await Promise.all(supervisors.splice(0).map((supervisor) => supervisor.stop()));
    rmSync(home, { recursive: true, force: true });
  });

  /** As an agent makes it at its start. */
  function start(): Supervisor {
    const log = (): void => undefined;
    const slots = new Slots({ home, uidBase: null, own: UNCONFINED, diskGb: null, log });
    const spaces = spacesFixture(slots, 'host');
    const supervisor = new Supervisor({ slots, spaces, path: process.env['PATH'], seal: sealFixture, log });
    supervisors.push(supervisor);
    return supervisor;
  }

  function release(name: string, change: Partial<ReleaseSpec> = {}): ReleaseSpec {
    const folder = join(home, 'releases', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'app.js'), APP);
    const command = `exec '${process.execPath}' app.js`;
    const base = { releaseId: name, slot: null, folder, command, declaredPort: 3000, serviceName: 'app' };
    return { ...base, env: { NAME: name }, ...change };
  }

  const listening = (candidate: Candidate): Promise<Listening> =>
    eventually(async () => {
      const found = await candidate.listening();
      if (!found) throw new Error('not listening yet');
      return found;
    });

  async function deploy(supervisor: Supervisor, spec: ReleaseSpec): Promise<Candidate> {
    const candidate = await supervisor.startCandidate(spec);
    await listening(candidate);
    await supervisor.promote(candidate);
    return candidate;
  }

  async function ask(supervisor: Supervisor, path = '/', slot: Slot = null): Promise<string> {
    const route = await supervisor.route(slot, signal);
    if (typeof route === 'string') throw new Error(route);
    try {
      const connection = await route.connect();
      return await new Promise<string>((resolve, reject) => {
        const asked = request({ path, createConnection: () => connection });
        asked.once('response', (answer) => void text(answer).then(resolve, reject));
        asked.once('error', reject);
        asked.end();
      });
    } finally {
      route.release();
    }
  }

  it('has nothing before the first release', async () => {
    const supervisor = start();
    expect(supervisor.current(null)).toBeNull();
    expect(supervisor.view(null)).toMatchObject({ state: 'none', port: null });
    expect(await supervisor.route(null, signal)).toBe('app_not_deployed');
    expect(await supervisor.route('other', signal)).toBe('slot_not_found');
  });

  it('switches to a promoted release, lets open requests end, and goes back', async () => {
    const supervisor = start();
    await deploy(supervisor, release('one'));
    expect(await ask(supervisor)).toMatch(/^one /);
    const slow = ask(supervisor, '/slow');
    await deploy(supervisor, release('two'));
    expect(await ask(supervisor)).toMatch(/^two /);
    await supervisor.retirePrevious(null);
    expect(await slow).toBe('one');
    const third = await deploy(supervisor, release('three'));
    await supervisor.revert(null, 'two');
    expect(supervisor.current(null)).toMatchObject({ releaseId: 'three' });
    await supervisor.revert(null, 'three');
    expect(await ask(supervisor)).toMatch(/^two /);
    await third.exited;
  });

  it('finds the port an application opens against what it was told', async () => {
    const supervisor = start();
    const own = 20_000 + Math.floor(process.pid % 10_000);
    const candidate = await supervisor.startCandidate(
      release('own', { env: { NAME: 'own', OWN_PORT: String(own) } }),
    );
    expect(await listening(candidate)).toEqual({ port: own, fixedPort: true });
    await candidate.stop();
    await candidate.stop();
    expect(await candidate.listening()).toBeNull();
  });

  it('starts a crashed application again', async () => {
    const supervisor = start();
    await deploy(supervisor, release('one'));
    const before = await ask(supervisor);
    await ask(supervisor, '/crash').catch(() => undefined);
    await eventually(async () => expect(await ask(supervisor)).not.toBe(before));
    expect(supervisor.view(null)).toMatchObject({ state: 'running', restarts: 1 });
    const told = readFileSync(join(home, 'logs', 'app.log'), 'utf8');
    expect(told).toContain('The application ended with exit code 7; it is started again in 1 s.');
  });

  it('tells how its applications are, and whenever one is in another state', async () => {
    const supervisor = start();
    const told: string[] = [];
    const stream = Object.assign(new PassThrough(), { respond: () => undefined });
    stream.on('data', (lines: Buffer) => told.push(...lines.toString().trimEnd().split('\n')));
    supervisor.followStates(stream as never);
    const states = (): string[] => told.map((line) => (JSON.parse(line) as { state: string }).state);
    await eventually(() => expect(states()).toEqual(['none']));
    const left = await supervisor.startCandidate(release('left'));
    await left.stop();
    await deploy(supervisor, release('one'));
    await eventually(() => expect(states()).toEqual(['none', 'running']));
    await ask(supervisor, '/crash').catch(() => undefined);
    await eventually(() => expect(states()).toEqual(['none', 'running', 'starting', 'running']));
    await supervisor.suspendCurrent(null);
    await eventually(() => expect(states().at(-1)).toBe('stopped'));
    await supervisor.resumeCurrent(null);
    await eventually(() => expect(states().slice(-2)).toEqual(['starting', 'running']));
    expect(JSON.parse(told[0] ?? '')).toEqual({ slot: null, state: 'none' });
  });

  it('finds the application that a killed agent has left running', async () => {
    const first = start();
    await deploy(first, release('one'));
    const before = await ask(first);
    const second = start();
    await eventually(async () => expect(await ask(second)).toBe(before));
    expect(second.view(null)).toMatchObject({ state: 'running', releaseId: 'one', restarts: 0 });
  });

  it('starts the release in use after a stop of the agent, but not a suspended one', async () => {
    const first = start();
    await deploy(first, release('one'));
    await first.stop();
    const second = start();
    expect(await ask(second)).toMatch(/^one /);
    await second.suspendCurrent(null);
    expect(second.view(null)).toMatchObject({ state: 'stopped', releaseId: 'one' });
    const third = start();
    expect(await third.route(null, signal)).toBe('app_unreachable');
    await third.resumeCurrent(null);
    expect(await ask(third)).toMatch(/^one /);
  });

  it('ends candidates of an earlier agent, and tells how one ended', async () => {
    const first = start();
    const left = await first.startCandidate(release('left'));
    await listening(left);
    const second = start();
    await second.discardCandidates(null);
    await left.exited;
    const failing = await second.startCandidate(release('bad', { command: 'echo why >&2; exit 3' }));
    expect(await failing.exited).toBe(3);
    expect(await failing.logTail(5)).toEqual(['why']);
    await expect(second.startCandidate(release('gone', { folder: join(home, 'nowhere') }))).rejects.toThrow();
    expect(second.current(null)).toBeNull();
  });

  describe('serves a release without a process', () => {
    function site(name: string, change: Partial<ReleaseSpec> = {}): ReleaseSpec {
      const spec = release(name, { command: null, site: 'pages', ...change });
      mkdirSync(join(spec.folder, 'pages'), { recursive: true });
      writeFileSync(join(spec.folder, 'pages/index.html'), name);
      return spec;
    }
    const processesOf = (): string[] =>
      readdirSync('/proc').filter((pid) => {
        if (!/^\d+$/.test(pid)) return false;
        try {
          return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${home}/`);
        } catch {
          return false;
        }
      });

    it('as it does one with a process: tried, promoted, led back, retired and suspended', async () => {
      const supervisor = start();
      const one = await supervisor.startCandidate(site('one'));
      expect(await one.listening()).toEqual({ port: null, fixedPort: false });
      expect(supervisor.current(null)).toBeNull();
      await supervisor.promote(one);
      expect(supervisor.view(null)).toMatchObject({ state: 'running', releaseId: 'one', port: null });
      expect(await ask(supervisor)).toBe('one');
      await deploy(supervisor, site('two'));
      expect(await ask(supervisor)).toBe('two');
      await supervisor.revert(null, 'two');
      expect(await ask(supervisor)).toBe('one');
      await deploy(supervisor, release('three'));
      expect(await ask(supervisor)).toMatch(/^three /);
      await supervisor.retirePrevious(null);
      await one.exited;
      await deploy(supervisor, site('four'));
      await supervisor.retirePrevious(null);
      expect(processesOf()).toEqual([]);
      await supervisor.suspendCurrent(null);
      expect(await supervisor.route(null, signal)).toBe('app_unreachable');
      await supervisor.resumeCurrent(null);
      expect(await ask(supervisor)).toBe('four');
    });

    it('on after the agent has died, or was stopped, and not what was only tried', async () => {
      const first = start();
      await deploy(first, site('one'));
      const tried = await first.startCandidate(site('two'));
      const second = start();
      expect(await ask(second)).toBe('one');
      await second.discardCandidates(null);
      await tried.stop();
      await second.stop();
      const third = start();
      expect(await ask(third)).toBe('one');
      expect(third.view(null)).toMatchObject({ state: 'running', releaseId: 'one', restarts: 0 });
    });

    it('of several slots, each with its own files', async () => {
      const supervisor = start();
      const limits = { memoryMb: 64, cpuPercent: 10, maxProcesses: 10, diskGb: 1 };
      for (const slot of ['left', 'right']) {
        supervisor.slots.put(slot, limits);
        const folder = join(supervisor.slots.folders(slot).releases, slot);
        mkdirSync(folder, { recursive: true });
        await deploy(supervisor, site(slot, { slot, folder }));
      }
      expect(await ask(supervisor, '/', 'left')).toBe('left');
      expect(await ask(supervisor, '/', 'right')).toBe('right');
      symlinkSync('../../../right/releases/right/pages', join(home, 'slots/left/releases/left/pages/x'));
      expect(await ask(supervisor, '/x/index.html', 'left')).toBe('Not found\n');
      await supervisor.remove('left');
      expect(await supervisor.route('left', signal)).toBe('app_not_deployed');
    });

    it('that an earlier agent has served by a process, and ends that process', async () => {
      const first = start();
      const { folder } = site('one');
      const serving = join(home, 'agent.mjs');
      writeFileSync(serving, "setInterval(() => undefined, 1000); console.log('up')");
      const command = `exec '${process.execPath}' '${serving}' '--serve-static' '${folder}' '--built'`;
      writeFileSync(join(folder, 'pages/index.html'), 'not the start page of a build');
      mkdirSync(join(folder, 'dist'));
      writeFileSync(join(folder, 'dist/index.html'), 'built');
      const earlier = await first.startCandidate(release('other', { folder, command: `${command} #` }));
      await first.promote(earlier);
      const path = join(home, 'app.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace("'--built' #", "'--built'"));
      expect(processesOf()).not.toEqual([]);
      const second = start();
      expect(await ask(second)).toBe('built');
      await eventually(() => expect(processesOf()).toEqual([]));
      await deploy(second, site('two'));
      await second.retirePrevious(null);
      expect(await ask(second)).toBe('two');
    });

    it('and says so in its log', async () => {
      const supervisor = start();
      const candidate = await supervisor.startCandidate(site('one'));
      const line = 'The site is served: the files of the folder "pages" of the release.';
      expect(await candidate.logTail(5)).toEqual([line]);
    });
  });

  it('goes on with the log where an earlier agent stopped', async () => {
    const first = start();
    const file = join(home, 'go');
    const command = `echo before; until [ -e ${file} ]; do sleep 0.05; done; echo after; exec sleep 60`;
    const candidate = await first.startCandidate(release(randomUUID(), { command }));
    const log = (): string[] =>
      existsSync(join(home, 'logs', 'app.log'))
        ? readFileSync(join(home, 'logs', 'app.log'), 'utf8')
            .trimEnd()
            .split('\n')
            .map((line) => (JSON.parse(line) as { line: string }).line)
        : [];
    await eventually(() => expect(log()).toEqual(['before']));
    const second = start();
    writeFileSync(file, '');
    await eventually(() => expect(log()).toContain('after'));
    await candidate.stop();
    await second.stop();
    expect(log().filter((line) => line === 'before')).toHaveLength(1);
  });
});
