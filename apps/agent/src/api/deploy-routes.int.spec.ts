import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { type ClientHttp2Session, connect, createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DEPLOY_STEPS, type DeployPlan } from '#libs/agent-protocol';
import { eventually } from '#libs/testing';
import { DeployRig, SERVER } from '../__fixtures__/deploy-rig.js';
import { AgentApi } from './agent-api.js';
import { appRoutes } from './app-routes.js';
import { archiveRoutes } from './archive-routes.js';
import { operationRoutes } from './operation-routes.js';

interface Line {
  readonly seq?: number;
  readonly step: string | { readonly name: string; readonly status: string } | null;
  readonly data?: string;
  readonly end?: true;
  readonly deploy?: unknown;
}

describe('deploys by the interface of the agent', () => {
  let rig: DeployRig;
  let server: Http2Server;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    rig = await DeployRig.start(process.env['PATH'], 'host');
    const routes = [
      ...operationRoutes(rig.operations, { has: (slot) => slot === null }),
      ...archiveRoutes(rig.operations),
      ...appRoutes(rig.supervisor.slots, rig.supervisor),
    ];
    const api = new AgentApi(routes, rig.home, () => undefined);
    server = createServer();
    server.on('stream', (stream, headers) => void api.handle(stream, headers));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    session.destroy();
    server.close();
    await rig.stop();
  });

  async function call(
    method: string,
    path: string,
    body: Buffer | object = {},
  ): Promise<{ status: number; text: string }> {
    const stream = session.request({ ':method': method, ':path': path }, { endStream: method === 'GET' });
    stream.on('error', () => undefined);
    if (method !== 'GET') stream.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    const [headers] = (await once(stream, 'response')) as [{ ':status': number }];
    await once(stream, 'close');
    return { status: headers[':status'], text: Buffer.concat(parts).toString() };
  }
  const archive = Buffer.from('an archive');
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const put = (id: string, size: number | string, hash: string): Promise<{ status: number; text: string }> =>
    call('PUT', `/archives/${id}?size=${size}&sha256=${hash}`, archive);

  function request(more: Partial<DeployPlan> = {}): { plan: DeployPlan } & Record<string, unknown> {
    const plan: DeployPlan = {
      archive: { format: 'tar.gz', size: archive.length, sha256 },
      runtime: null,
      install: null,
      build: null,
      preStart: null,
      start: 'exec node server.js',
      port: 3000,
      env: {},
      healthPath: '/health',
      cleanDeploy: false,
      dataDirs: [],
      dataDirsRecursive: false,
      serviceName: 'app',
      extractTo: '',
      keepTopFolder: false,
      ...more,
    };
    return { fence: 1, kind: 'deploy', slot: null, timeoutSeconds: 30, plan };
  }
  const lines = async (id: string, query: string): Promise<Line[]> =>
    (await call('GET', `/operations/${id}/output?${query}`)).text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);

  it.each<[string, number | string, string, number, string]>([
    ['another size', 9, sha256, 422, 'archive_mismatch'],
    ['more than comes', 11, sha256, 422, 'archive_mismatch'],
    ['another hash', archive.length, 'a'.repeat(64), 422, 'archive_mismatch'],
    ['a size nobody takes', 700 * 1024 * 1024, sha256, 413, 'body_too_large'],
    ['no size', '', sha256, 400, 'invalid_request'],
    ['no hash', 10, 'abc', 400, 'invalid_request'],
  ])('refuses an archive announced with %s', async (_, size, hash, status, error) => {
    const answer = await put('refused', size, hash);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ error });
    expect(await rig.engine.machine.archives.has('refused')).toBe(false);
  });

  it('runs a deploy and tells its steps and output in their order', async () => {
    const id = randomUUID();
    const { size, sha256: hash } = await rig.put(id, { 'server.js': SERVER });
    const plan = {
      archive: { format: 'tar.gz' as const, size, sha256: hash },
      install: 'echo in; echo err >&2; sleep 0.1; echo stalled',
      build: 'echo built',
    };
    expect((await call('PUT', `/operations/${id}`, request(plan))).status).toBe(201);
    const told = await lines(id, 'follow=true');
    const steps = told.flatMap(({ step }) => (step && typeof step === 'object' ? [step] : []));
    const ended = steps.filter(({ status }) => status !== 'running').map(({ name }) => name);
    expect(ended).toEqual(DEPLOY_STEPS);
    const pieces = told.filter(({ seq }) => seq !== undefined);
    const positions = pieces.map(({ seq }) => seq as number);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    const text = (from: Line[]): string =>
      from.map(({ data = '' }) => Buffer.from(data, 'base64').toString()).join('');
    expect(
      text(pieces.filter(({ step }) => step === 'install'))
        .split('\n')
        .sort(),
    ).toEqual(['', 'err', 'in', 'stalled'].sort());
    expect(told.at(-1)).toMatchObject({ end: true, deploy: { releaseId: id, failure: null } });
    const built = pieces.findIndex(({ step }) => step === 'build');
    const rest = await lines(id, `after=${positions[built - 1]}`);
    expect(rest.slice(0, -1)).toEqual(pieces.slice(built));
    expect((await put(id, archive.length, sha256)).status).toBe(409);
    expect((await call('PUT', `/operations/${id}`, request(plan))).status).toBe(409);
  });

  it('stops a command and a deploy, and knows what it never ran', async () => {
    const exec = { fence: 1, kind: 'exec', slot: null, command: 'touch begun; sleep 30', timeoutSeconds: 40 };
    await call('PUT', '/operations/command', exec);
    await eventually(() => expect(existsSync(join(rig.home, 'app', 'begun'))).toBe(true));
    const answer = await call('PUT', '/operations/command/stop');
    expect(answer.status).toBe(200);
    expect((await lines('command', 'follow=true')).at(-1)).toMatchObject({ state: 'ended', exitCode: 143 });
    expect((await call('PUT', '/operations/command/stop')).status).toBe(200);
    expect((await call('PUT', '/operations/none/stop')).status).toBe(404);
    expect((await put('given-up', archive.length, sha256)).status).toBe(200);
    await call('PUT', '/operations/given-up/void');
    expect((await put('given-up', archive.length, sha256)).status).toBe(412);
  });

  it('keeps no archive of a deploy that is given up while it comes', async () => {
    const id = randomUUID();
    const path = `/archives/${id}?size=${archive.length}&sha256=${sha256}`;
    const stream = session.request({ ':method': 'PUT', ':path': path });
    const answered = once(stream, 'response') as Promise<[{ ':status': number }]>;
    stream.write(archive.subarray(0, 4));
    const { archives } = rig.engine.machine;
    await eventually(() => expect(readdirSync(join(rig.home, 'archives')).join()).toContain(id));
    expect((await call('PUT', `/operations/${id}/void`)).status).toBe(200);
    stream.end(archive.subarray(4));
    expect((await answered)[0][':status']).toBe(412);
    stream.resume();
    expect(await archives.has(id)).toBe(false);
  });

  it('asks for the archive first, and for a slot that exists', async () => {
    const missing = await call('PUT', '/operations/no-archive', request());
    expect(missing).toMatchObject({ status: 404, text: expect.stringContaining('archive_not_found') });
    const other = await call('PUT', '/operations/no-slot', { ...request(), slot: 'other' });
    expect(other).toMatchObject({ status: 404, text: expect.stringContaining('slot_not_found') });
  });

  it('takes as many variables as a server, its deploys and the platform may have', async () => {
    const names = Array.from({ length: 403 }, (_, at) => `V${at}`);
    const env = Object.fromEntries(names.map((name) => [name, 'x']));
    const taken = await call('PUT', '/operations/no-archive', request({ env, plain: names }));
    expect(taken).toMatchObject({ status: 404, text: expect.stringContaining('archive_not_found') });
  });

  it.each<[string, object]>([
    ['archive', { archive: { format: 'rar', size: 1, sha256 } }],
    ['runtime', { runtime: 'node 20' }],
    ['install', { install: '' }],
    ['build', { build: 'a\0b' }],
    ['start', { start: null }],
    ['port', { port: 70_000 }],
    ['env', { env: { 'A B': 'x' } }],
    ['env', { env: { A: 1 } }],
    ['plain', { plain: ['A B'] }],
    ['plain', { plain: 'A' }],
    ['plain', { plain: [1] }],
    ['healthPath', { healthPath: 'health' }],
    ['healthPath', { healthPath: '/a\r\nx' }],
    ['dataDirs', { dataDirs: ['../x'] }],
    ['dataDirs', { dataDirs: ['/etc'] }],
    ['dataDirs', { dataDirs: ['/opt/data/../x'] }],
    ['dataDirs', { dataDirs: ['.'] }],
    ['serviceName', { serviceName: '../app' }],
    ['extractTo', { extractTo: '/tmp' }],
    ['cleanDeploy', { cleanDeploy: 1 }],
    ['keepTopFolder', { keepTopFolder: 'true' }],
  ])('refuses a plan with a faulty %s', async (field, more) => {
    const answer = await call('PUT', '/operations/faulty', request(more));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ message: expect.stringContaining(`plan.${field}`) });
  });

  it('that fail on the machine do not tell where the server lies on it', async () => {
    // Something of the operator's is in the way, and cannot be replaced.
    mkdirSync(join(rig.home, 'app.fresh'));
    const { deploy } = await rig.deploy();
    rmdirSync(join(rig.home, 'app.fresh'));
    expect(deploy?.failure).toMatchObject({ exitCode: null, message: expect.stringContaining('<agent>') });
    expect(JSON.stringify(deploy)).not.toContain(rig.home);
  });

  it('tells of the releases that can be deployed again, and takes them without an archive', async () => {
    const first = (await rig.deploy({ env: { NAME: 'one' } })).operationId;
    const second = (await rig.deploy({ env: { NAME: 'two' } })).operationId;
    await rig.deploy({ install: 'exit 1' });
    const { status, text } = await call('GET', '/releases');
    expect(status).toBe(200);
    const { releases } = JSON.parse(text) as { releases: { releaseId: string; deployedAt: string }[] };
    expect(releases.slice(0, 2)).toEqual([
      { releaseId: second, deployedAt: expect.stringMatching(/^20.*Z$/), inUse: true },
      { releaseId: first, deployedAt: expect.stringMatching(/^20.*Z$/), inUse: false },
    ]);
    expect((await call('GET', '/releases?slot=other')).status).toBe(404);
    const again = { ...request({ archive: null, release: first, env: { NAME: 'again' } }), fence: 1_000 };
    const id = randomUUID();
    expect((await call('PUT', `/operations/${id}`, again)).status).toBe(201);
    expect((await rig.ended(id)).deploy?.failure).toBeNull();
    expect(await rig.ask()).toBe('again /');
  });
});
