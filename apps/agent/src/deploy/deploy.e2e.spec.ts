import { randomUUID } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DEPLOY_STEPS, type DeployPlan } from '#libs/agent-protocol';
import { eventually } from '#libs/testing';
import { DeployRig, SERVER } from '../__fixtures__/deploy-rig.js';
import { SPACE_KINDS } from '../__fixtures__/spaces.js';

const { steps } = DeployRig;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe.each(SPACE_KINDS)('a deploy on the %s', (kind) => {
  let rig: DeployRig;

  beforeEach(async () => {
    rig = await DeployRig.start(process.env['PATH'], kind);
  });
  afterEach(() => rig.stop());

  const inApp = (path: string): string => join(rig.home, 'app', path);

  it('goes through all steps and serves the new release', async () => {
    const view = await rig.deploy({
      runtime: 'node20',
      install: 'echo "install $NAME $PORT" >install.txt',
      build: 'echo building; echo "build $NAME" >build.txt',
      preStart: 'echo "pre $NAME" >pre.txt; pwd; cp -p .env env.txt',
      env: { NAME: 'first', QUOTED: "it's $HOME" },
      cleanDeploy: true,
    });
    expect(view).toMatchObject({ kind: 'deploy', state: 'ended', exitCode: null, timedOut: false });
    expect(view.deploy).toMatchObject({ releaseId: view.operationId, failure: null, warnings: [] });
    expect(view.deploy?.port).toBe(rig.supervisor.current(null)?.port);
    expect(view.deploy?.steps.map(({ name }) => name)).toEqual(DEPLOY_STEPS);
    expect(steps(view)).toMatchObject({
      download: 'ok',
      clean: 'ok',
      normalize_windows_paths: 'skipped',
      install: 'ok',
      stop_existing: 'skipped',
    });
    expect(await rig.ask('/x')).toBe('first /x');
    expect(realpathSync(inApp(''))).toBe(join(realpathSync(rig.home), 'releases', view.operationId));
    expect(readFileSync(inApp('install.txt'), 'utf8')).toBe('install first 3000\n');
    expect(readFileSync(inApp('build.txt'), 'utf8')).toBe('build first\n');
    expect(readFileSync(inApp('pre.txt'), 'utf8')).toBe('pre first\n');
    expect(readFileSync(inApp('env.txt'), 'utf8')).toBe("NAME=first\nQUOTED=`it's $HOME`\n");
    expect(statSync(inApp('env.txt')).mode & 0o777).toBe(0o600);
    expect(existsSync(inApp('.env'))).toBe(false);
    expect(existsSync(join(rig.home, 'archives', view.operationId))).toBe(false);
    expect(await rig.output(view.operationId)).toContain('building\n');
  });

  it('unpacks an archive that is one folder without it, and says so', async () => {
    const view = await rig.deploy({}, { 'shop-main/server.js': SERVER });
    expect(view.deploy?.failure).toBeNull();
    expect(await rig.ask()).toBe('app /');
    expect(existsSync(inApp('shop-main'))).toBe(false);
    expect(await rig.output(view.operationId)).toContain('"shop-main": its content was unpacked without it');
  });

  it('does so for an application of a shared host', async () => {
    const slot = randomUUID();
    rig.supervisor.slots.put(slot, { memoryMb: 512, cpuPercent: 100, maxProcesses: 100, diskGb: 1 });
    const view = await rig.deploy({}, { 'shop-main/server.js': SERVER }, undefined, slot);
    expect(view.slot).toBe(slot);
    expect(steps(view)['download']).toBe('ok');
    expect(await rig.output(view.operationId)).toContain('"shop-main": its content was unpacked without it');
  });

  it('leaves that folder where it is asked to, and below the folder it was sent to', async () => {
    const start = 'exec node shop-main/server.js';
    await rig.deploy({ keepTopFolder: true, start }, { 'shop-main/server.js': SERVER });
    expect(await rig.ask()).toBe('app /');
    const inner = { extractTo: 'code', start: 'exec node code/server.js', env: { NAME: 'inner' } };
    await rig.deploy(inner, { 'shop-main/server.js': SERVER });
    expect(await rig.ask()).toBe('inner /');
  });

  it('leads requests over without a gap and keeps three releases', async () => {
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three', 'four']) {
      const view = await rig.deploy({ env: { NAME: name } });
      ids.push(view.operationId);
      expect(view.deploy?.failure).toBeNull();
      expect(await rig.ask()).toBe(`${name} /`);
    }
    const folders = readdirSync(join(rig.home, 'releases')).filter((name) => !name.endsWith('.json'));
    expect(folders.sort()).toEqual(ids.slice(1).sort());
    const description = readFileSync(join(rig.home, 'releases', `${ids[3]}.json`), 'utf8');
    expect(JSON.parse(description)).toMatchObject({ env: ['NAME'], deployedAt: expect.any(String) });
  });

  it.each<[string, Partial<DeployPlan>, string, number | null, RegExp]>([
    [
      'download',
      { archive: { format: 'zip', size: 1, sha256: 'a'.repeat(64) } },
      'download',
      null,
      /archive/,
    ],
    ['runtime', { runtime: 'node99' }, 'runtime', null, /node99 needs Node.js 99 or newer; .* node 2/],
    ['an unknown runtime', { runtime: 'cobol' }, 'runtime', null, /does not know/],
    ['install', { install: 'echo no >&2; exit 7' }, 'install', 7, /exit code 7/],
    ['build', { build: 'exit 3' }, 'build', 3, /exit code 3/],
    ['pre_start', { preStart: 'kill -9 $$' }, 'pre_start', 137, /exit code 137/],
    ['start', { start: 'exit 4' }, 'healthcheck', 4, /ended with exit code 4 before/],
    ['an application that dies', { env: { DIES: '9' } }, 'healthcheck', 9, /exit code 9/],
    [
      'a bad health',
      { env: { SICK: '503', TOKEN: 'se-cret-1' } },
      'healthcheck',
      null,
      /\/health still answered 503/,
    ],
    ['nothing that listens', { start: 'exec sleep 60' }, 'healthcheck', null, /Nothing listened/],
  ])('that fails at %s leaves the release before in place', async (_, plan, step, exitCode, message) => {
    const first = await rig.deploy({ env: { NAME: 'old' } });
    if (plan.env?.['SICK']) rig.allowHealth(2000);
    if (plan.start?.startsWith('exec sleep')) rig.allowHealth(200);
    const view = await rig.deploy(plan);
    expect(view.deploy?.failure).toMatchObject({
      step,
      exitCode,
      message: expect.stringMatching(message),
      rolledBackTo: first.operationId,
    });
    expect(steps(view)[step]).toBe('failed');
    expect(view.deploy?.port).toBeNull();
    expect(await rig.ask()).toBe('old /');
    expect(readdirSync(join(rig.home, 'releases')).sort()).toEqual(
      [first.operationId, `${first.operationId}.json`, 'initial'].sort(),
    );
    expect(readlinkSync(join(rig.home, 'app'))).toBe(join('releases', first.operationId));
    if (plan.env?.['SICK']) {
      expect(view.deploy?.failure?.health).toEqual({
        status: 503,
        body: 'sick ***',
        logLines: ['starting app ***'],
      });
    }
  });

  it('that fails as the first one leaves the folder of commands as it was', async () => {
    const view = await rig.deploy({ install: 'exit 1' });
    expect(view.deploy?.failure).toMatchObject({ rolledBackTo: null });
    expect(readlinkSync(join(rig.home, 'app'))).toBe('releases/initial');
    expect(readdirSync(join(rig.home, 'releases'))).toEqual(['initial']);
  });

  it('keeps what commands laid down before the first deploy', async () => {
    const id = 'before';
    await rig.operations.start({
      operationId: id,
      kind: 'exec',
      slot: null,
      fence: 0,
      timeoutSeconds: 5,
      command: 'echo kept >note',
    });
    await rig.ended(id);
    await rig.deploy({ install: 'exit 1' });
    expect(readFileSync(inApp('note'), 'utf8')).toBe('kept\n');
    await rig.deploy();
    expect(readFileSync(join(rig.home, 'releases', 'initial', 'note'), 'utf8')).toBe('kept\n');
  });

  it('hides secrets in output and reports', async () => {
    const view = await rig.deploy({
      env: { TOKEN: 'se-cret-token' },
      install: 'printf "se-cret"; sleep 0.2; echo "-token $TOKEN"; echo ${TOKEN%n} >&2',
    });
    const text = await rig.output(view.operationId);
    expect(text).toContain('*** ***\n');
    expect(text).not.toContain('se-cret-token');
  });

  it('waits for the lock of the package manager', async () => {
    const again = await DeployRig.start(process.env['PATH'], kind, { packageLockPause: 20 });
    try {
      const lock = 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 12 (apt)';
      const view = await again.deploy({
        install: `if [ ! -e tried ]; then touch tried; echo "${lock}" >&2; exit 100; fi; echo installed`,
      });
      expect(view.deploy?.failure).toBeNull();
      expect(await again.output(view.operationId)).toMatch(/trying again[^]*installed/);
    } finally {
      await again.stop();
    }
  });

  it('is found inside at its declared port, whichever it was given', async () => {
    if (kind === 'host') return;
    for (const name of ['one', 'two', 'three']) {
      await rig.deploy({ env: { NAME: name } });
      await eventually(async () => expect(await rig.ask('/in', 3000)).toBe(`${name} /in`));
    }
  });

  it('ends the release in use first when the application takes a fixed port, and starts it again on failure', async () => {
    const FIXED = String(await freePort());
    const first = await rig.deploy({ env: { NAME: 'one', FIXED } });
    const second = await rig.deploy({ env: { NAME: 'two', FIXED } });
    expect(second.deploy).toMatchObject({ failure: null, warnings: [expect.stringContaining('fixed port')] });
    expect(await rig.ask()).toBe('two /');
    rig.allowHealth(1000);
    const third = await rig.deploy({ env: { NAME: 'three', FIXED, SICK: '500' } });
    expect(third.deploy?.failure).toMatchObject({ step: 'healthcheck', rolledBackTo: second.operationId });
    expect(first.deploy?.warnings).toEqual([]);
    await eventually(async () => expect(await rig.ask()).toBe('two /'));
  });

  it('warns when there is no path to probe, and takes an open port', async () => {
    const view = await rig.deploy(
      { healthPath: null, start: 'exec node open.js' },
      { 'open.js': "require('net').createServer((s) => s.end('no http')).listen(process.env.PORT)" },
    );
    expect(view.deploy).toMatchObject({ failure: null, warnings: [expect.stringContaining('healthPath')] });
  });

  it('serves the files of a static site without a process', async () => {
    const files = {
      'web/index.html': 'source',
      'web/out/index.html': 'built',
      'web/site/index.html': 'site',
      'index.html': 'root',
    };
    const plan = { runtime: 'static', start: null, healthPath: '/', serviceName: 'site' };
    const first = await rig.deploy(plan, files);
    expect(first.deploy).toMatchObject({ failure: null, warnings: [], port: null });
    expect(await rig.ask()).toBe('root');
    expect(rig.supervisor.view(null)).toMatchObject({ state: 'running', port: null });
    const inWeb = await rig.deploy({ ...plan, rootDirectory: 'web', build: 'true' }, files);
    expect(inWeb.deploy?.failure).toBeNull();
    expect(await rig.ask()).toBe('built');
    await rig.deploy({ ...plan, rootDirectory: 'web', publishDirectory: 'site' }, files);
    expect(await rig.ask()).toBe('site');
    expect(rig.supervisor.serviceName(null)).toBe('site');
    const next = await rig.deploy({ env: { NAME: 'node' } });
    expect(next.deploy?.failure).toBeNull();
    expect(await rig.ask()).toBe('node /');
  });

  it.each<[string, Partial<DeployPlan>, RegExp]>([
    ['is absent', { publishDirectory: 'public' }, /publishDirectory "public" is not there/],
    ['is a file', { rootDirectory: 'web', publishDirectory: 'page' }, /publishDirectory "page" is not there/],
    [
      'leads out of the release',
      { publishDirectory: 'out', build: 'ln -s / out' },
      /publishDirectory "out" is not there after the build/,
    ],
  ])('fails where the folder to serve %s', async (_, change, message) => {
    const first = await rig.deploy({ env: { NAME: 'old' } });
    const plan = { runtime: 'static', start: null, healthPath: '/', ...change };
    const view = await rig.deploy(plan, { 'web/index.html': 'x', 'web/page': 'x', readme: 'x' });
    expect(view.deploy?.failure).toMatchObject({
      step: 'start',
      message: expect.stringMatching(message),
      rolledBackTo: first.operationId,
    });
    expect(await rig.ask()).toBe('old /');
  });

  it('lets data folders outlive releases', async () => {
    const plan = { dataDirs: ['uploads/images', '/data/abs', '/opt/data/db'], dataDirsRecursive: true };
    const files = {
      'server.js': SERVER,
      'uploads/images/seed': 'seed',
      '.DS_Store': 'x',
      '__MACOSX/._a': 'x',
    };
    const first = await rig.deploy(plan, files);
    expect(first.deploy?.failure).toBeNull();
    expect(existsSync(inApp('.DS_Store')) || existsSync(inApp('__MACOSX'))).toBe(false);
    writeFileSync(inApp('uploads/images/new'), 'new');
    await rig.deploy(plan, files);
    expect(readdirSync(inApp('uploads/images')).sort()).toEqual(['new', 'seed']);
    expect(readdirSync(join(rig.home, 'data')).sort()).toEqual(['abs', 'db', 'uploads']);
    expect(existsSync(inApp('abs'))).toBe(false);
  });

  it('is undone when it is stopped, and at its time limit, with all it has started', async () => {
    const first = await rig.deploy({ env: { NAME: 'old' } });
    const pidFile = join(rig.home, 'data', 'install.pid');
    const { id, started } = await rig.begin({
      install: `echo $$ >${rig.inside(pidFile)}; trap "" TERM; sleep 61 & sleep 61`,
    });
    await started;
    await eventually(() => readFileSync(pidFile));
    expect(await rig.operations.halt(id)).toMatchObject({ state: 'running' });
    const stopped = await rig.ended(id);
    expect(stopped.timedOut).toBe(false);
    expect(stopped.deploy?.failure).toMatchObject({
      step: 'install',
      message: 'The deploy was stopped.',
      rolledBackTo: first.operationId,
    });
    const late = await rig.deploy({ preStart: 'sleep 62' }, undefined, 5);
    expect(late).toMatchObject({ state: 'ended', timedOut: true });
    expect(late.deploy?.failure).toMatchObject({
      step: 'pre_start',
      message: expect.stringContaining('time limit'),
    });
    expect(await rig.ask()).toBe('old /');
  });

  it('refuses to start without an archive, twice, with an old fence, and when given up', async () => {
    const { id, started } = await rig.begin();
    expect(await started).toMatchObject({ result: 'started' });
    const request = { operationId: id, kind: 'deploy', slot: null, fence: 9, timeoutSeconds: 5 } as const;
    const view = await rig.ended(id);
    const plan = rig.planOf(id);
    expect(await rig.operations.start({ ...request, plan })).toMatchObject({
      result: 'already_started',
      operation: view,
    });
    expect(await rig.operations.start({ ...request, operationId: 'none', plan })).toEqual({
      result: 'archive_not_found',
    });
    expect(await rig.operations.start({ ...request, fence: 8, operationId: 'old', plan })).toMatchObject({
      result: 'stale_fence',
    });
    expect(
      await rig.operations.start({ ...request, fence: 1, slot: 'other', operationId: 'old', plan }),
    ).toEqual({
      result: 'archive_not_found',
    });
    await rig.put('gone', {});
    await rig.operations.void('gone');
    expect(await rig.operations.start({ ...request, operationId: 'gone', plan })).toEqual({
      result: 'voided',
    });
  });
});
