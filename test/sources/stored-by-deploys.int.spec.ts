import { createHash } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DeployedArchive } from '#libs/infra';
import { newId } from '#libs/kernel';
import { DeploySources } from '#libs/sources';
import { testStorageFolder } from '#libs/testing';
import type { DeployedServer } from '../../libs/infra/src/__fixtures__/deployed-server.js';
import type { Answer } from '../../libs/infra/src/__fixtures__/infra-app.js';
import { anyArchive, SourcedServers } from './__fixtures__/sourced-servers.js';

const outcome = ({ status, body }: Answer): string =>
  body.error ? `${status} ${body.error.code}` : `${status}`;

describe('good deploys', () => {
  let world: SourcedServers;
  let server: DeployedServer;

  beforeAll(async () => {
    world = await SourcedServers.start();
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    server = await world.server();
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
      await world.switchSaving(server, false);
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
