import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DeployRig, SERVER } from '../__fixtures__/deploy-rig.js';
import { SPACE_KINDS } from '../__fixtures__/spaces.js';

const { steps } = DeployRig;

/** Never well; writes down how often it was asked. */
const COUNTS = `
require('node:http').createServer((request, response) => {
  require('node:fs').appendFileSync(process.env.ASKED, 'x');
  response.writeHead(503).end();
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

describe.each(SPACE_KINDS)('what a plan says on the %s', (kind) => {
  let rig: DeployRig;

  beforeEach(async () => {
    rig = await DeployRig.start(process.env['PATH'], kind);
  });
  afterEach(() => rig.stop());

  const inRelease = (id: string, path: string): string => join(rig.home, 'releases', id, path);

  it.each([
    ['that never listens', 'exec sleep 60', /Nothing listened on a port for 1 s/],
    ['that is never well', 'exec node server.js', /still answered 503 after 1 s/],
  ])('is how long an application %s is waited for', async (_, start, message) => {
    const plan = { start, startTimeoutSeconds: 1, env: { SICK: '503' } };
    const view = await rig.deploy(plan);
    expect(view.deploy?.failure).toMatchObject({
      step: 'healthcheck',
      message: expect.stringMatching(message),
    });
  });

  it('is how often it is asked', async () => {
    const asked = join(rig.home, 'data', 'asked');
    const env = { ASKED: rig.inside(asked) };
    const plan = { env, startTimeoutSeconds: 3, healthIntervalSeconds: 1 };
    const view = await rig.deploy(plan, { 'server.js': COUNTS });
    expect(view.deploy?.failure?.step).toBe('healthcheck');
    const { length } = readFileSync(asked, 'utf8');
    expect(length).toBeGreaterThanOrEqual(2);
    expect(length).toBeLessThanOrEqual(5);
  });

  it('is not waited for by an application that ends meanwhile', async () => {
    const dies = `${COUNTS.replace("'x');", "'x'); setTimeout(() => process.exit(5), 50);")}`;
    const env = { ASKED: rig.inside(join(rig.home, 'data', 'asked')) };
    const view = await rig.deploy({ env, healthIntervalSeconds: 300 }, { 'server.js': dies }, 25);
    expect(view.timedOut).toBe(false);
    expect(view.deploy?.failure).toMatchObject({ step: 'healthcheck', exitCode: 5 });
  });

  it('is the folder in which commands run', async () => {
    const files = { 'apps/it is/server.js': SERVER, 'package.json': '{}' };
    const view = await rig.deploy(
      {
        rootDirectory: 'apps/it is',
        install: 'pwd >../../installed',
        build: 'pwd >built',
        preStart: 'cat .env >seen',
        env: { NAME: 'below' },
      },
      files,
    );
    expect(view.deploy?.failure).toBeNull();
    expect(await rig.ask('/x')).toBe('below /x');
    const { operationId: id } = view;
    const where = join(rig.inside(inRelease(id, '')), 'apps/it is');
    expect(readFileSync(inRelease(id, 'installed'), 'utf8').trim()).toMatch(new RegExp(`${where}$`));
    expect(readFileSync(inRelease(id, 'apps/it is/built'), 'utf8').trim()).toMatch(new RegExp(`${where}$`));
    expect(readFileSync(inRelease(id, 'apps/it is/seen'), 'utf8')).toBe('NAME=below\n');
    expect(existsSync(inRelease(id, '.env'))).toBe(false);
    const description: unknown = JSON.parse(readFileSync(join(rig.home, 'releases', `${id}.json`), 'utf8'));
    expect(description).toMatchObject({ rootDirectory: 'apps/it is', publishDirectory: null });
  });

  it.each([
    ['is not there', 'apps/none', {}],
    ['is a file', 'server.js', {}],
    ['is a link', 'web', { web: { link: 'apps' }, 'apps/server.js': SERVER }],
    ['lies below a link', 'web/in', { web: { link: 'apps' }, 'apps/in/server.js': SERVER }],
  ])('is refused where that folder %s', async (_, rootDirectory, more) => {
    const view = await rig.deploy({ rootDirectory, install: 'true' }, { 'server.js': SERVER, ...more });
    expect(view.deploy?.failure).toMatchObject({
      step: 'download',
      message: `rootDirectory "${rootDirectory}" is no folder of the release.`,
    });
    expect(readdirSync(join(rig.home, 'releases'))).toEqual(['initial']);
  });

  it('is an earlier release, whose files are taken as they were built', async () => {
    const build =
      'mkdir deep && echo "built $NAME" >deep/made && ln -s deep/made near && ln -s /etc/hostname far && chmod 750 deep';
    const first = await rig.deploy({ build, env: { NAME: 'one' } });
    const second = await rig.deploy({ env: { NAME: 'two' } });
    expect(await rig.ask()).toBe('two /');
    const { operationId: source } = first;
    const plan = {
      archive: null,
      release: source,
      install: 'exit 3',
      build: 'exit 4',
      env: { NAME: 'again' },
    };
    const view = await rig.deploy({ ...plan, preStart: 'echo "$NAME" >pre' });
    expect(view.deploy?.failure).toBeNull();
    expect(steps(view)).toMatchObject({
      download: 'ok',
      install: 'skipped',
      build: 'skipped',
      pre_start: 'ok',
    });
    expect(await rig.output(view.operationId)).toContain(`the files of the release ${source}`);
    expect(await rig.ask()).toBe('again /');
    const made = inRelease(view.operationId, 'deep/made');
    expect(readFileSync(made, 'utf8')).toBe('built one\n');
    expect(readFileSync(inRelease(view.operationId, 'pre'), 'utf8')).toBe('again\n');
    expect(statSync(made).ino).not.toBe(statSync(inRelease(source, 'deep/made')).ino);
    expect(statSync(made).nlink).toBe(1);
    expect(statSync(inRelease(view.operationId, 'deep')).mode & 0o777).toBe(0o750);
    expect(readlinkSync(inRelease(view.operationId, 'near'))).toBe('deep/made');
    expect(lstatSync(inRelease(view.operationId, 'far')).isSymbolicLink()).toBe(true);
    expect(statSync(made).uid).toBe(statSync(inRelease(second.operationId, 'server.js')).uid);
  });

  it.each([
    ['one that is gone', randomUUID()],
    ['one that was never in use', 'initial-'.padEnd(36, '0')],
  ])('is refused when the release is %s', async (_, release) => {
    const first = await rig.deploy({ env: { NAME: 'old' } });
    const view = await rig.deploy({ archive: null, release });
    expect(view.deploy?.failure).toMatchObject({
      step: 'download',
      message: `The release ${release} is no longer on the server.`,
      rolledBackTo: first.operationId,
    });
    expect(await rig.ask()).toBe('old /');
  });
});
