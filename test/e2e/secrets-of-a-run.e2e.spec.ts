import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { eventually } from '#libs/testing';
import { Canaries, dump } from '../isolation/canaries.js';
import { nodeApp } from '../harness/app-archive.js';
import { type ExecAnswer, ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

interface Secrets {
  readonly keyPeppers: string;
  readonly encryptionKey: string;
  readonly internalToken: string;
  readonly databasePassword: string;
}

describe('the secrets of a service that runs commands', () => {
  const canaries = new Canaries();
  let stack: Stack;
  /** A command that runs until the looking is over. */
  let held: Promise<ExecAnswer>;
  let release: () => void;

  beforeAll(async () => {
    stack = await Stack.start({ LOG_LEVEL: 'trace' });
    const { keyPeppers, ...secrets } = read<Secrets>('secrets.json');
    canaries.plant('pepper', keyPeppers.slice(keyPeppers.indexOf(':') + 1));
    for (const [name, secret] of Object.entries(secrets)) {
      if (typeof secret === 'string') canaries.plant(name, secret);
    }
    for (const [name, rawKey] of Object.entries(stack.runtime.keys)) canaries.plant(`${name} key`, rawKey);
    const server = await ManagedServer.create(stack, 'secrets');
    canaries.plant('server token', read<{ token: string }>('servers', server.id, 'agent.json').token);
    await server.exec(
      `echo out; : ${canaries.plant('an ended command', randomBytes(32).toString('hex'))}; exit 3`,
    );
    await deploys(server);
    held = server.execHeld(
      'gate',
      `: ${canaries.plant('a running command', randomBytes(32).toString('hex'))}`,
    );
    release = () => server.open('gate');
    await server.running('gate');
    await misuse(server.id);
  });
  afterAll(async () => {
    release();
    expect((await held).status).toBe(200);
    await stack.remove();
  });

  const path = (...names: string[]): string => join(stack.home, ...names);
  const read = <T>(...names: string[]): T => JSON.parse(readFileSync(path(...names), 'utf8')) as T;

  /** A deploy whose steps print what they were given, one that works and one that fails. */
  async function deploys(server: ManagedServer): Promise<void> {
    const secret = canaries.plant('environment of a deploy', randomBytes(32).toString('base64'));
    const env = { SECRET: secret };
    const print = 'echo "$SECRET"; echo "$SECRET" >&2';
    const answers = [
      await server.deploy(nodeApp('secrets'), { env, install: print }),
      await server.deploy(nodeApp('secrets'), { env, install: `${print}; exit 7` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 500]);
    expect(canaries.findIn('an answer', [JSON.stringify(answers)])).toEqual([]);
  }

  async function misuse(serverId: string): Promise<void> {
    const { client, runtime } = stack;
    for (const key of Object.values(runtime.keys)) {
      await client.call('GET', '/v1/deals?limit=1', { key });
      await client.call('GET', `/v1/${key}`, { key });
      await client.call('POST', `/v1/infra/servers/${serverId}/exec`, { key, body: { [key]: 1 } });
      await client.call('POST', `/v1/infra/servers/${key}/exec`, { key, body: { command: 'true' } });
      await client.call('GET', '/v1/me', {
        headers: { authorization: `Bearer ${key}x`, 'x-request-id': key },
      });
    }
  }

  it('are not in the data of jobs, nor in any other table', async () => {
    const rows = await dump(stack.database);
    expect(rows.filter((row) => row.startsWith('bullmq.')).length).toBeGreaterThan(0);
    expect(canaries.findIn('the database', rows)).toEqual([]);
  });

  it('are not in the logs of the processes and of the agent', async () => {
    const logs = (): string[] =>
      [path('logs'), ...readdirSync(path('servers')).map((id) => path('servers', id))].flatMap((folder) =>
        readdirSync(folder)
          .filter((name) => name.endsWith('.log') || name.endsWith('.ndjson'))
          .map((name) => readFileSync(join(folder, name), 'utf8')),
      );
    await eventually(() => expect(logs().some((text) => text.includes('INVALID_API_KEY'))).toBe(true));
    expect(canaries.findIn('a log', logs())).toEqual([]);
  });

  it('are not in the metrics', async () => {
    const services = read<{ name: string; readyUrl: string }[]>('processes.json');
    const texts: string[] = [];
    for (const { name, readyUrl } of services) {
      if (name === 'sandbox') continue;
      const { statusCode, body } = await request(new URL('/metrics', readyUrl));
      expect(statusCode).toBe(200);
      texts.push(await body.text());
    }
    expect(texts.some((text) => text.includes('/v1/infra/servers/:id/exec'))).toBe(true);
    expect(canaries.findIn('the metrics', texts)).toEqual([]);
  });
});
