import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { request } from 'undici';
import WebSocket from 'ws';
import { eventually } from '#libs/testing';
import { packApp } from '../harness/app-archive.js';
import { ManagedServer } from '../harness/managed-server.js';
import { PROBE_APP } from '../harness/probe-app.js';
import { listProcesses } from '../harness/processes.js';
import { SandboxControl } from '../harness/sandbox-control.js';
import { Stack } from '../harness/stack.js';

const LIMIT_MS = 180_000;
const SWEPT = { within: 60_000, every: 200 };
const EVENT = 'ONCRMDEALADD';
const NODE = { runtime: 'node20' };
const FILES = { runtime: 'static', start: undefined, healthPath: undefined };
const RETURN = 'http://localhost:8080/callback';

interface AppProcess {
  readonly pid: number;
  readonly uid: number;
}
interface Delivered {
  readonly isRefused: boolean;
  readonly type: string;
  readonly body: string;
  readonly id: string;
}
interface Data<T> {
  readonly data: T;
  readonly error?: { readonly code: string };
}
type Minted = Data<{ readonly id: string; readonly token: string; readonly url: string }>;
type Logs = Data<{ readonly logs: readonly string[] }>;
type Subscriptions = Data<
  readonly { readonly id: string; readonly recentDeliveries: readonly { readonly id: string }[] }[]
>;

describe('servers in use', () => {
  let stack: Stack;
  let sandbox: SandboxControl;
  /** Applications of one shared host. */
  let one: ManagedServer;
  let two: ManagedServer;
  /** A machine of its own, controlled by the demo's application key. */
  let own: ManagedServer;
  /** Sleeps, and wakes by its schedule. */
  let early: ManagedServer;

  beforeAll(async () => {
    stack = await Stack.start();
    const { portal, keys, sandboxControlUrl } = stack.runtime;
    sandbox = new SandboxControl(sandboxControlUrl);
    const machine = { provider: 'local', placement: 'dedicated' };
    const machines = Promise.all([
      ManagedServer.create(stack, 'own', machine, keys.application),
      ManagedServer.create(stack, 'early', machine),
    ]);
    await stack.cli('galaxy', 'create', '--portal', portal.domain);
    await stack.cli('portal', 'set-servers', portal.domain, '--default', 'galaxy');
    [own, early] = await machines;
    const source = { content: (await packApp(PROBE_APP)).toString('base64') };
    const first = { ...NODE, start: 'node server.js', env: { TITLE: 'one' } };
    const [, ...apps] = await Promise.all([
      deployed(own, PROBE_APP),
      ManagedServer.create(stack, 'one', { ...first, source }),
      ManagedServer.create(stack, 'two', {}),
    ]);
    [one, two] = apps;
    const { body } = await one.call<Data<{ operations: readonly { operationId: string }[] }>>(
      'GET',
      '/operations?kind=deploy&limit=1',
    );
    const { operationId } = body.data.operations[0]!;
    expect(await one.ended(operationId)).toMatchObject({ status: 'succeeded' });
    await Promise.all(
      [one, two, own].map((server) => server.patch('access-policy', { accessPolicy: 'PUBLIC' })),
    );
  }, LIMIT_MS);
  afterAll(async () => {
    await sandbox?.close();
    await stack?.remove();
  }, LIMIT_MS);

  const outcomeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }): string =>
    body.error ? `${status} ${body.error.code}` : String(status);
  const deployed = async (server: ManagedServer, files: Readonly<Record<string, string>>, order = {}) => {
    const { status, body } = await server.deploy(files, order);
    expect({ status, error: body.error }).toMatchObject({ status: 200 });
  };
  const title = async (server: ManagedServer): Promise<string> => (await server.visit('/')).text;
  const isUp = async (server: ManagedServer, status: 'running' | 'sleeping'): Promise<void> => {
    const blackholeStatus = status === 'running' ? 'CONNECTED' : 'DISCONNECTED';
    expect((await server.call('GET', '')).body.data).toMatchObject({ status, blackholeStatus });
  };

  describe('on a shared host', () => {
    const page = (text: string) => ({ 'index.html': `<h1>${text}</h1>` });
    const processOf = async (server: ManagedServer): Promise<AppProcess> =>
      JSON.parse((await server.visit('/process')).text) as AppProcess;

    it(
      'are built one at a time',
      async () => {
        expect(await title(one)).toBe('<h1>one</h1>');
        const install = 'echo > "$HOME/begun"; while [ ! -e ../../data/gate ]; do sleep 0.05; done';
        const building = one.deploy(PROBE_APP, { ...NODE, install, env: { TITLE: 'new' } });
        await eventually(() => expect(existsSync(join(one.folder, 'cache/begun'))).toBe(true), SWEPT);
        expect(outcomeOf(await two.deploy(page('two'), FILES))).toBe('409 GALAXY_BUILD_BUSY');
        expect((await two.exec('echo free')).body.data.stdout).toBe('free\n');
        writeFileSync(join(one.folder, 'data/gate'), '');
        expect(outcomeOf(await building)).toBe('200');
        await deployed(two, page('two'), FILES);
        expect([await title(one), await title(two)]).toEqual(['<h1>new</h1>', '<h1>two</h1>']);
      },
      LIMIT_MS,
    );

    it(
      'stay as they are after a deploy that fails, and say why',
      async () => {
        const bad = { build: 'echo compiling; exit 3' };
        const { status, body } = await one.deploy(PROBE_APP, { ...NODE, ...bad });
        expect({ status, ...body }).toMatchObject({
          status: 502,
          error: { code: 'GALAXY_APP_BUILD_FAILED', step: 'build', exitCode: 3, logTail: 'compiling\n' },
        });
        const dying = await one.deploy(PROBE_APP, { ...NODE, start: 'echo no >&2; exit 2' });
        expect(dying).toMatchObject({
          status: 502,
          body: {
            error: { code: 'GALAXY_APP_START_FAILED', logTail: expect.stringContaining('no') as string },
          },
        });
        expect(await title(one)).toBe('<h1>new</h1>');
      },
      LIMIT_MS,
    );

    it(
      'keep to themselves',
      async () => {
        writeFileSync(join(two.folder, 'data/secret'), 'hidden', { mode: 0o644 });
        const look = `pwd; ls ${dirname(two.folder)}; cat ${two.folder}/data/secret ${dirname(two.folder)}/../agent.json`;
        const { stdout } = (await one.exec(`id -u; ${look}`)).body.data;
        const [uid, folder, ...rest] = stdout.trimEnd().split('\n');
        const isShutIn = folder === '/opt/app';
        expect(isShutIn ? one.folder : folder).toContain(one.folder);
        expect(String((await processOf(one)).uid)).toBe(uid);
        const { stdout: other } = (await two.exec('id -u')).body.data;
        const isRoot = process.getuid?.() === 0;
        const apart = isShutIn || uid !== other.trim();
        expect({ apart, rest }).toMatchObject(isRoot || isShutIn ? { apart: true, rest: [] } : {});
        const content = Buffer.from('sent').toString('base64');
        expect((await one.call('POST', '/upload', { path: '/opt/app/sent', content })).status).toBe(200);
        expect((await one.exec('cat sent')).body.data.stdout).toBe('sent');
        const { body } = await one.call<Logs>('GET', '/logs');
        expect(body.data.logs.join()).toContain('asked for /process');
        const refused = await Promise.all([
          one.call('POST', '/stop'),
          one.call('POST', '/wake', {}),
          one.call('PATCH', '/sleep', { sleepAfterMinutes: 30 }),
          one.call('POST', '/unstick', { force: true }),
        ]);
        expect(refused.map(outcomeOf)).toEqual([
          ...Array.from({ length: 3 }, () => '409 GALAXY_LIFECYCLE_UNSUPPORTED'),
          '409 UNSTICK_UNSUPPORTED',
        ]);
      },
      LIMIT_MS,
    );

    it(
      'go on without the agent of the host, which finds them again; and go one by one',
      async () => {
        const { pid } = await processOf(one);
        process.kill(Number.parseInt(readFileSync(join(one.folder, '../../agent.pid'), 'utf8')), 'SIGKILL');
        await eventually(async () => expect((await one.visit('/')).status).not.toBe(200));
        await eventually(async () => expect((await processOf(one)).pid).toBe(pid), SWEPT);
        expect(await title(two)).toBe('<h1>two</h1>');
        await deployed(two, page('again'), FILES);
        expect((await one.call('DELETE', '')).status).toBe(200);
        await eventually(async () => {
          expect(existsSync(one.folder)).toBe(false);
          expect((await listProcesses()).filter(({ command }) => command.includes(one.folder))).toEqual([]);
        }, SWEPT);
        expect(await title(two)).toBe('<h1>again</h1>');
        expect((await one.visit('/')).status).toBe(404);
      },
      LIMIT_MS,
    );
  });

  describe('behind the gateway', () => {
    let origin: string;
    let host: string;
    let headers: Readonly<Record<string, string>>;
    let tokenId: string;

    beforeAll(async () => {
      await own.patch('access-policy', { accessPolicy: 'OWNER_ONLY' });
      origin = new URL(stack.runtime.baseUrl).origin;
      host = new URL(await own.appUrl()).host;
      const { body } = await own.call<Minted>('POST', '/access-tokens', { mode: 'api-bearer' });
      tokenId = body.data.id;
      headers = { host, authorization: `Bearer ${body.data.token}` };
    });
    afterAll(() => own?.patch('access-policy', { accessPolicy: 'PUBLIC' }));

    const socket = (sent: Readonly<Record<string, string>>) =>
      new WebSocket(`${origin.replace('http', 'ws')}/socket`, { headers: { host, ...sent } });

    it(
      'take and give large bodies, streams and connections',
      async () => {
        const bytes = randomBytes(20 * 1024 * 1024);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        for (const body of [bytes, Readable.from([bytes.subarray(0, 1e6), bytes.subarray(1e6)])]) {
          const answer = await request(`${origin}/upload`, { method: 'POST', headers, body });
          expect([answer.statusCode, await answer.body.text()]).toEqual([200, sha256]);
        }
        const download = await request(`${origin}/download`, { headers });
        expect((await download.body.arrayBuffer()).byteLength).toBe(bytes.length);

        const connection = socket(headers);
        await once(connection, 'open');
        connection.send('hello');
        expect(String((await once(connection, 'message'))[0])).toBe('hello');
        connection.close();
        const stranger = socket({}).on('error', () => undefined);
        const [, { statusCode }] = (await once(stranger, 'unexpected-response')) as [
          unknown,
          IncomingMessage,
        ];
        expect(statusCode).toBe(401);
      },
      LIMIT_MS,
    );

    it(
      'learn that a visitor has gone',
      async () => {
        const stop = new AbortController();
        const ticks = await request(`${origin}/ticks`, { headers, signal: stop.signal });
        let text = '';
        for await (const part of ticks.body as AsyncIterable<Buffer>) {
          text += part.toString();
          if (text.includes('tick 3')) break;
        }
        const asked = request(`${origin}/never`, { headers, signal: stop.signal });
        await eventually(async () => {
          const { body } = await own.call<Logs>('GET', '/logs');
          expect(body.data.logs.join()).toContain('asked for /never');
        });
        stop.abort();
        await expect(asked).rejects.toThrow();
        await eventually(async () => expect((await own.visit('/cancelled', headers)).text).toBe('2'));
      },
      LIMIT_MS,
    );

    it(
      'are closed to a revoked token at once, and open to a shared link until it is revoked',
      async () => {
        expect((await own.visit('/', headers)).status).toBe(200);
        expect((await own.call('DELETE', `/access-tokens/${tokenId}`)).status).toBe(200);
        expect((await own.visit('/', headers)).status).toBe(401);
        const { body } = await own.call<Minted>('POST', '/access-tokens', { mode: 'share-url' });
        const { pathname, search } = new URL(body.data.url);
        const opened = await own.visit(`${pathname}${search}`, { accept: 'text/html' });
        expect([opened.status, opened.headers.location]).toEqual([302, '/']);
        const cookie = String(opened.headers['set-cookie']).split(';', 1)[0]!;
        const seen = JSON.parse((await own.visit('/headers', { cookie })).text) as Record<string, string>;
        expect(seen).toMatchObject({
          'x-svc-visitor': expect.stringContaining(`share:${body.data.id}`) as string,
        });
        expect(seen).not.toHaveProperty('cookie');
        await own.call('DELETE', `/access-tokens/${body.data.id}`);
        expect((await own.visit('/', { cookie })).status).toBe(401);
      },
      LIMIT_MS,
    );
  });

  it(
    'take files, and show their log through a deploy',
    async () => {
      const content = Buffer.from('sent').toString('base64');
      const upload = (path: string) => own.call('POST', '/upload', { path, content });
      expect(outcomeOf(await upload('/etc/sent'))).toBe('403 UPLOAD_PATH_DENIED');
      expect((await upload('/data/sent')).status).toBe(200);
      expect((await upload('/opt/app/sent')).status).toBe(200);
      expect((await own.exec('cat sent')).body.data.stdout).toBe('sent');

      const key = stack.runtime.keys.application;
      const path = `/v1/infra/servers/${own.id}/logs?follow=true&lines=1`;
      const stop = new AbortController();
      const { origin } = new URL(stack.runtime.baseUrl);
      const log = await request(`${origin}${path}`, { headers: { 'x-api-key': key }, signal: stop.signal });
      let told = '';
      log.body.on('data', (part: Buffer) => (told += part.toString())).on('error', () => undefined);
      await own.visit('/before');
      await eventually(() => expect(told).toContain('asked for /before'));
      await deployed(own, PROBE_APP);
      await own.visit('/after');
      await eventually(() => expect(told).toContain('asked for /after'));
      stop.abort();
      const { exitCode } = (await own.exec('[ ! -e sent ] && [ -e ../../data/sent ]')).body.data;
      expect(exitCode).toBe(0);
    },
    LIMIT_MS,
  );

  describe('with the portal and the time', () => {
    const advance = (time: string) => stack.cli('dev', 'clock', 'advance', time);
    const addDeal = () =>
      stack.client.call('POST', '/v1/deals', { key: stack.runtime.keys.personal, body: { title: 'New' } });
    const delivered = async (): Promise<Delivered[]> =>
      JSON.parse((await own.visit('/delivered')).text) as Delivered[];
    const recent = async () => {
      const { body } = await own.call<Subscriptions>('GET', '/event-subscriptions');
      return body.data[0]?.recentDeliveries;
    };

    /** A user of the portal allows the demo's application to act for them. */
    const signIn = async (): Promise<void> => {
      const { client, runtime } = stack;
      const asked = { app_key: runtime.keys.application, state: 's'.repeat(32), redirect_uri: RETURN };
      const begun = await client.call('GET', `/v1/oauth/authorize?${new URLSearchParams(asked).toString()}`);
      const toHost = new URL(String(begun.headers['location'])).searchParams;
      const { domain } = runtime.portal;
      const code = await sandbox.signInCode(domain, toHost.get('client_id')!);
      const back = new URLSearchParams({ code, state: toHost.get('state')!, domain });
      const cookie = String(begun.headers['set-cookie']).split(';', 1)[0]!;
      const ended = await client.call('GET', `/v1/oauth/callback?${back.toString()}`, {
        headers: { cookie },
      });
      expect(String(ended.headers['location'])).toContain('code=');
    };

    /** Due within a minute and some seconds. */
    const schedule = async (server: ManagedServer): Promise<void> => {
      const { now } = await stack.cli<{ now: string }>('dev', 'clock', 'show');
      const at = new Date(Math.ceil((Date.parse(now) + 5_000) / 60_000) * 60_000);
      const day = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][at.getUTCDay()];
      const times = { days: [day], time: at.toISOString().slice(11, 16), timezone: 'UTC' };
      const { status } = await server.call('POST', '/wake-schedules', { ...times, keepAwakeMinutes: 120 });
      expect(status).toBe(201);
    };

    it(
      'get an event until they take it, under one id',
      async () => {
        const subscribe = () =>
          own.call<Data<{ id: string }>>('POST', '/event-subscriptions', {
            event: EVENT,
            appPath: '/events',
          });
        expect(outcomeOf(await subscribe())).toBe('400 NOT_OAUTH_APP');
        await signIn();
        expect(outcomeOf(await subscribe())).toBe('201');
        await own.visit('/refuse-one');
        expect((await addDeal()).status).toBe(201);
        await eventually(async () => expect(await recent()).toMatchObject([{ httpStatus: 500, attempt: 1 }]));
        await early.call('POST', '/sleep-now');
        await eventually(() => isUp(early, 'sleeping'));
        await schedule(early);
        await advance('70s');
        await eventually(async () => expect(await delivered()).toHaveLength(2), SWEPT);
        const [first, second] = await delivered();
        expect([first?.isRefused, second?.isRefused]).toEqual([true, false]);
        expect(second).toMatchObject({ id: first?.id, body: first?.body });
        expect(first?.type).toBe('application/x-www-form-urlencoded');
        const form = new URLSearchParams(first?.body);
        expect(form.get('event')).toBe(EVENT);
        expect(form.get('auth[application_token]')).toMatch(/^[0-9a-f]{32}$/);
        await eventually(async () =>
          expect(await recent()).toMatchObject([{ id: first?.id, status: 'delivered', attempt: 2 }]),
        );
      },
      LIMIT_MS,
    );

    it(
      'wake at their time and stay awake, while those nobody asks for fall asleep until an event comes',
      async () => {
        await eventually(() => isUp(early, 'running'), SWEPT);
        await advance('90m');
        await eventually(() => isUp(own, 'sleeping'), SWEPT);
        await isUp(early, 'running');
        await addDeal();
        await eventually(async () => {
          expect(await recent()).toMatchObject([{ status: 'delivered', attempt: 1 }, { attempt: 2 }]);
        }, SWEPT);
        expect(await delivered()).toMatchObject([{ isRefused: false }]);
        const { body } = await own.call<Subscriptions>('GET', '/event-subscriptions');
        const path = `/event-subscriptions/${body.data[0]!.id}`;
        expect((await own.call('DELETE', path)).status).toBe(200);
        const fired = await sandbox.firedEvents(EVENT);
        await addDeal();
        expect(await sandbox.firedEvents(EVENT)).toEqual(fired);
      },
      LIMIT_MS,
    );
  });
});
