import { PortalAdmin } from '#libs/auth';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { idOf } from './resources.js';
import { expectedServerCode, SERVER_CALLERS } from './server-relations.js';
import { World } from './world.js';

type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object];

const READS: readonly Call[] = [
  ['GET', 'settings'],
  ['GET', 'variables'],
  ['GET', 'variables/NONE'],
  ['GET', 'rollback'],
];
const CHANGES: readonly Call[] = [
  ['PATCH', 'settings', { start: 'true' }],
  ['PUT', 'variables', { variables: { A: 'b' } }],
  ['PATCH', 'variables', { dotenv: 'A=b' }],
  ['PUT', 'variables/A', { value: 'b' }],
  ['PATCH', 'variables/A', { secret: true }],
  ['DELETE', 'variables/A'],
  ['POST', 'rollback', {}],
];
const DEPLOY: Call = ['POST', 'deploy', {}];
/** What is asked of those who may: it tells nothing about rights. */
const OF_THE_INPUT = /^(done|VALIDATION_ERROR|VARIABLE_NOT_FOUND|VERSION_NOT_FOUND|SOURCES_DISABLED)$/;

describe('settings, variables and what ran before', () => {
  let api: InProcessApi;
  let owner: World;
  let serverId: string;

  beforeAll(async () => {
    api = await startInProcessApi({
      RATE_LIMIT_PER_MINUTE: '1000000',
      SERVER_EXECUTIONS_PER_MINUTE: '1000000',
    });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    owner = await World.create(api, 'configured', 'personal');
    serverId = idOf(owner.resources, '/v1/infra/servers/:id');
  });

  const answerTo = (key: string, [method, path, body]: Call) =>
    api.client.call(method, `/v1/infra/servers/${serverId}/${path}`, { key, ...(body && { body }) });
  const codeOf = async (key: string, call: Call): Promise<string> => {
    const { body } = await answerTo(key, call);
    return (body as { error?: { code: string } } | null)?.error?.code ?? 'done';
  };
  const rightOf = async (key: string, call: Call): Promise<string> =>
    (await codeOf(key, call)).replace(OF_THE_INPUT, 'may');

  it.each(SERVER_CALLERS)('are changed by $name as a deploy is begun', async (caller) => {
    const key = await caller.key(owner, serverId);
    const ofDeploy = await rightOf(key, DEPLOY);
    for (const call of CHANGES) {
      expect([call[0], call[1], await rightOf(key, call)]).toEqual([call[0], call[1], ofDeploy]);
    }
    // Whoever may not write at all reads as the relation allows.
    if (caller.refusedWrites) return;
    for (const call of READS) {
      expect([call[1], await rightOf(key, call)]).toEqual([call[1], ofDeploy]);
    }
  });

  it('are read with a read-only key, and changed by none', async () => {
    const readOnly = SERVER_CALLERS.find(
      ({ refusedWrites }) => refusedWrites === 'WRITE_BLOCKED_READONLY_KEY',
    )!;
    const key = await readOnly.key(owner, serverId);
    for (const call of READS) expect(await rightOf(key, call)).toBe('may');
    for (const call of CHANGES) {
      const { status } = await answerTo(key, call);
      expect([call[1], status, await codeOf(key, call)]).toEqual([
        call[1],
        403,
        'WRITE_BLOCKED_READONLY_KEY',
      ]);
    }
  });

  it('are no business of subscription keys', async () => {
    const cowork = SERVER_CALLERS.find(
      ({ refusedWrites }) => refusedWrites === 'INFRA_FORBIDDEN_FOR_COWORK_KEY',
    )!;
    const key = await cowork.key(owner, serverId);
    for (const call of [...CHANGES, DEPLOY]) {
      expect([call[1], (await answerTo(key, call)).status, await codeOf(key, call)]).toEqual([
        call[1],
        403,
        'INFRA_FORBIDDEN_FOR_COWORK_KEY',
      ]);
    }
  });

  it.each(SERVER_CALLERS)('give no key of the API to who may not have one: $name', async (caller) => {
    const key = await caller.key(owner, serverId);
    const ON = { brokered: true, scopes: ['svc:infra'] };
    const asked: Call = ['PUT', 'variables/PORTICO_API_KEY', ON];
    const listed: Call = ['PATCH', 'variables', { variables: { PORTICO_API_KEY: ON } }];
    const expected = expectedServerCode(caller, { hides: false, action: 'api-key', writes: true }) ?? 'done';
    expect([await codeOf(key, asked), await codeOf(key, listed)]).toEqual([expected, expected]);
  });

  it('have a port of those who may set the port', async () => {
    const keyOf = (name: string) =>
      SERVER_CALLERS.find((caller) => caller.name === name)!.key(owner, serverId);
    const developer = await keyOf('a developer of the team');
    const withPort: Call = ['PATCH', 'settings', { start: 'other', port: 4_000 }];
    const refused = await answerTo(developer, withPort);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: { code: 'SERVER_ROLE_FORBIDDEN', hint: { deniedAction: 'configure' } } },
    ]);
    expect((await answerTo(developer, ['GET', 'settings'])).body).toMatchObject({
      data: { start: 'configured' },
    });
    expect(await codeOf(developer, ['PATCH', 'settings', { port: null }])).toBe('SERVER_ROLE_FORBIDDEN');
    expect(await codeOf(developer, ['PATCH', 'settings', { start: 'other' }])).toBe('done');
    expect(await codeOf(await keyOf('an administrator of the team'), withPort)).toBe('done');
  });

  it('stay as they are, and wake nothing, while the account is frozen', async () => {
    const key = owner.rawKey('personal');
    expect(await codeOf(key, ['PUT', 'variables', { variables: { A: 'b' } }])).toBe('done');
    await api.database.query(`update infra.server set status = 'sleeping' where id = $1`, [serverId]);
    await api.get<PortalAdmin>(PortalAdmin).set(owner.portal.id, { frozen: true });
    const facts = () =>
      api.database.query(`select type from es.event where stream_id = $1`, [`server-${serverId}`]);
    const before = await facts();
    for (const [method, path, body] of CHANGES) {
      const call: Call = [method, path, method === 'DELETE' ? undefined : { ...body, restart: true }];
      const { status } = await answerTo(key, path === 'rollback' ? [method, path, body] : call);
      expect([path, status, await codeOf(key, call)]).toEqual([path, 402, 'ACCOUNT_FROZEN']);
    }
    expect(await facts()).toEqual(before);
    await api.get<PortalAdmin>(PortalAdmin).set(owner.portal.id, { frozen: false });
    expect((await answerTo(key, ['GET', 'variables'])).body).toMatchObject({
      data: { variables: [{ name: 'A' }], version: 2 },
    });
  });
});
