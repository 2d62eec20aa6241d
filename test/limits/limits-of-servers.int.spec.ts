import { KeyAdmin } from '#libs/auth';
import { newId } from '#libs/kernel';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { idOf } from '../isolation/resources.js';
import { World } from '../isolation/world.js';

const A_MINUTE = 30;
const OF_A_SERVER = 10;

describe('the limit of a server', () => {
  let api: InProcessApi;
  let world: World;
  let serverId: string;

  beforeAll(async () => {
    api = await startInProcessApi({
      RATE_LIMIT_PER_MINUTE: String(A_MINUTE),
      SERVER_EXECUTIONS_PER_MINUTE: String(OF_A_SERVER),
    });
    world = await World.create(api, newId(), 'personal');
    serverId = idOf(world.resources, '/v1/infra/servers/:id');
  });
  afterAll(() => api.stop());

  /** A key of the portal; the first of the user controls the server. */
  const newKey = (userId = world.userId) =>
    api.get<KeyAdmin>(KeyAdmin).create({
      portalId: world.portal.id,
      userId,
      kind: 'personal',
      scopes: ['svc:infra'],
    });

  /** A call that is refused for its body once everything else is in order. */
  const tryOne = async (key: string, id: string, what: string) => {
    const { status, body, headers } = await api.client.call('POST', `/v1/infra/servers/${id}/${what}`, {
      key,
      body: {},
    });
    return { outcome: `${status} ${body.error.code}`, limit: headers['x-ratelimit-limit'] };
  };

  it('is not escaped by ids that are nobody’s: what a key tries is counted, whatever it names', async () => {
    const { rawKey } = await newKey();
    for (let call = 0; call < A_MINUTE; call += 1) {
      const what = ['exec', 'deploy', 'upload'][call % 3]!;
      expect(await tryOne(rawKey, newId(), what)).toEqual({
        outcome: '404 SERVER_NOT_FOUND',
        limit: String(A_MINUTE),
      });
    }
    expect((await tryOne(rawKey, newId(), 'exec')).outcome).toBe('429 RATE_LIMITED');
    expect((await tryOne(rawKey, serverId, 'exec')).outcome).toBe('429 RATE_LIMITED');
  });

  it('is one, however its id is spelled, and is not used up by those who may not use the server', async () => {
    const { rawKey: stranger } = await newKey();
    for (let call = 0; call < 2 * OF_A_SERVER; call += 1) {
      expect((await tryOne(stranger, serverId, 'exec')).outcome).toBe('403 WRONG_KEY');
    }
    const { id, rawKey } = await newKey();
    await api.database.query('update infra.server set key_id = $1 where id = $2', [id, serverId]);
    for (let call = 0; call < OF_A_SERVER; call += 1) {
      const spelled = call % 2 === 0 ? serverId : serverId.toUpperCase();
      expect(await tryOne(rawKey, spelled, 'exec')).toEqual({
        outcome: '400 VALIDATION_ERROR',
        limit: String(OF_A_SERVER),
      });
    }
    for (const spelled of [serverId, serverId.toUpperCase()]) {
      expect((await tryOne(rawKey, spelled, 'exec')).outcome).toBe('429 RATE_LIMITED');
    }
  });
});
