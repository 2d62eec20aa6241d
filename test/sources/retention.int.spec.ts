import { Database } from '#libs/database';
import type { Clock } from '#libs/kernel';
import { CONFIG, type Config } from '#libs/config';
import { VersionRepository } from '#libs/sources';
import { VersionRemoval } from '../../libs/sources/src/retention/version-removal.service.js';
import { SOURCES_OWNER_GONE } from '../../libs/sources/src/sources.jobs.js';
import {
  GoneOwnerRepository,
  SourceRetention,
} from '../../libs/sources/src/retention/source-retention.service.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { archive, SourceAuthor } from './source-author.js';

const DAY_MS = 86_400_000;

describe('the retention of sources', () => {
  let api: InProcessApi;
  let author: SourceAuthor;
  let gone: GoneOwnerRepository;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000', SOURCE_KEEP_NEWEST: '1' });
    gone = new GoneOwnerRepository(api.get<Database>(Database));
    author = await SourceAuthor.create(api);
  });
  afterAll(() => api.stop());

  /** As the worker does it, so many days from now. */
  function retention(days: number): SourceRetention {
    const nowMs = () => Date.now() + days * DAY_MS;
    const clock: Clock = { nowMs, now: () => new Date(nowMs()) };
    return new SourceRetention(
      api.get(VersionRepository),
      gone,
      api.get(VersionRemoval),
      api.get<Config>(CONFIG),
      clock,
    );
  }

  function retain(days: number): Promise<void> {
    return retention(days).retain();
  }

  async function saveOld(sources: string, tags: readonly string[]): Promise<void> {
    for (const tag of tags) await author.save(sources, archive(), tag === '' ? {} : { 'X-Tags': tag });
    await api.database.query(
      `update sources.version set confirmed_at = now() - interval '1 year' where owner_id = $1`,
      [sources.split('/').at(-2)],
    );
  }

  const versionsOf = async (sources: string) =>
    (await author.list(sources)).body.data.versions.map(
      ({ versionId, bytesAvailable }) => `${versionId}${bytesAvailable ? '' : ' purged'}`,
    );
  const textsOf = (ownerId: string) =>
    api.database.query<{ number: number }>(
      `select v.number from sources.version_text t join sources.version v on v.id = t.version_id
       where v.owner_id = $1 order by v.number`,
      [ownerId],
    );

  it('takes bytes first and the record a month later, and what is protected never', async () => {
    const { id, sources } = await author.application();
    await saveOld(sources, ['manual', '', 'published', '', '']);
    await retain(0);
    expect(await versionsOf(sources)).toEqual(['v5', 'v4 purged', 'v3', 'v2 purged', 'v1']);
    await retain(29);
    expect(await versionsOf(sources)).toHaveLength(5);
    await retain(31);
    expect(await versionsOf(sources)).toEqual(['v5', 'v3', 'v1']);
    expect(await textsOf(id)).toEqual([{ number: 1 }, { number: 3 }, { number: 5 }]);
    expect((await author.save(sources, archive())).body.data.versionId).toBe('v6');
  });

  it('keeps the record of a version that was saved again in time', async () => {
    const { sources } = await author.application();
    const bytes = archive();
    await author.save(sources, bytes);
    await saveOld(sources, ['', '']);
    await retain(0);
    expect(await versionsOf(sources)).toEqual(['v3', 'v2 purged', 'v1 purged']);
    await author.save(sources, bytes);
    await retain(31);
    expect(await versionsOf(sources)).toEqual(['v3', 'v1']);
  });

  it('keeps what a server runs and what it would go back to', async () => {
    const { id, sources } = await author.server();
    await saveOld(sources, ['', '', '', '', '']);
    for (const [version, hours] of [
      ['v1', 3],
      ['v2', 2],
      ['v3', 1],
    ] as const) {
      await api.database.query(
        `insert into infra.server_release (operation_id, server_id, deployed_at, port, env_keys, version_id)
         values (gen_random_uuid(), $1, now() - make_interval(hours => $2), 3000, '{}', $3)`,
        [id, hours, version],
      );
    }
    await retain(0);
    expect(await versionsOf(sources)).toEqual(['v5', 'v4 purged', 'v3', 'v2', 'v1 purged']);
  });

  it('takes everything of an owner that has been gone for a month', async () => {
    const { id, sources } = await author.application();
    await saveOld(sources, ['manual', 'published']);
    expect((await author.call('DELETE', `/v1/apps/${id}`)).status).toBe(200);
    const [fact] = await api.database.query<{ streamId: string; data: { deletedAt: string } }>(
      `select stream_id as "streamId", data from es.event
       where type = 'application_deleted' and stream_id like '%' || $1`,
      [id],
    );
    const reaction = SOURCES_OWNER_GONE.on.find(({ type }) => type === 'application_deleted');
    const data = reaction!.data(fact as never);
    expect(data).toEqual({ ownerId: id, goneAt: fact!.data.deletedAt });
    await retention(0).noteGoneOwner({ data } as never);
    const left = () =>
      api.database.query<{ has_bytes: boolean }>(
        `select blob_id is not null as has_bytes from sources.version where owner_id = $1 and deleted_at is null`,
        [id],
      );
    const goneSince = (days: number) =>
      api.database.query(
        'update sources.gone_owner set gone_at = now() - make_interval(days => $2) where owner_id = $1',
        [id, days],
      );
    await goneSince(29);
    await retain(0);
    expect(await left()).toEqual([{ has_bytes: true }, { has_bytes: true }]);
    await goneSince(31);
    await retain(0);
    expect(await left()).toEqual([{ has_bytes: false }, { has_bytes: false }]);
    await retain(31);
    expect(await left()).toEqual([]);
    expect(await gone.goneBefore(new Date(Date.now() + 100 * DAY_MS), 10)).toEqual([]);
  });
});
