import { randomBytes, randomInt } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually, findTestRedis } from '#libs/testing';
import { Canaries, dump } from '../isolation/canaries.js';
import { ManagedServer } from '../harness/managed-server.js';
import { emptyRedis, valuesInRedis } from '../harness/redis-contents.js';
import { Stack } from '../harness/stack.js';
import { TraceReceiver } from '../harness/trace-receiver.js';

const LEVEL = 'a-plain-level';
/** Says all it was given, as programs do that log their settings. */
const SERVER = `
const { PORTICO_API_KEY: key } = process.env;
for (const name of ['SET', 'LOADED', 'GIVEN', 'LEVEL']) console.log(name + ' ' + process.env[name]);
console.log('KEY ' + key);
console.error(JSON.stringify(process.env));
require('node:http').createServer((_, response) => response.end(key)).listen(process.env.PORT, '127.0.0.1');
`;

interface Told {
  readonly data: Readonly<Record<string, unknown>>;
}

describe('values of secret variables, and the key of the API', () => {
  const canaries = new Canaries();
  const prefix = `secrets-${randomInt(1e9)}`;
  const answers: string[] = [];
  let redis: Redis | null = null;
  let receiver: TraceReceiver;
  let stack: Stack;
  let server: ManagedServer;

  const value = (name: string): string => canaries.plant(name, randomBytes(32).toString('base64url'));
  const call = async (...given: Parameters<ManagedServer['call']>) => {
    const { status, body } = await server.call<Told>(...given);
    answers.push(JSON.stringify(body));
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.data;
  };

  const keyOfApp = async (name: string): Promise<string> => {
    const { text } = await server.visit('/');
    expect(text).toMatch(/^svc_api_/);
    return canaries.plant(name, text);
  };

  beforeAll(async () => {
    const address = await findTestRedis();
    receiver = await TraceReceiver.start();
    stack = await Stack.start({
      LOG_LEVEL: 'trace',
      TRACES_URL: receiver.url,
      TRACES_PERCENT: '100',
      ...(address !== null && { REDIS_URL: address, REDIS_PREFIX: prefix }),
    });
    if (address !== null) redis = new Redis(address);
    server = await ManagedServer.create(stack, 'variables');
    const [set, loaded, given] = ['a variable', 'a .env file', 'env of a deploy'].map(value) as [
      string,
      string,
      string,
    ];
    const once = { 'idempotency-key': 'once' };
    const handed = { brokered: true, scopes: ['crm'] };
    const variables = { SET: set, LEVEL: { value: LEVEL, secret: false }, PORTICO_API_KEY: handed };
    await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
    await call('PUT', '/variables', { variables }, once);
    await call('PUT', '/variables', { variables }, once);
    await call('PATCH', '/variables', { dotenv: `LOADED="${loaded}"\n` }, { 'idempotency-key': 'dotenv' });
    await call('PUT', '/variables/SET', { value: set }, { 'idempotency-key': 'one' });
    const order = { env: { GIVEN: given }, start: 'node server.js', healthPath: null };
    const print = 'echo "$SET $LOADED $GIVEN $LEVEL $PORTICO_API_KEY"';
    const first = await server.deploy({ 'server.js': SERVER }, order);
    const ended = await keyOfApp('the key of the first release');
    const good = await server.deploy({ 'server.js': SERVER }, { ...order, install: print, preStart: 'env' });
    const bad = await server.deploy({ 'server.js': SERVER }, { ...order, install: `${print} >&2; exit 7` });
    expect([first.status, good.status, bad.status]).toEqual([200, 200, 500]);
    answers.push(JSON.stringify([first.body, good.body, bad.body]));
    const key = await keyOfApp('the key of the release in use');
    for (const called of [ended, key]) {
      for (const path of ['/v1/deals', '/v1/tasks', '/v1/me', `/v1/infra/servers/${server.id}`]) {
        const { body } = await stack.client.call('GET', path, { key: called });
        if (path !== '/v1/deals') answers.push(JSON.stringify(body));
      }
    }
    const shown = [set, loaded, given, key, LEVEL].map((one) => Buffer.from(`${one}\n`).toString('base64'));
    const commands = shown.map((text) => `echo ${text} | base64 -d`).join('; ');
    const data = await call('POST', '/exec', { command: `${commands}; (${commands}) >&2; exit 3` });
    expect(data).toMatchObject({ exitCode: 3, stdout: `***\n***\n***\n***\n${LEVEL}\n` });
    for (const part of [
      'settings',
      'variables',
      'rollback',
      'logs?lines=200',
      'operations?kind=all&limit=20',
    ]) {
      const answer = await server.call<Told>('GET', `/${part}`);
      answers.push(JSON.stringify(answer.body));
    }
  }, 240_000);
  afterAll(async () => {
    await stack?.remove();
    await receiver?.close();
    if (redis) await emptyRedis(redis, prefix);
    redis?.disconnect();
  });

  it('are in no answer, and plain ones are shown', () => {
    expect(canaries.findIn('an answer', answers)).toEqual([]);
    expect(answers.join()).toContain(`LEVEL ${LEVEL}`);
    expect(answers.join()).toContain('SET ***');
    expect(answers.join()).toContain('KEY ***');
  });

  it('are in no table: not in facts, operations, kept answers or the data of jobs', async () => {
    const rows = await dump(stack.database);
    expect(rows.some((row) => row.startsWith('infra.server_configuration '))).toBe(true);
    expect(canaries.findIn('the database', rows)).toEqual([]);
  });

  it('are in nothing that Redis holds', async () => {
    if (!redis) return void process.stderr.write('No Redis answers: it was not looked into one.\n');
    const values = await valuesInRedis(redis, prefix);
    expect(values.length).toBeGreaterThan(1_000);
    expect(canaries.findIn('Redis', [values])).toEqual([]);
  });

  it('are in no log, and in no file of the machine', async () => {
    const texts = (folder: string): string[] =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isFile())
        .map((path) => `${path} ${readFileSync(path, 'latin1')}`);
    const places = ['logs', 'servers'].map((name) => join(stack.home, name));
    await eventually(() => expect(texts(places[1]!).join()).toContain(`LEVEL ${LEVEL}`));
    expect(places.flatMap((place) => canaries.findIn('a file', texts(place)))).toEqual([]);
  });

  it('are in no trace and no metric', async () => {
    const told = [receiver.bodies.join()];
    for (const name of ['api', 'worker'] as const) told.push((await stack.admin(name, '/metrics')).text);
    expect(told.every((text) => text.length > 1_000)).toBe(true);
    expect(canaries.findIn('what is told', told)).toEqual([]);
  });
});
