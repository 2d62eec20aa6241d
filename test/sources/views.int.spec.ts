import { Views } from '#libs/event-log';
import { systemMeta } from '#libs/event-log/contracts';
import { SourceSavingStream } from '../../libs/sources/src/owners/source-saving.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { archive, SourceAuthor } from './source-author.js';

const VIEWS = ['source-versions', 'source-policies'];

describe('the views of sources', () => {
  let api: InProcessApi;

  beforeAll(async () => {
    api = await startInProcessApi({ SOURCE_KEEP_NEWEST: '1', SOURCE_KEEP_DAYS: '0', SOURCE_KEEP_WEEKS: '0' });
  });
  afterAll(() => api.stop());

  const checks = async () => {
    const all = await api.get<Views>(Views).check();
    return all.filter(({ name }) => VIEWS.includes(name)).map(({ name, different }) => [name, different]);
  };

  it('say what the facts say, and are made again when somebody has changed them', async () => {
    const author = await SourceAuthor.create(api);
    const { sources } = await author.application();
    const bytes = archive();
    for (const body of [bytes, archive(), archive(), archive()]) await author.save(sources, body);
    await author.call('PATCH', `${sources}/v2`, { body: { tags: ['manual'], note: 'kept' } });
    await author.call('POST', `${sources}/cleanup`, { body: {} });
    await author.call('DELETE', `${sources}/v3`);
    expect((await author.save(sources, bytes)).body.data).toMatchObject({ versionId: 'v1', restored: true });
    const portalId = author.portal.id;
    const off = { type: 'switch', portalId, isOn: false } as const;
    const meta = systemMeta(portalId);
    await api.get<SourceSavingStream>(SourceSavingStream).handle(portalId, off, { meta, portalId });

    const right = VIEWS.map((name) => [name, 0]);
    expect(new Map((await checks()) as [string, number][])).toEqual(new Map(right as [string, number][]));
    const before = (await author.list(sources)).body.data;
    await api.database.query(`update sources.version set size = 1, is_manual = true`);
    await api.database.query('delete from sources.portal_policy');
    expect((await checks()).every(([, different]) => Number(different) > 0)).toBe(true);
    for (const name of VIEWS) await api.get<Views>(Views).rebuild(name);
    expect((await author.list(sources)).body.data).toEqual(before);
    expect((await checks()).every(([, different]) => different === 0)).toBe(true);
  });
});
