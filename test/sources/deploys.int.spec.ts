import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServerDirectory } from '#libs/infra';
import { Blobs } from '#libs/storage';
import { eventually } from '#libs/testing';
import { VersionStream } from '../../libs/sources/src/versions/version.stream.js';
import type { DeployedServer } from '../../libs/infra/src/__fixtures__/deployed-server.js';
import type { Answer } from '../../libs/infra/src/__fixtures__/infra-app.js';
import { anyArchive, SourcedServers } from './__fixtures__/sourced-servers.js';

const outcome = ({ status, body }: Answer): string =>
  body.error ? `${status} ${body.error.code}` : `${status}`;
const archiveOf = (server: DeployedServer, { body }: Answer): Buffer | undefined =>
  server.agent.archives.get(String(body.data?.operationId));

describe('deploys and stored versions', () => {
  let world: SourcedServers;
  let server: DeployedServer;

  beforeAll(async () => {
    world = await SourcedServers.start({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    server = await world.server();
  });

  const purge = async (versionId: string): Promise<void> => {
    const order = { type: 'purge', reason: 'cleanup' } as const;
    await world.infra.get(VersionStream).handle(versionId, order, {
      meta: 'system',
      also: async (tx) => void (await world.infra.get(Blobs).release(tx, `version:${versionId}`)),
    });
  };

  describe('by version', () => {
    it('bring exactly its bytes, tell it to the application, and say so on the version', async () => {
      const bytes = anyArchive();
      const versionId = await world.save(world.ownerOf(server), bytes);
      const answer = await world.deployVersion(server, versionId);
      expect(outcome(answer)).toBe('200');
      expect(answer.body.data).toMatchObject({
        versionId,
        source: { saved: true, versionId, deduplicated: true },
      });
      expect(archiveOf(server, answer)?.equals(bytes)).toBe(true);
      const [request] = server.agent.requests;
      expect(request?.kind === 'deploy' && request.plan.env['SVC_VERSION_ID']).toBe(versionId);
      const [version, ...others] = await world.versions(server.id);
      expect(others).toEqual([]);
      expect(version).toMatchObject({
        linkedDeployId: `deploy:${String(answer.body.data?.operationId)}`,
        deployStatus: 'success',
      });
      expect(await world.leases()).toEqual([]);
    });

    it('find what was saved under the application of the server', async () => {
      const { server: linked, app } = await world.serverOfApplication();
      const bytes = anyArchive();
      const versionId = await world.save(app, bytes);
      const answer = await world.deployVersion(linked, versionId);
      expect(outcome(answer)).toBe('200');
      expect(archiveOf(linked, answer)?.equals(bytes)).toBe(true);
      expect(await world.versions(app.id)).toMatchObject([{ deployStatus: 'success' }]);
      expect(await world.versions(linked.id)).toEqual([]);
    });

    it('go back: an older version on the ground of the newest', async () => {
      const [old, recent] = [anyArchive(), anyArchive()];
      const owner = world.ownerOf(server);
      expect([await world.save(owner, old), await world.save(owner, recent)]).toEqual(['v1', 'v2']);
      expect(outcome(await world.deployVersion(server, 'v2', { baseVersion: 'v2' }))).toBe('200');
      const back = await world.deployVersion(server, 'v1', { baseVersion: 'v2' });
      expect(outcome(back)).toBe('200');
      expect(archiveOf(server, back)?.equals(old)).toBe(true);
      expect((await world.versions(server.id)).map(({ deployStatus }) => deployStatus)).toEqual([
        'success',
        'success',
      ]);
    });

    it('are refused before anything runs', async () => {
      const owner = world.ownerOf(server);
      await world.save(owner, anyArchive());
      await world.save(owner, Buffer.from('no archive at all'), 'other');
      const [first] = await world.versions(server.id);
      expect(outcome(await world.deployVersion(server, 'v9'))).toBe('404 VERSION_NOT_FOUND');
      const other = await world.deployVersion(server, 'v2');
      expect([outcome(other), other.body.error?.['details']]).toEqual([
        '400 VALIDATION_ERROR',
        { field: 'source.versionId', rule: 'isArchive' },
      ]);
      await purge(String(first?.id));
      expect(outcome(await world.deployVersion(server, 'v1'))).toBe('410 SOURCE_VERSION_BYTES_PURGED');
      expect(outcome(await world.deployVersion(server, 'v1', {}, 'server'))).toBe(
        '410 SOURCE_VERSION_BYTES_PURGED',
      );
      expect(outcome(await world.deployVersion(server, 'v01'))).toBe('400 INVALID_VERSION_ID');
      expect(outcome(await world.deployContent(server, anyArchive(), { source: { owner: 'app' } }))).toBe(
        '400 VALIDATION_ERROR',
      );
      expect(server.agent.starts).toEqual([]);
      expect(await world.leases()).toEqual([]);
    });

    it('of a stranger are unknown, also of the same portal', async () => {
      const neighbour = await world.server();
      await world.save(world.ownerOf(neighbour), anyArchive());
      expect(outcome(await world.deployVersion(server, 'v1'))).toBe('404 VERSION_NOT_FOUND');
    });

    it('are never guessed where the server and its application mean different archives', async () => {
      const { server: linked, app } = await world.serverOfApplication();
      const [ofApp, ofServer] = [anyArchive(), anyArchive()];
      // Histories from before the server was linked: each began at v1.
      await world.save(app, ofApp);
      await world.save({ ...world.ownerOf(linked), lineageId: linked.id }, ofServer);
      const refused = await world.deployVersion(linked, 'v1');
      expect(outcome(refused)).toBe('409 SOURCE_VERSION_AMBIGUOUS');
      expect(refused.body.error?.['details']).toMatchObject({
        candidates: [
          { ownerType: 'server', ownerId: linked.id },
          { ownerType: 'app', ownerId: app.id },
        ],
      });
      const chosen = await world.deployVersion(linked, 'v1', {}, 'app');
      expect(archiveOf(linked, chosen)?.equals(ofApp)).toBe(true);
      const other = await world.deployVersion(linked, 'v1', {}, 'server');
      expect(archiveOf(linked, other)?.equals(ofServer)).toBe(true);
    });

    it('take either where both are the same archive', async () => {
      const { server: linked, app } = await world.serverOfApplication();
      const bytes = anyArchive();
      await world.save(app, bytes);
      await world.save({ ...world.ownerOf(linked), lineageId: linked.id }, bytes);
      expect(outcome(await world.deployVersion(linked, 'v1'))).toBe('200');
      expect(await world.versions(linked.id)).toMatchObject([{ deployStatus: 'success' }]);
      expect(await world.versions(app.id)).toMatchObject([{ deployStatus: null }]);
    });

    it('fail in the step download where the bytes are damaged, and nothing runs', async () => {
      const bytes = anyArchive();
      const owner = world.ownerOf(server);
      await world.save(owner, bytes);
      const [version] = await world.versions(server.id);
      const wrong = Buffer.from(bytes).fill(7, 100, 120);
      await world.damage(owner.portalId, String(version?.blobId), wrong);
      const answer = await world.deployVersion(server, 'v1');
      expect(outcome(answer)).toBe('500 DEPLOY_FAILED');
      expect(answer.body.error).toMatchObject({ step: 'download' });
      expect(server.agent.starts).toEqual([]);
      expect(server.agent.archives.size).toBe(0);
      expect(await world.infra.get(Blobs).find(String(version?.blobId))).toMatchObject({ state: 'lost' });
      expect(await world.versions(server.id)).toMatchObject([{ deployStatus: 'failed' }]);
      const again = await world.deployVersion(server, 'v1');
      expect([outcome(again), again.body.error?.['details']]).toEqual([
        '410 SOURCE_VERSION_BYTES_PURGED',
        { field: 'source.versionId', reason: 'lost' },
      ]);
      // The same archive once more repairs the version.
      await world.save(owner, bytes);
      expect(outcome(await world.deployVersion(server, 'v1'))).toBe('200');
      expect(await world.leases()).toEqual([]);
    });

    it('that fail on the server say so on the version', async () => {
      await world.save(world.ownerOf(server), anyArchive());
      server.agent.script = (run) => {
        run.reach('download');
        run.reach('build', 'failed', 3);
        run.endDeploy({
          failure: { step: 'build', exitCode: 3, message: 'no', rolledBackTo: null, health: null },
        });
      };
      const answer = await world.deployVersion(server, 'v1');
      expect(outcome(answer)).toBe('500 DEPLOY_FAILED');
      expect(await world.versions(server.id)).toMatchObject([
        { deployStatus: 'failed', linkedDeployId: `deploy:${String(answer.body.error?.operationId)}` },
      ]);
      expect(await world.leases()).toEqual([]);
    });
  });

  describe('from an address', () => {
    let files: Server;
    let url: string;
    let served: Buffer;

    beforeAll(async () => {
      files = createServer((_request, response) => response.end(served));
      await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(files.address() as AddressInfo).port}/app.tgz`;
    });
    afterAll(() => {
      files.closeAllConnections();
      files.close();
    });

    const deploy = (headers = {}) => server.deploy({ source: { url }, start: 'node server.js' }, headers);

    it('need something to go back to, or a reason why not', async () => {
      served = anyArchive();
      const refused = await deploy();
      expect([outcome(refused), refused.body.error?.['details']]).toEqual([
        '409 SNAPSHOT_REQUIRED',
        { requiredAction: `POST /v1/infra/servers/${server.id}/sources`, header: 'X-Skip-Source-Snapshot' },
      ]);
      const skipped = await deploy({ 'x-skip-source-snapshot': 'kept elsewhere' });
      expect([outcome(skipped), skipped.body.data?.versionId]).toEqual(['200', null]);
      expect(outcome(await deploy())).toBe('409 SNAPSHOT_REQUIRED');
      await world.save(world.ownerOf(server), anyArchive());
      const answer = await deploy();
      expect(answer.body.data?.source).toEqual({ saved: true, versionId: 'v2', deduplicated: false });
    });

    it('need nothing where the portal saves nothing', async () => {
      served = anyArchive();
      await world.switchSaving(server, false);
      expect(outcome(await deploy())).toBe('200');
    });
  });

  it('are remembered as what a server runs, and what it ran before', async () => {
    const { server: linked, app } = await world.serverOfApplication();
    const deployed = world.infra.get(ServerDirectory);
    for (let turn = 0; turn < 3; turn += 1) await world.save(app, anyArchive());
    for (const versionId of ['v1', 'v2', 'v2']) {
      await world.deployVersion(linked, versionId);
      world.infra.clock.advance(1_000);
    }
    expect(await deployed.inUseOnServer(linked.id)).toEqual(new Set(['v2', 'v1']));
    await world.deployVersion(linked, 'v3');
    expect(await deployed.inUseOfApplication(app.id)).toEqual(new Set(['v3', 'v2']));
    await world.infra.call('delete', `/v1/infra/servers/${linked.id}`, linked.key);
    await eventually(async () => expect(await deployed.inUseOfApplication(app.id)).toEqual(new Set()));
  });

  describe('on the ground of a version', () => {
    it('need not name it, but must not name another than the newest', async () => {
      const bytes = anyArchive();
      await world.save(world.ownerOf(server), anyArchive());
      await world.save(world.ownerOf(server), bytes);
      for (const baseVersion of ['v1', 'v3']) {
        const refused = await world.deployContent(server, anyArchive(), { baseVersion });
        expect(outcome(refused)).toBe('409 SOURCE_VERSION_STALE');
        expect(refused.body.error?.['details']).toEqual({
          currentVersionId: 'v2',
          baseVersion,
          downloadUrl: expect.stringContaining('/transfer/') as string,
          expiresAt: new Date(world.infra.clock.nowMs() + 1_800_000).toISOString(),
        });
      }
      expect(server.agent.starts).toEqual([]);
      expect(await server.leftOvers()).toMatchObject({ archives: 0, parts: 0, inputs: 0, locks: 0 });
      expect(outcome(await world.deployContent(server, anyArchive(), { baseVersion: 'v2' }))).toBe('200');
      expect(outcome(await world.deployContent(server, anyArchive()))).toBe('200');
    });

    it('must name it where others work on the server too, once there is one', async () => {
      const portalId = world.infra.portalOf(server.key);
      await world.infra.database.query(
        `insert into infra.server_member (server_id, user_id, role, added_at) values ($1, $2, 'DEVELOPER', now())`,
        [server.id, portalId],
      );
      expect(outcome(await world.deployContent(server, anyArchive()))).toBe('200');
      const refused = await world.deployContent(server, anyArchive());
      expect([outcome(refused), refused.body.error?.['details']]).toEqual([
        '409 SOURCE_BASE_VERSION_REQUIRED',
        {
          currentVersionId: 'v1',
          baseVersion: null,
          downloadUrl: expect.any(String) as string,
          expiresAt: expect.any(String) as string,
        },
      ]);
      expect(outcome(await world.deployContent(server, anyArchive(), { baseVersion: 'v1' }))).toBe('200');
    });

    it('that somebody has replaced meanwhile are saved, and say what they conflict with', async () => {
      await world.save(world.ownerOf(server), anyArchive());
      server.agent.script = (run) => {
        run.reach('start');
        void world.save(world.ownerOf(server), anyArchive()).then(() => run.endDeploy());
      };
      const answer = await world.deployContent(server, anyArchive(), { baseVersion: 'v1' });
      expect(answer.body.data?.source).toEqual({
        saved: true,
        versionId: 'v3',
        deduplicated: false,
        conflictsWith: 'v2',
      });
    });
  });
});
