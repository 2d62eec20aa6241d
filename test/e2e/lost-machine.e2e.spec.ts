import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '#libs/testing';
import { EnrolledMachine } from '../harness/enrolled-machine.js';
import { type DeployBody, ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

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
  let machine: EnrolledMachine;
  let server: ManagedServer;

  beforeAll(async () => {
    stack = await Stack.start();
    machine = await EnrolledMachine.enrol(stack, { region: 'north' });
    const order = { provider: 'enrolled', plan: 'micro', region: 'north' };
    server = await ManagedServer.create(stack, 'lost', order, stack.runtime.keys.personal, machine.folder);
    await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
  });
  afterAll(async () => {
    await machine?.remove();
    await stack?.remove();
  });

  const get = async (part: string) => {
    const { body } = await server.call<Told>('GET', part === '' ? '' : `/${part}`);
    return body.data;
  };
  const runs = async (): Promise<unknown> => {
    const { status, text } = await server.visit('/');
    return status === 200 ? JSON.parse(text) : status;
  };
  const succeeded = ({ status, body }: { readonly status: number; readonly body: DeployBody }) =>
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  const deploy = async (release: string, order: Readonly<Record<string, unknown>>) =>
    succeeded(await server.deploy(app(release), { start: undefined, healthPath: undefined, ...order }));

  /** Its disk is gone: everything of the server, with the names of what the machine has. */
  const lose = async (...paths: string[]): Promise<void> => {
    await machine.kill();
    process.kill(server.agentPid(), 'SIGKILL');
    for (const path of paths) await rm(path, { recursive: true });
    machine.start();
    await machine.ready();
  };

  const FIRST = { release: 'one', args: ['first'], a: 'one', b: 'of the deploy', token: SECRET };
  const NEWEST = { ...FIRST, args: ['second'], a: 'changed later' };

  it('runs again as it was kept, with the next deploy of a stored version', async () => {
    const variables = { A: { value: 'one', secret: false }, TOKEN: { value: SECRET } };
    await server.call('PUT', '/variables', { variables });
    const env = { B: 'of the deploy' };
    await deploy('one', { start: 'node server.js first', stopTimeoutSeconds: 20, env });
    expect(await runs()).toEqual(FIRST);
    await server.call('PATCH', '/settings', { start: 'node server.js second' });
    await server.call('PATCH', '/variables', { variables: { A: NEWEST.a } });
    const before = [await get('settings'), await get('variables')];
    const operationId = String((await server.newestDeploy())?.operationId);
    expect(server.starts(operationId)).toBe(1);

    await lose(server.folder);
    await eventually(() => expect(existsSync(server.journalPath)).toBe(true), { within: 60_000 });
    await server.connected();
    expect(server.starts(operationId)).toBe(0);
    expect(await runs()).toBe(503);
    expect([await get('settings'), await get('variables')]).toEqual(before);
    expect(before[1]).toMatchObject({
      applied: false,
      variables: [{ name: 'A' }, { name: 'TOKEN', value: null }],
    });
    const stored = { source: { versionId: 'v1' }, baseVersion: 'v1' };
    succeeded(await server.call<DeployBody>('POST', '/deploy', stored));
    expect(await runs()).toEqual(NEWEST);
    expect(await get('settings')).toMatchObject({ applied: true, start: 'node server.js second' });
    expect(await get('settings')).toMatchObject({ stopTimeoutSeconds: 20 });
    expect(await get('variables')).toMatchObject({ applied: true, env: ['B'] });
  });

  it('keeps settings, variables and secrets while there is nothing of it', async () => {
    const before = [await get('settings'), await get('variables')];
    await lose(server.folder, join(machine.folder, 'machines', `${server.id}.json`));
    await eventually(async () => expect(await get('')).toMatchObject({ status: 'error' }), {
      within: 60_000,
      every: 500,
    });
    expect([await get('settings'), await get('variables')]).toEqual(before);
    expect((await server.call<Told>('POST', '/wake')).body.error?.code).toBe('VM_MISSING');
    await server.call('PATCH', '/settings', { startTimeoutSeconds: 90 });
    expect(await get('settings')).toMatchObject({ startTimeoutSeconds: 90, applied: false });
  });
});
