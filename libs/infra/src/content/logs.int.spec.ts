import { HttpDrain } from '#libs/http';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { InfraApp } from '../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../__fixtures__/scripted-agent.js';

describe('logs', () => {
  let infra: InfraApp;
  let key: string;
  let serverId: string;
  let agent: ScriptedAgent;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
  });

  const path = (query = '') => `/v1/infra/servers/${serverId}/logs${query}`;
  const read = (query = '', caller = key) => infra.call('get', path(query), caller);

  it('are the newest lines of the application, oldest first, and take no lock', async () => {
    let end: () => void = () => undefined;
    agent.script = (run) => (end = () => run.end(0));
    const command = infra.exec(serverId, key);
    await eventually(() => expect(agent.starts).toHaveLength(1));
    for (const line of ['one', 'two ü', 'three']) agent.log(line);
    const { status, body } = await read('?lines=2');
    expect(status).toBe(200);
    expect(body.data?.logs).toEqual([
      expect.stringMatching(/^\d{4}-\S+Z two ü$/),
      expect.stringMatching(/ three$/),
    ]);
    end();
    await command;
  });

  it('tell which release has printed them, also of a deploy that has failed', async () => {
    const [inUse, failed] = [newId(), newId()];
    agent.log('of an older agent');
    agent.log('up', 'stdout', inUse);
    agent.log('asked', 'stdout', inUse);
    agent.log('no module', 'stderr', failed);
    agent.log('asked again', 'stdout', inUse);
    expect((await read()).body.data).toMatchObject({
      logs: { length: 5 },
      releases: [
        { operationId: null, lines: 1 },
        { operationId: inUse, lines: 2 },
        { operationId: failed, lines: 1 },
        { operationId: inUse, lines: 1 },
      ],
    });
    expect((await read('?lines=1')).body.data?.releases).toEqual([{ operationId: inUse, lines: 1 }]);
    const stream = await infra.events(path('?stream=true&lines=2'), key);
    const said = { at: expect.any(String), stream: 'stderr', line: 'no module', operationId: failed };
    expect(await stream.next()).toEqual(['log', said]);
    stream.close();
  });

  it('have no release where there is no line', async () => {
    expect((await read()).body.data).toEqual({ logs: [], releases: [] });
  });

  it('are asked for as the caller says', async () => {
    await read();
    await read('?service=web-2&lines=7&since=2026-01-15T12:00:00%2B02:00');
    expect(agent.logQuestions).toEqual([
      { lines: '100', follow: 'false' },
      { service: 'web-2', lines: '7', since: '2026-01-15T10:00:00.000Z', follow: 'false' },
    ]);
  });

  it.each([
    ['lines=0', 'lines'],
    ['lines=1001', 'lines'],
    ['lines=', 'lines'],
    ['lines=ten', 'lines'],
    ['service=', 'service'],
    ['service=../etc', 'service'],
    ['service=a%00b', 'service'],
    ['since=yesterday', 'since'],
    ['since=2026-W01', 'since'],
    ['stream=maybe', 'stream'],
  ])('name the parameter when %s', async (query, field) => {
    const { status, body } = await read(`?${query}`);
    expect([status, body.error?.code]).toEqual([400, 'INVALID_PARAMS']);
    expect(body.error?.['details']).toMatchObject({ field });
    expect(agent.logQuestions).toEqual([]);
  });

  it.each(['stream', 'follow'])('are followed with %s=true until the reader leaves', async (name) => {
    agent.log('old');
    const stream = await infra.events(path(`?${name}=true`), key);
    expect(await stream.next()).toEqual(['log', expect.objectContaining({ line: 'old', stream: 'stdout' })]);
    agent.log('new', 'stderr');
    expect(await stream.next()).toEqual(['log', expect.objectContaining({ line: 'new', stream: 'stderr' })]);
    stream.close();
  });

  it('end with an error event when the tunnel breaks', async () => {
    agent.log('last');
    const stream = await infra.events(path('?stream=true'), key);
    await stream.next();
    agent.hangUp();
    expect(await stream.next()).toEqual([
      'error',
      expect.objectContaining({ code: expect.any(String) as string }),
    ]);
    expect(await stream.next()).toBeNull();
  });

  it('are followed elsewhere when the process ends: readers are sent there, also those who come late', async () => {
    const leaving = await InfraApp.start({ settings: { DRAIN_DELAY_MS: '1' } });
    const caller = leaving.key();
    const followed = await leaving.runningServer(caller);
    const address = `/v1/infra/servers/${followed.serverId}/logs`;
    followed.agent.log('first');
    const stream = await leaving.events(`${address}?stream=true`, caller);
    await stream.next();
    await leaving.get(HttpDrain).leave();
    expect(await stream.next()).toBeNull();
    const late = await leaving.call('get', `${address}?stream=true`, caller);
    expect([late.status, late.headers['retry-after'], late.body.error?.code]).toEqual([
      503,
      '5',
      'SERVICE_UNAVAILABLE',
    ]);
    expect((await leaving.call('get', address, caller)).status).toBe(200);
    await leaving.stop();
  });

  it('are for those who may work on the content of the server', async () => {
    const portalId = infra.portalOf(key);
    expect((await read('', infra.key({ portalId }))).body.error?.code).toBe('WRONG_KEY');
    expect((await read('', infra.key())).body.error?.code).toBe('SERVER_NOT_FOUND');
  });
});
