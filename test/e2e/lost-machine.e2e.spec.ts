import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '#libs/testing';
import { type DeployBody, ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

const run = promisify(execFile);

const SERVER = `
const { createServer } = require('node:http');
const { A, B, TOKEN } = process.env;
const tell = () => JSON.stringify({ release: '@', args: process.argv.slice(2), a: A, b: B, token: TOKEN });
createServer((_, response) => response.end(tell())).listen(process.env.PORT, '127.0.0.1');
`;
const app = (release: string) => ({ 'server.js': SERVER.replace('@', release) });

const SECRET = 'a-secret-that-outlives-its-machine';

interface Told {
  readonly data: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string };
}

describe('a server whose machine has lost its folder', () => {
  let stack: Stack;
  let server: ManagedServer;
  let backup: string;

  beforeAll(async () => {
    stack = await Stack.start();
    server = await ManagedServer.create(stack, 'lost');
    backup = join(stack.home, 'backup-of-a-server');
    await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
  });
  afterAll(() => stack?.remove());

  const get = async (part: string) => {
    const { status, body } = await server.call<Told>('GET', part === '' ? '' : `/${part}`);
    return { status, ...body.data };
  };
  const runs = async (): Promise<unknown> => {
    const { status, text } = await server.visit('/');
    return status === 200 ? JSON.parse(text) : status;
  };
  const succeeded = ({ status, body }: { readonly status: number; readonly body: DeployBody }) =>
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  const deploy = async (release: string, order: Readonly<Record<string, unknown>>) =>
    succeeded(await server.deploy(app(release), { start: undefined, healthPath: undefined, ...order }));

  const FIRST = { release: 'one', args: ['first'], a: 'one', b: 'of the deploy', token: SECRET };
  const NEWEST = { ...FIRST, args: ['second'], a: 'changed after the backup' };

  it('keeps settings, variables and secrets while there is nothing of it', async () => {
    const token = { value: SECRET };
    await server.call('PUT', '/variables', {
      variables: { A: { value: 'one', secret: false }, TOKEN: token },
    });
    await deploy('one', {
      start: 'node server.js first',
      stopTimeoutSeconds: 20,
      env: { B: 'of the deploy' },
    });
    expect(await runs()).toEqual(FIRST);
    await run('cp', ['-a', server.folder, backup]);
    await server.call('PATCH', '/settings', { start: 'node server.js second' });
    await server.call('PATCH', '/variables', { variables: { A: NEWEST.a } });
    const before = [await get('settings'), await get('variables')];

    process.kill(server.agentPid(), 'SIGKILL');
    await eventually(
      async () => {
        await rm(server.folder, { recursive: true, force: true });
        expect(await get('')).toMatchObject({ status: 'error', errorCode: 'VM_MISSING' });
      },
      { within: 120_000, every: 500 },
    );
    expect(existsSync(server.journalPath)).toBe(false);
    expect([await get('settings'), await get('variables')]).toEqual(before);
    expect(before[1]).toMatchObject({ variables: [{ name: 'A' }, { name: 'TOKEN', value: null }] });
    expect((await server.call<Told>('POST', '/wake')).body.error?.code).toBe('VM_MISSING');
    await server.call('PATCH', '/settings', { startTimeoutSeconds: 90 });
    expect(await get('settings')).toMatchObject({ startTimeoutSeconds: 90, start: 'node server.js second' });
  });

  it('runs again as it was kept, once its folder is brought back and it is repaired', async () => {
    await run('cp', ['-a', backup, server.folder]);
    expect((await server.call('POST', '/repair')).status).toBe(202);
    await eventually(async () => expect(await get('repair-status')).toMatchObject({ status: 'succeeded' }), {
      within: 120_000,
      every: 500,
    });
    await server.connected();
    await eventually(async () => expect(await runs()).toEqual(FIRST), { within: 60_000 });
    expect(await get('settings')).toMatchObject({ applied: false, start: 'node server.js second' });
    succeeded(
      await server.call<DeployBody>('POST', '/deploy', { source: { versionId: 'v1' }, baseVersion: 'v1' }),
    );
    expect(await runs()).toEqual(NEWEST);
    expect(await get('settings')).toMatchObject({
      applied: true,
      start: 'node server.js second',
      stopTimeoutSeconds: 20,
      startTimeoutSeconds: 90,
    });
    expect(await get('variables')).toMatchObject({ applied: true, env: ['B'] });
  });
});
