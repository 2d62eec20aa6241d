import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DeployedArchive, DeployedVersions } from '#libs/infra';
import { newId } from '#libs/kernel';
import { DeploySources } from '#libs/sources';
import { Blobs } from '#libs/storage';
import { eventually, testStorageFolder } from '#libs/testing';
import { SourceSavingStream } from '../../libs/sources/src/policy/source-saving.stream.js';
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

  const switchOff = async (): Promise<void> => {
    const portalId = world.infra.portalOf(server.key);
    const order = { type: 'switch', portalId, isOn: false } as const;
    await world.infra.get(SourceSavingStream).handle(portalId, order, { meta: 'system', portalId });
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
      await switchOff();
      expect(outcome(await deploy())).toBe('200');
    });
  });

  it('are remembered as what a server runs, and what it ran before', async () => {
    const { server: linked, app } = await world.serverOfApplication();
    const deployed = world.infra.get(DeployedVersions);
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

  describe('with an archive of their own', () => {
    it('store it under the server, with what was said of it', async () => {
      const { server: linked, app } = await world.serverOfApplication();
      await world.save(app, anyArchive());
      const answer = await world.deployContent(
        linked,
        anyArchive(),
        { changelog: 'Новая корзина' },
        { 'x-ai-session-id': 'thread-7' },
      );
      expect(answer.body.data).toMatchObject({
        versionId: 'v2',
        source: { saved: true, versionId: 'v2', deduplicated: false },
      });
      expect(await world.versions(linked.id)).toMatchObject([
        {
          number: 2,
          note: 'Новая корзина',
          session: 'thread-7',
          keyId: linked.key,
          userId: expect.any(String) as string,
          linkedDeployId: `deploy:${String(answer.body.data?.operationId)}`,
          deployStatus: 'success',
        },
      ]);
      expect(await world.versions(app.id)).toHaveLength(1);
    });

    it('are stored once however often they are deployed', async () => {
      const bytes = anyArchive();
      const first = await world.deployContent(server, bytes);
      const second = await world.deployContent(server, bytes);
      expect([first.body.data?.source, second.body.data?.source]).toEqual([
        { saved: true, versionId: 'v1', deduplicated: false },
        { saved: true, versionId: 'v1', deduplicated: true },
      ]);
      const [version] = await world.versions(server.id);
      expect(version?.note).toBe(`Auto-saved by deploy ${String(first.body.data?.operationId)}`);
      expect(version?.linkedDeployId).toBe(`deploy:${String(second.body.data?.operationId)}`);
      expect(await world.links(String(version?.id))).toBe(2);
    });

    it('can do without, and say why', async () => {
      const answer = await world.deployContent(
        server,
        anyArchive(),
        {},
        { 'x-skip-source-snapshot': 'a trial' },
      );
      expect(answer.body.data?.source).toMatchObject({ saved: false, versionId: null });
      expect(await world.versions(server.id)).toEqual([]);
    });

    it('are good without a version where nothing is to be saved', async () => {
      await switchOff();
      const answer = await world.deployContent(server, anyArchive());
      expect(outcome(answer)).toBe('200');
      expect(answer.body.data?.source).toMatchObject({
        saved: false,
        reason: expect.stringContaining('switched off') as string,
      });
      expect(await world.versions(server.id)).toEqual([]);
    });

    it('make room by a cleanup where there is none, and go without where that does not help', async () => {
      const owner = world.ownerOf(server);
      const gib = 1_073_741_824;
      const quota = (bytes: number) =>
        world.infra.database.query('update storage.usage set bytes = $2 where portal_id = $1 returning 1', [
          owner.portalId,
          bytes,
        ]);
      for (let turn = 0; turn < 7; turn += 1) await world.save(owner, anyArchive());
      // As if the portal had almost all it may have, these seven counted.
      await quota(50 * gib - 1_000);
      const answer = await world.deployContent(server, anyArchive());
      expect(answer.body.data?.source).toEqual({ saved: true, versionId: 'v8', deduplicated: false });
      const kept = (await world.versions(server.id)).filter(({ blobId }) => blobId !== null);
      expect(kept.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7, 8]);
      await quota(51 * gib);
      const full = await world.deployContent(server, anyArchive());
      expect(full.body.data?.source).toMatchObject({
        saved: false,
        reason: expect.stringContaining('no room') as string,
      });
      expect(outcome(full)).toBe('200');
    });

    it('are good without a version where the store keeps nothing', async () => {
      const folder = join(testStorageFolder(world.infra.database.url), 'tmp');
      await rename(folder, `${folder}.away`);
      await writeFile(folder, '');
      const answer = await world.deployContent(server, anyArchive());
      await rm(folder);
      await rename(`${folder}.away`, folder);
      expect(outcome(answer)).toBe('200');
      expect(answer.body.data?.source).toMatchObject({
        saved: false,
        versionId: null,
        reason: expect.stringContaining('did not keep') as string,
      });
      expect(await world.versions(server.id)).toEqual([]);
      expect(
        await world.infra.database.query(
          'select bytes::int, blobs::int from storage.usage where portal_id = $1',
          [world.infra.portalOf(server.key)],
        ),
      ).toEqual([{ bytes: 0, blobs: 0 }]);
    });
  });

  describe('that are told of more than once', () => {
    function told(bytes: Buffer, change: Partial<DeployedArchive> = {}): DeployedArchive {
      return {
        operationId: newId(),
        server: {
          id: server.id,
          portalId: world.infra.portalOf(server.key),
          appId: null,
          kind: 'STANDALONE',
        },
        source: 'content',
        skipSnapshotReason: null,
        changelog: null,
        keyId: server.key,
        userId: null,
        session: null,
        format: 'tar.gz',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        open: () => Readable.from([bytes]),
        signal: new AbortController().signal,
        ...change,
      };
    }
    const tell = (archive: DeployedArchive) => world.infra.get(DeploySources).deployed(archive);

    it('have one effect, one after the other and at once', async () => {
      const archive = told(anyArchive());
      const saved = { saved: true, versionId: 'v1', deduplicated: false };
      expect(await tell(archive)).toEqual(saved);
      expect(await tell({ ...archive, open: null })).toEqual(saved);
      const other = told(anyArchive());
      const outcomes = await Promise.all([tell(other), tell(other), tell(other)]);
      expect(new Set(outcomes.map(({ versionId }) => versionId))).toEqual(new Set(['v2']));
      const versions = await world.versions(server.id);
      expect(versions).toHaveLength(2);
      for (const { id } of versions) expect(await world.links(id)).toBe(1);
    });

    it('leave nothing behind when the worker dies in between, and everything the next time', async () => {
      const archive = told(anyArchive());
      await world.infra.database.query(
        'alter table sources.version_text add constraint broken check (false) not valid',
      );
      await expect(tell(archive)).rejects.toThrow('broken');
      await world.infra.database.query('alter table sources.version_text drop constraint broken');
      expect(await world.versions(server.id)).toEqual([]);
      expect(await tell(archive)).toEqual({ saved: true, versionId: 'v1', deduplicated: false });
      const [version] = await world.versions(server.id);
      expect(version).toMatchObject({ deployStatus: 'success' });
    });

    it('are not held up by a store that hangs', async () => {
      const stop = new AbortController();
      const open = () => new Readable({ read: () => stop.abort() });
      expect(await tell(told(anyArchive(), { open, signal: stop.signal }))).toMatchObject({
        saved: false,
        reason: expect.stringContaining('did not keep') as string,
      });
      expect(await world.versions(server.id)).toEqual([]);
    });

    it('do not keep bytes that are not the ones that were deployed', async () => {
      const archive = told(anyArchive(), { open: () => Readable.from([Buffer.from('cut')]) });
      expect(await tell(archive)).toMatchObject({
        saved: false,
        reason: expect.stringContaining('at hand') as string,
      });
      expect(await world.versions(server.id)).toEqual([]);
    });
  });
});
