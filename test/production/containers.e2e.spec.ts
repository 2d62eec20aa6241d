import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createPort } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { parse } from 'yaml';
import { packageFolder } from '#libs/config';
import { eventually } from '#libs/testing';
import { ConnectedMark } from '../../apps/agent/src/machine/connected-mark.js';
import { freePort } from '../harness/free-port.js';

interface Composition {
  readonly services: Readonly<Record<string, { readonly command: readonly string[] }>>;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-container-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('Redis, as docker-compose.yml starts it', () => {
  const PASSWORD = 'a-password-of-this-spec';
  let server: ChildProcess;
  let port: number;

  beforeEach(async () => {
    const text = await readFile(join(packageFolder(), 'docker-compose.yml'), 'utf8');
    const { services } = parse(text, { merge: true }) as Composition;
    port = await freePort();
    const [shell = '', ...words] = (services['redis']?.command ?? []).map((word) =>
      // As Compose reads it; the folder and the port are ours.
      word.replaceAll('$$', '$').replace('--dir /data', `--dir ${folder} --port ${port} --bind 127.0.0.1`),
    );
    server = spawn(shell, words, {
      env: { PATH: process.env['PATH'], REDIS_PASSWORD: PASSWORD },
      stdio: 'ignore',
    });
  });
  afterEach(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  });

  async function connect(password?: string): Promise<Redis> {
    const options = { port, lazyConnect: true, retryStrategy: () => null, ...(password && { password }) };
    return eventually(async () => {
      const redis = new Redis(options);
      redis.on('error', () => undefined);
      await redis.connect();
      return redis;
    });
  }

  it('asks for the password, which no list of processes shows, and keeps jobs', async () => {
    const redis = await connect(PASSWORD);
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
    redis.disconnect();
    const shown = await readFile(`/proc/${server.pid}/cmdline`, 'utf8');
    expect(shown).toContain('redis-server');
    expect(shown).not.toContain(PASSWORD);
    const stranger = new Redis({
      port,
      lazyConnect: true,
      enableReadyCheck: false,
      retryStrategy: () => null,
    });
    stranger.on('error', () => undefined);
    await expect(stranger.connect().then(() => stranger.ping())).rejects.toThrow(/NOAUTH/);
    stranger.disconnect();
  });

  it('is the process that is told to stop, and ends in order', async () => {
    const redis = await connect(PASSWORD);
    await redis.set('job', '1');
    redis.disconnect();
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
  });
});

describe('bin/healthcheck.sh', () => {
  const SCRIPT = join(packageFolder(), 'bin/healthcheck.sh');

  /** With this shell and nothing beside it. */
  const check = async (
    words: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<number> => {
    const child = spawn('/bin/bash', [SCRIPT, ...words], {
      env: { PATH: '/nonexistent', ...env },
      stdio: 'ignore',
    });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };

  let status: number;
  let admin: Server;
  beforeEach(async () => {
    admin = createServer((request, response) => {
      response.writeHead(request.url === '/readyz' ? status : 404).end('{"ready":true}');
    }).listen(0, '127.0.0.1');
    await once(admin, 'listening');
  });
  afterEach(() => admin.close());

  it.each([
    ['api', 'ADMIN_PORT', 1],
    ['worker', 'WORKER_ADMIN_PORT', 2],
  ])('asks the %s whether it is ready', async (what, variable, offset) => {
    const { port } = admin.address() as AddressInfo;
    for (const env of [{ [variable]: `${port}` }, { PORT: `${port - offset}` }]) {
      for (const [answered, code] of [
        [200, 0],
        [503, 1],
        [404, 1],
      ] as const) {
        status = answered;
        expect([answered, await check([what], env)]).toEqual([answered, code]);
      }
    }
    expect(await check([what], { [variable]: `${await freePort()}` })).toBe(1);
  });

  it('takes nothing for an answer that is none', async () => {
    const odd = createPort((socket) => socket.end('SSH-2.0-odd\r\n')).listen(0, '127.0.0.1');
    await once(odd, 'listening');
    expect(await check(['api'], { ADMIN_PORT: `${(odd.address() as AddressInfo).port}` })).toBe(1);
    odd.close();
  });

  it('knows a machine by the mark of its open tunnel, and a mark of somebody else by its beginning', async () => {
    expect(await check(['machine', folder])).toBe(1);
    const mark = new ConnectedMark(folder, () => undefined);
    mark.set(true);
    expect(await check(['machine', folder])).toBe(0);
    mark.set(false);
    expect(await check(['machine', folder])).toBe(1);
    await writeFile(join(folder, 'machine.connected'), `${process.pid}\nanother life\n`);
    expect(await check(['machine', folder])).toBe(1);
    const gone = spawnSync('true').pid;
    await writeFile(join(folder, 'machine.connected'), `${gone}\nanother life\n`);
    expect(await check(['machine', folder])).toBe(1);
  });

  it('does not take a mistyped word for a well process', async () => {
    expect(await check([])).toBe(2);
    expect(await check(['apis'])).toBe(2);
  });
});
