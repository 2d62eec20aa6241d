import { lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '#libs/testing';
import { DeployRig } from '../__fixtures__/deploy-rig.js';
import { supervisorFixture } from '../__fixtures__/engine.js';
import { SPACE_KINDS } from '../__fixtures__/spaces.js';

const CANARIES: Readonly<Record<string, string>> = {
  PLAIN: 'canary-plain-7f3a9c',
  SHELL: 'canary-$(id)`date`"\'\\n;rm -rf / #&|<>*',
  PERCENT: 'https://canary:pa%20ss@host/ü?x=1&y=2',
  JSON: JSON.stringify({ canary: 'in "quotes"', list: [1, 'two\\three'] }),
  PEM: `-----BEGIN PRIVATE KEY-----\n${['MIIcanary0', 'aGVsbG8gY2FuYXJ5', 'second/line+of=it'].join('\n')}\n-----END PRIVATE KEY-----\n`,
  SPACES: '  canary with spaces, tabs\tand more  ',
  SAME: 'canarycanarycanary',
};
/** Lines of a key that are too short to be hidden for themselves stand beside longer ones. */
const PIECES = [...Object.values(CANARIES), 'aGVsbG8gY2FuYXJ5', 'second/line+of=it'];

const forms = (value: string): string[] => {
  const bytes = Buffer.from(value);
  const base64 = bytes.toString('base64').replace(/=+$/, '').slice(0, -1);
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    base64,
    bytes.toString('hex'),
    encodeURIComponent(value),
  ];
};

const PRINTS = `
for (const name of ${JSON.stringify(Object.keys(CANARIES))}) {
  const value = process.env[name];
  console.log(name + '=' + value);
  console.error(JSON.stringify({ name, value }));
  process.stdout.write(value.slice(0, 5));
  process.stdout.write(value.slice(5) + value + '\\n');
}
`;

const SERVER = `
const print = () => { ${PRINTS} };
print();
console.log('printed');
process.on('SIGTERM', () => { print(); console.log('the last words'); process.exit(0); });
require('node:http').createServer((request, response) => {
  if (process.env.SICK) response.writeHead(500);
  response.end(request.url === '/health' && process.env.SICK ? process.env.PLAIN + process.env.PEM : 'fine');
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

/** Every file below a folder that holds one of the texts in one of its forms. */
function holding(folder: string, values: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink())
      return values.some((value) => readlinkSync(path).includes(value)) ? [path] : [];
    if (!lstatSync(path).isFile()) return [];
    const content = readFileSync(path, 'latin1');
    return values
      .flatMap(forms)
      .filter((form) => content.includes(Buffer.from(form).toString('latin1')))
      .map((form) => `${path}: ${form}`);
  });
}

describe.each(SPACE_KINDS)('values of variables on the %s', (kind) => {
  let rig: DeployRig;

  beforeEach(async () => {
    rig = await DeployRig.start(process.env['PATH'], kind);
  });
  afterEach(() => rig.stop());

  const log = (): string =>
    readdirSync(join(rig.home, 'logs'))
      .map((name) => readFileSync(join(rig.home, 'logs', name), 'utf8'))
      .join('');

  it('are in no file of the server, whatever prints them and however it ends', async () => {
    const files = { 'server.js': SERVER, 'print.js': PRINTS };
    const plan = {
      env: CANARIES,
      install: 'node print.js; env; cat /proc/self/environ >&2',
      build: 'node print.js >&2; (setsid sh -c "sleep 0.2; node print.js" &)',
      preStart: 'cat .env; echo "$PLAIN"',
      start: 'node server.js',
    };
    const first = await rig.deploy(plan, files);
    expect(first.deploy?.failure).toBeNull();
    const output = await rig.output(first.operationId);
    expect(output).toContain('PLAIN=***\n');
    expect(output).toContain('PEM=***');
    await eventually(() => expect(log()).toContain('printed'));
    expect(log()).toContain('PLAIN=***');
    expect(holding(rig.home, PIECES)).toEqual([]);

    const failed = await rig.deploy(
      { ...plan, env: { ...CANARIES, SICK: 'yes' }, startTimeoutSeconds: 1 },
      files,
    );
    expect(failed.deploy?.failure).toMatchObject({ step: 'healthcheck', health: { status: 500 } });
    expect(JSON.stringify(failed)).not.toContain(CANARIES['PLAIN']);
    const broken = await rig.deploy({ ...plan, install: 'echo "$JSON"; exit 3' }, files);
    expect(broken.deploy?.failure).toMatchObject({ exitCode: 3 });
    const again = await rig.deploy({ ...plan, archive: null, release: first.operationId }, files);
    expect(again.deploy?.failure).toBeNull();
    expect(holding(rig.home, PIECES)).toEqual([]);

    await rig.takeOver();
    await rig.supervisor.stop();
    expect(log()).toContain('the last words');
    const next = supervisorFixture(rig.home, process.env['PATH'], kind);
    await eventually(() => expect(next.current(null)?.port).toBeGreaterThan(0), { within: 20_000 });
    expect(holding(rig.home, PIECES)).toEqual([]);
    await next.stop();
    expect(holding(rig.home, PIECES)).toEqual([]);
  });

  describe('while a release has them,', () => {
    const PLAIN = { LEVEL: 'canary-level' };
    const printed = (value: string): string => `echo ${Buffer.from(value).toString('base64')} | base64 -d`;

    beforeEach(async () => {
      const env = { ...CANARIES, ...PLAIN };
      const view = await rig.deploy(
        { env, plain: Object.keys(PLAIN), start: 'node server.js' },
        { 'server.js': SERVER },
      );
      expect(view.deploy?.failure).toBeNull();
    });

    it.each(Object.keys(CANARIES))('are not in what commands print: %s', async (name) => {
      const value = CANARIES[name]!;
      const [first, rest] = [value.slice(0, 5), value.slice(5)];
      const inTwo = `{ ${printed(first)}; sleep 0.2; ${printed(rest)}; }`;
      const id = await rig.exec(
        `${printed(`a ${value} b\n`)}; ${printed(JSON.stringify({ value }))} >&2; ${inTwo} >&2; ${inTwo}; exit 7`,
      );
      const { exitCode, outputBytes, truncated } = await rig.ended(id);
      const output = await rig.output(id);
      expect(output).toContain('a *** b\n***');
      expect(output).toContain('{"value":"***"}***');
      expect({ exitCode, truncated }).toEqual({ exitCode: 7, truncated: false });
      expect(outputBytes).toEqual({ stdout: 'a *** b\n***'.length, stderr: '{"value":"***"}***'.length });
      expect(holding(rig.home, PIECES)).toEqual([]);
    });

    it('are not given to commands, which print all else at once', async () => {
      const id = await rig.exec(
        `env; echo ${PLAIN.LEVEL}; printf 'no canar'; while [ ! -e go ]; do sleep 0.05; done; rm go; kill -9 $$`,
      );
      await eventually(async () => expect(await rig.output(id)).toContain(`${PLAIN.LEVEL}\nno `));
      const go = await rig.exec('touch go');
      expect(await rig.ended(go)).toMatchObject({ exitCode: 0 });
      expect(await rig.ended(id)).toMatchObject({ exitCode: 137, truncated: false });
      const output = await rig.output(id);
      expect(output).toContain('no canar');
      for (const name of ['SVC_HIDDEN', ...Object.keys(CANARIES)]) expect(output).not.toContain(`${name}=`);
    });

    it('are not in the log of the application, where what is plain is', async () => {
      await eventually(() => expect(log()).toContain('printed'));
      const id = await rig.exec('head -c 2000000 /dev/zero');
      expect(await rig.ended(id)).toMatchObject({ exitCode: 0, truncated: true });
      const next = await rig.deploy({
        env: { ...CANARIES, ...PLAIN },
        plain: Object.keys(PLAIN),
        install: 'echo "$LEVEL $PLAIN"',
        start: 'echo "level $LEVEL"; exec node server.js',
      });
      expect(await rig.output(next.operationId)).toContain(`${PLAIN.LEVEL} ***`);
      await eventually(() => expect(log()).toContain(`level ${PLAIN.LEVEL}`));
      expect(holding(rig.home, PIECES)).toEqual([]);
    });
  });

  it('are read from what an earlier version has kept, and sealed with the next change', async () => {
    const view = await rig.deploy({ env: CANARIES, start: 'node server.js' }, { 'server.js': SERVER });
    expect(view.deploy?.failure).toBeNull();
    await rig.supervisor.stop();
    const path = join(rig.home, 'app.json');
    const record = JSON.parse(readFileSync(path, 'utf8')) as { current: { spec: { env: unknown } } };
    expect(record.current.spec.env).toMatch(/^sealed:/);
    record.current.spec.env = CANARIES;
    writeFileSync(path, JSON.stringify(record));
    const plan = join(rig.home, 'deploys', `${view.operationId}.json`);
    writeFileSync(plan, JSON.stringify(rig.planOf(view.operationId)));
    expect(holding(rig.home, PIECES)).not.toEqual([]);
    await rig.takeOver();
    const next = supervisorFixture(rig.home, process.env['PATH'], kind);
    await eventually(() => expect(next.current(null)?.port).toBeGreaterThan(0), { within: 20_000 });
    expect(await rig.output(view.operationId)).toBeDefined();
    await next.stop();
    expect(holding(rig.home, PIECES)).toEqual([]);
  });
});
