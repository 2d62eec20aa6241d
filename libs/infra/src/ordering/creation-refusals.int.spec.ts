import { operatorMeta } from '#libs/event-log';
import { newId } from '#libs/kernel';
import { InfraApp } from '../__fixtures__/infra-app.js';
import { DEFAULT_PORTAL_POLICY, type PortalPolicy } from '../contracts/portal-policy.events.js';
import { PortalPolicyStream } from '../servers/limits/portal-policy.stream.js';

const ORDER = { name: 'shop', provider: 'local' };
const SOURCE = { content: 'H4sIAAAAAAAAA2NgGAWjYBSMVAAALq+17wAEAAA=' };

describe('a refused order for a server', () => {
  let infra: InfraApp;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  const order = (key: string, body: object) => infra.call('post', '/v1/infra/servers', key, body);

  async function keyWith(change: Partial<PortalPolicy>): Promise<string> {
    const portalId = newId();
    const policy = { ...DEFAULT_PORTAL_POLICY, ...change };
    const meta = operatorMeta();
    await infra
      .get(PortalPolicyStream)
      .handle(portalId, { type: 'change', portalId, change: policy }, { meta, portalId });
    return infra.key({ portalId });
  }

  it.each<[string, Partial<PortalPolicy>, object]>([
    ['MAX_SERVERS_REACHED', { limitPerUser: 0 }, ORDER],
    ['MAX_SERVERS_REACHED', { limitPerKey: 0 }, ORDER],
    ['SOURCE_AT_CREATE_GALAXY_ONLY', {}, { ...ORDER, source: SOURCE }],
    ['SERVER_CREATION_DISABLED', { creation: 'disabled' }, ORDER],
    ['INFRA_NOT_PERMITTED', { creation: 'not_permitted' }, ORDER],
    ['SERVER_NOT_FOUND', {}, { ...ORDER, graduateFrom: newId() }],
    ['GALAXY_HOST_UNREACHABLE', { serverDefault: 'galaxy' }, { name: 'shop' }],
  ])('%s has a reason, a way out and a body that would do (%j)', async (code, policy, body) => {
    const { body: answer } = await order(await keyWith(policy), body);
    expect(answer.error?.code).toBe(code);
    expect(answer.error?.hint).toEqual({
      reason: answer.error?.['message'],
      recovery: expect.any(String) as string,
      example: expect.objectContaining({ name: 'shop' }) as object,
    });
    const free = infra.key();
    expect((await order(free, answer.error?.hint?.example as object)).status).toBe(201);
  });

  it('keeps what a refusal by role tells beside the way out', async () => {
    const key = infra.key();
    const { serverId } = await infra.runningServer(key);
    const stranger = infra.key({ portalId: infra.portalOf(key) });
    const { body } = await order(stranger, { ...ORDER, graduateFrom: serverId });
    expect(body.error?.code).toBe('WRONG_KEY');
    expect(body.error?.hint).toMatchObject({ recovery: expect.any(String) as string, example: ORDER });
  });
});
