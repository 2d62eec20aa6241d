import { createHash } from 'node:crypto';
import { repeats } from '#libs/testing/contracts';
import { Blobs, BlobBytes } from '#libs/storage';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { archive, SourceAuthor, type ShownVersion } from './source-author.js';

interface Row {
  readonly blob_id: string | null;
  readonly owner_id: string;
  readonly number: number;
  readonly sha256: string;
  readonly is_deleted: boolean;
}

/** Steps of one history. */
const STEPS = 40;

describe('source versions, whatever is done to them', () => {
  let api: InProcessApi;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000', SOURCE_KEEP_NEWEST: '1' });
  });
  afterAll(() => api.stop());

  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;

  async function rowsOf(lineageId: string): Promise<Row[]> {
    return api.database.query<Row>(
      `select blob_id, owner_id, number, sha256, deleted_at is not null as is_deleted
       from sources.version where lineage_id = $1 order by number`,
      [lineageId],
    );
  }

  async function bytesOf(blobId: string): Promise<string> {
    const blob = await api.get<Blobs>(Blobs).find(blobId);
    const hash = createHash('sha256');
    for await (const piece of await api.get<BlobBytes>(BlobBytes).open(blob!)) hash.update(piece as Buffer);
    return hash.digest('hex');
  }

  it('have the bytes they name, one number each for ever, and what is protected stays', async () => {
    for (let round = 0; round < repeats(3); round += 1) {
      const author = await SourceAuthor.create(api);
      const app = await author.application();
      const server = await author.server(app.rawKey);
      const owners = [app.sources, server.sources];
      const contents = Array.from({ length: 6 }, () => archive());
      let highest = 0;

      const listOf = async (sources: string) =>
        (await author.list(sources, '', app.rawKey)).body.data.versions;
      const steps: readonly (() => Promise<void>)[] = [
        async () => {
          const saved = await author.save(pick(owners), pick(contents), {}, app.rawKey);
          expect([200, 201]).toContain(saved.status);
          const number = Number(saved.body.data.versionId.slice(1));
          if (saved.status === 201) expect(number).toBeGreaterThan(highest);
          highest = Math.max(highest, number);
        },
        async () => {
          await Promise.all([1, 2, 3].map(() => author.save(pick(owners), pick(contents), {}, app.rawKey)));
          for (const { number } of await rowsOf(app.id)) highest = Math.max(highest, number);
        },
        async () => {
          const sources = pick(owners);
          const before = JSON.stringify(await listOf(sources));
          const wrong = { 'X-Content-SHA256': 'ab'.repeat(32) };
          const refused = await author.save(sources, pick(contents), wrong, app.rawKey);
          expect(refused.body.error.code).toBe('SOURCE_HASH_MISMATCH');
          expect(JSON.stringify(await listOf(sources))).toBe(before);
        },
        async () => {
          const sources = pick(owners);
          const versions = await listOf(sources);
          if (versions.length === 0) return;
          const body = { tags: pick([['manual'], ['published', 'x'], ['y'], []]) };
          const { versionId } = pick(versions);
          await author.call('PATCH', `${sources}/${versionId}`, { key: app.rawKey, body });
        },
        async () => {
          const versions = await listOf(app.sources);
          if (versions.length > 0) await author.call('DELETE', `${app.sources}/${pick(versions).versionId}`);
        },
        async () => {
          await api.database.query(
            `update sources.version set confirmed_at = now() - interval '1 year' where lineage_id = $1`,
            [app.id],
          );
          const before = await listOf(app.sources);
          const { data } = (
            await author.call<{ deleted: string[] }>('POST', `${app.sources}/cleanup`, { body: {} })
          ).body;
          const taken = before.filter(({ versionId }) => data.deleted.includes(versionId));
          expect(taken.some((version) => version.protected || version === before[0])).toBe(false);
        },
        () => api.get<BlobBytes>(BlobBytes).erase(),
      ];

      for (let step = 0; step < STEPS; step += 1) await pick(steps)();
      await api.get<BlobBytes>(BlobBytes).erase();

      const rows = await rowsOf(app.id);
      expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
      const live = rows.filter(({ is_deleted: isDeleted }) => !isDeleted);
      const contentsOf = live.map(({ owner_id: ownerId, sha256 }) => `${ownerId} ${sha256}`);
      expect(new Set(contentsOf).size).toBe(contentsOf.length);
      for (const { blob_id: blobId, sha256 } of live) {
        if (blobId !== null) expect(await bytesOf(blobId)).toBe(sha256);
      }
      const shown: ShownVersion[] = (await Promise.all(owners.map(listOf))).flat();
      expect(shown.filter(({ bytesAvailable }) => bytesAvailable)).toHaveLength(
        live.filter(({ blob_id: blobId }) => blobId !== null).length,
      );
      const [usage] = await api.database.query<{ told: number; counted: number; unheld: number }>(
        `select coalesce((select bytes from storage.usage where portal_id = $1 and area = 'sources'), 0)::int as told,
           coalesce(sum(size), 0)::int as counted,
           count(*) filter (where not exists (
             select from storage.blob_hold h where h.blob_id = b.id))::int as unheld
         from storage.blob b where portal_id = $1 and area = 'sources' and state <> 'deleting'`,
        [author.portal.id],
      );
      expect([usage?.told, usage?.unheld]).toEqual([usage?.counted, 0]);
    }
  });
});
