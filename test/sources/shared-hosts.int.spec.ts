import { operatorMeta } from '#libs/event-log';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { ADMINISTRATOR } from '../../libs/infra/src/__fixtures__/infra-app.js';
import { DEFAULT_PORTAL_POLICY } from '../../libs/infra/src/contracts/portal-policy.events.js';
import { PlacementService } from '../../libs/infra/src/machines/placement/placement.service.js';
import { ServerStream } from '../../libs/infra/src/servers/life/server.stream.js';
import { PortalPolicyStream } from '../../libs/infra/src/servers/limits/portal-policy.stream.js';
import { GalaxyHosts } from '../../libs/infra/src/shared-hosts/galaxy-hosts.service.js';
import { anyArchive, SourcedServers } from './__fixtures__/sourced-servers.js';

describe('applications on a shared host and their stored versions', () => {
  let world: SourcedServers;

  beforeAll(async () => {
    world = await SourcedServers.start();
  });
  afterAll(() => world.stop());

  const running = (serverId: string, key: string) =>
    eventually(async () => {
      const { body } = await world.infra.call('get', `/v1/infra/servers/${serverId}`, key);
      expect(body.data?.status).toBe('running');
    });

  it('go back by version, as servers of their own do, and take no address', async () => {
    const { infra } = world;
    const portalId = newId();
    const key = infra.key({ portalId });
    const change = { ...DEFAULT_PORTAL_POLICY, serverDefault: 'galaxy' } as const;
    const meta = operatorMeta();
    await infra
      .get(PortalPolicyStream)
      .handle(portalId, { type: 'change', portalId, change }, { meta, portalId });
    const hostId = await new GalaxyHosts(
      infra.sql,
      infra.get(ServerStream),
      infra.get(PlacementService),
    ).create({ portalId, provider: 'local', plan: 'micro' }, meta);
    await running(hostId, infra.key({ portalId, currentUser: ADMINISTRATOR }));
    const created = await infra.call('post', '/v1/infra/servers', key, { name: 'shop' });
    const serverId = String(created.body.data?.id);
    await running(serverId, key);
    const deploy = (source: object, more: object = {}) =>
      infra.call('post', `/v1/infra/servers/${serverId}/deploy`, key, {
        source,
        runtime: 'node20',
        start: 'node .',
        ...more,
      });

    const [old, recent] = [anyArchive(), anyArchive()];
    for (const [index, bytes] of [old, recent].entries()) {
      const { body } = await deploy({ content: bytes.toString('base64') });
      expect([body.error, body.data?.versionId]).toEqual([undefined, `v${index + 1}`]);
    }
    const { status, body } = await deploy({ versionId: 'v1' }, { baseVersion: 'v2' });
    expect([status, body.data?.versionId]).toEqual([200, 'v1']);
    const host = infra.driver.agents.get(hostId);
    expect(host?.archives.get(String(body.data?.operationId))?.equals(old)).toBe(true);
    const refused = await deploy({ url: 'https://files.example/app.tgz' });
    expect(refused.body.error?.code).toBe('GALAXY_DEPLOY_CONTENT_ONLY');
  });
});
