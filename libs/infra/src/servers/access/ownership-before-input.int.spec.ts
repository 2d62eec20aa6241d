import { newId } from '#libs/kernel';
import { InfraApp } from '../../__fixtures__/infra-app.js';

describe('whose server it is', () => {
  let infra: InfraApp;
  let key: string;
  let serverId: string;

  beforeAll(async () => {
    infra = await InfraApp.start();
    key = infra.key();
    ({ serverId } = await infra.runningServer(key));
  });
  afterAll(() => infra.stop());

  const CALLS = [
    ['post', 'exec', { command: 7 }],
    ['post', 'deploy', {}],
    ['post', 'upload', { path: 'x' }],
    ['patch', 'port', { port: 'x' }],
    ['post', 'wake-schedules', { unknown: true }],
    ['post', 'event-subscriptions', { event: 7 }],
    ['get', 'logs?lines=many', undefined],
    ['get', 'operations?limit=many', undefined],
  ] as const;

  it.each(CALLS)('is told before the input of %s %s is looked at', async (method, path, body) => {
    const codeOf = async (id: string, caller: string) =>
      (await infra.call(method, `/v1/infra/servers/${id}/${path}`, caller, body)).body.error?.code;
    const neighbour = infra.key({ portalId: infra.portalOf(key) });
    expect(await codeOf(newId(), key)).toBe('SERVER_NOT_FOUND');
    expect(await codeOf(serverId, infra.key())).toBe('SERVER_NOT_FOUND');
    expect(await codeOf(serverId, neighbour)).toMatch(/^(WRONG_KEY|SERVER_NOT_FOUND)$/);
    expect(await codeOf(serverId, key)).toMatch(/^(VALIDATION_ERROR|INVALID_)/);
  });

  it.each(['deploy', 'upload'])('is told before a form of %s is read', async (path) => {
    const file = { name: path === 'deploy' ? 'archive' : 'file', content: Buffer.alloc(1_000) };
    const answer = await infra.form(`/v1/infra/servers/${newId()}/${path}`, key, { nonsense: '1' }, file);
    expect(answer.body.error?.code).toBe('SERVER_NOT_FOUND');
  });

  it('is told of a body that is no JSON', async () => {
    const path = `/v1/infra/servers/${newId()}/exec`;
    const { body } = await infra.raw('post', path, key, '{"command":');
    expect((body as { error: { code: string } }).error.code).toBe('SERVER_NOT_FOUND');
  });
});
