import { eventually } from '#libs/testing';
import { packApp } from '../harness/app-archive.js';
import { Stack } from '../harness/stack.js';

const LIMIT_MS = 240_000;

/** Listens where its documentation says, whatever the platform gives it, and keeps a count outside of its code. */
const SERVER = `
const fs = require('fs');
const dir = process.env.STATE_DIR;
const file = dir + '/count';
const count = 1 + Number(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 0);
fs.writeFileSync(file, String(count));
require('http').createServer((request, response) => {
  if (request.url === '/health') return response.end('ok');
  response.end(JSON.stringify({ count, built: fs.readFileSync('/opt/app/built.txt', 'utf8').trim() }));
}).listen(3000, '0.0.0.0');
`;

/** As a code host packs a branch. */
const REPOSITORY = { 'shop-main/package.json': '{"name":"shop"}', 'shop-main/server.js': SERVER };

interface Created {
  readonly data: { readonly id: string; readonly status: string; readonly blackholeStatus: string };
}

interface Executed {
  readonly data: { readonly stdout: string; readonly exitCode: number };
}

describe('a script written for a server of its own', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start();
  }, LIMIT_MS);
  afterAll(() => stack?.remove(), LIMIT_MS);

  it('works as it is', async () => {
    const key = stack.runtime.keys.application;
    const call = <Body>(method: string, path: string, body?: object) =>
      stack.client.call<Body>(method, `/v1/infra${path}`, { key, ...(body && { body }) });
    const order = { name: 'shop', provider: 'local', plan: 'small', region: 'local' };
    const { id } = (await call<Created>('POST', '/servers', order)).body.data;
    await eventually(
      async () => {
        const { data } = (await call<Created>('GET', `/servers/${id}`)).body;
        expect([data.status, data.blackholeStatus]).toEqual(['running', 'CONNECTED']);
      },
      { within: 60_000 },
    );
    const run = async (command: string): Promise<string> => {
      const { body } = await call<Executed>('POST', `/servers/${id}/exec?stream=false`, { command });
      expect(body.data).toMatchObject({ exitCode: 0 });
      return body.data.stdout;
    };
    const content = (await packApp(REPOSITORY)).toString('base64');
    const isShutIn = (await run('cd /opt/app 2>/dev/null && pwd || echo outside')) === '/opt/app\n';
    const state = isShutIn ? '/var/lib/shop' : 'state';
    const deploy = (note: string) =>
      call<{ readonly success: boolean }>('POST', `/servers/${id}/deploy?stream=false`, {
        source: { content },
        runtime: 'node20',
        install: `${isShutIn ? 'cd /opt/app && ' : ''}echo ${note} > built.txt`,
        start: isShutIn ? 'cd /opt/app && node server.js' : 'sed -i s,/opt/app/,, server.js; node server.js',
        port: 3000,
        healthPath: '/health',
        dataDirs: [state],
        env: { STATE_DIR: state },
      });
    expect(await deploy('first')).toMatchObject({ status: 200, body: { success: true } });
    const ask = 'node -e \'fetch("http://127.0.0.1:3000/").then(async (r) => console.log(await r.text()))\'';
    expect(JSON.parse(await run(ask))).toEqual({ count: 1, built: 'first' });
    expect(await deploy('second')).toMatchObject({ status: 200, body: { success: true } });
    // The second release found its port taken once, so it has counted itself more than once.
    const seen = JSON.parse(await run(ask)) as { count: number; built: string };
    expect(seen.built).toBe('second');
    expect(seen.count).toBeGreaterThan(1);
    if (!isShutIn) return;
    expect(await run('cd /opt/app && ls && cat built.txt')).toBe(
      'built.txt\npackage.json\nserver.js\nsecond\n',
    );
    expect(await run('id -u; cat /var/lib/shop/count; ls -d /opt/app/shop-main 2>/dev/null || true')).toMatch(
      /^0\n\d+$/,
    );
  });
});
