import { HostApplicationStore, HostTokenStore } from '#libs/auth';
import { PublishedSources } from '#libs/sources';
import type { AnyBody } from '#libs/testing';
import { SOURCES_MARK_PUBLISHED } from '../../libs/sources/src/sources.jobs.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ApplicationAuthor, outcome, type ShownApplication } from './application-author.js';

type Published = Omit<AnyBody, 'data'> & {
  data: { id: string; title: string }[];
  page: number;
  limit: number;
};
type Bound = { data: { placement: string; handler: string; title: string }[] };

const TAB = 'CRM_DEAL_DETAIL_TAB';
const MENU = 'LEFT_MENU';

describe('publishing applications', () => {
  let api: InProcessApi;
  let author: ApplicationAuthor;
  let app: ShownApplication;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '100000' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.sandbox.clear();
    author = await ApplicationAuthor.create(api);
    app = await author.application();
    await author.save(app.id);
  });

  const publish = (body: object = {}, key = author.key) =>
    author.step(app.id, 'publish', { placements: [TAB, MENU], ...body }, key);
  const unpublish = () => author.step(app.id, 'unpublish');
  const catalogue = async (key = author.key) =>
    (await author.call<Published>('GET', '/v1/applications', undefined, key)).body;
  const boundAtHost = async (): Promise<string[]> => {
    const { body } = await author.call<Bound>('GET', '/v1/placements', undefined, app.rawKey);
    return body.data.map(({ placement }) => placement);
  };

  it('needs somebody who has signed in', async () => {
    expect(outcome(await publish())).toBe('400 NO_USER_TOKEN');
    await author.signIn(app.id);
    expect(outcome(await publish())).toBe('200');
  });

  it('needs sources of the last ten minutes, and marks them as published', async () => {
    const fresh = await author.application();
    await author.signIn(fresh.id);
    const refused = await author.step(fresh.id, 'publish', { placements: [MENU] });
    expect([outcome(refused), refused.body.error.details]).toEqual([
      '409 SNAPSHOT_REQUIRED',
      { requiredAction: `POST /v1/apps/${fresh.id}/sources`, freshnessWindowMinutes: 10 },
    ]);
    const sources = Buffer.from('the same again');
    const first = await author.save(fresh.id, sources);
    const later = await author.save(fresh.id);
    await api.database.query(
      `update sources.version set confirmed_at = now() - interval '11 minutes' where owner_id = $1`,
      [fresh.id],
    );
    expect(outcome(await author.step(fresh.id, 'publish', { placements: [MENU] }))).toBe(
      '409 SNAPSHOT_REQUIRED',
    );
    // The older content, saved once more: that is what is published, not the newest number.
    expect(await author.save(fresh.id, sources)).toBe(first);
    const published = await author.step(fresh.id, 'publish', { placements: [MENU] });
    expect(outcome(published)).toBe('200');
    const read = async (id: string) =>
      (await author.call('GET', `/v1/apps/${fresh.id}/sources/${id}`)).body.data as Record<string, unknown>;
    const marked = await read(first);
    expect(marked).toMatchObject({ tags: ['published'], deployStatus: null });
    expect(String(marked['linkedDeployId'])).toMatch(/^publish:\d{4}-/);
    expect(marked['filename']).toContain('-published.');
    expect(await read(later)).toMatchObject({ tags: [], linkedDeployId: null });
  });

  it('is marked with its version by the job that follows, where the request could not do it', async () => {
    const fresh = await author.application();
    await author.signIn(fresh.id);
    const versionId = await author.save(fresh.id);
    const sources = api.get<PublishedSources>(PublishedSources);
    const broken = jest.spyOn(sources, 'markPublished').mockRejectedValueOnce(new Error('away'));
    expect(outcome(await author.step(fresh.id, 'publish', { placements: [MENU] }))).toBe('200');
    broken.mockRestore();
    const read = async () =>
      (await author.call('GET', `/v1/apps/${fresh.id}/sources/${versionId}`)).body.data as { tags: string[] };
    expect((await read()).tags).toEqual([]);
    const [fact] = await api.database.query<{ data: { publishedAt: string } }>(
      `select data from es.event where stream_id = $1 and type = 'application_published'`,
      [`application-${fresh.id}`],
    );
    const [reaction] = SOURCES_MARK_PUBLISHED.on;
    const asked = reaction!.data({ streamId: `application-${fresh.id}`, data: fact!.data } as never);
    await sources.markPublication({ data: asked } as never);
    await sources.markPublication({ data: asked } as never);
    expect(await read()).toMatchObject({
      tags: ['published'],
      linkedDeployId: `publish:${fact!.data.publishedAt}`,
    });
    const facts = await api.database.query(
      `select 1 from es.event where type = 'source_version_published' and data->>'publishedAt' = $1`,
      [fact!.data.publishedAt],
    );
    expect(facts).toHaveLength(1);
  });

  it('binds the places and puts it into the catalogue; withdrawing undoes both', async () => {
    await author.signIn(app.id);
    const published = await publish({ catalogTitle: 'Price calculator', appUrl: 'https://a.example' });
    expect(published.body.data).toMatchObject({
      catalogStatus: 'PUBLISHED',
      placements: [TAB, MENU],
      publishedAt: expect.any(String),
      title: 'Calculator',
      appUrl: 'https://a.example',
    });
    const colleague = await author.keyOfColleague();
    const { data, ...page } = await catalogue(colleague);
    expect(page).toEqual({ success: true, total: 1, page: 1, limit: 50 });
    expect(data).toEqual([
      {
        id: app.id,
        title: 'Price calculator',
        description: null,
        placements: [TAB, MENU],
        publishedAt: expect.any(String),
        authorHostUserId: 1,
      },
    ]);
    const one = await author.call('GET', `/v1/applications/${app.id}`, undefined, colleague);
    expect(one.body.data).toEqual(data[0]);
    expect(await boundAtHost()).toEqual([TAB, MENU]);
    const [bind] = await api.sandbox.calls('placement.bind');
    expect(bind?.params).toMatchObject({
      TITLE: 'Price calculator',
      HANDLER: expect.stringContaining(app.id),
    });

    const withdrawn = await unpublish();
    expect(withdrawn.body).toMatchObject({ data: { catalogStatus: 'UNPUBLISHED', placements: [] } });
    expect(withdrawn.body.meta).toBeUndefined();
    expect(await boundAtHost()).toEqual([]);
    expect((await catalogue(colleague)).data).toEqual([]);
    const gone = await author.call('GET', `/v1/applications/${app.id}`, undefined, colleague);
    expect(outcome(gone)).toBe('404 APP_NOT_FOUND');
    expect(outcome(await publish({ placements: [MENU] }))).toBe('200');
    expect(await boundAtHost()).toEqual([MENU]);
  });

  it('is no business of another portal', async () => {
    await author.signIn(app.id);
    await publish();
    const elsewhere = await ApplicationAuthor.create(api);
    expect((await catalogue(elsewhere.key)).total).toBe(0);
    const foreign = await author.call('GET', `/v1/applications/${app.id}`, undefined, elsewhere.key);
    expect(outcome(foreign)).toBe('404 APP_NOT_FOUND');
  });

  it('works with the key of the application, and of an administrator', async () => {
    await author.signIn(app.id);
    expect(outcome(await publish({}, app.rawKey))).toBe('200');
    expect(outcome(await author.step(app.id, 'unpublish', {}, await author.keyOfColleague(true)))).toBe(
      '200',
    );
    expect(outcome(await publish({}, await author.keyOfColleague()))).toBe('403 NOT_AUTHORIZED');
  });

  it('is a step at a time', async () => {
    await author.signIn(app.id);
    expect(outcome(await unpublish())).toBe('409 NOT_PUBLISHED');
    await publish();
    expect(outcome(await publish())).toBe('409 ALREADY_PUBLISHED');
    await unpublish();
    expect(outcome(await unpublish())).toBe('409 NOT_PUBLISHED');
  });

  it('by many at once happens once', async () => {
    await author.signIn(app.id);
    const outcomes = (await Promise.all([publish(), publish(), publish(), publish()])).map(outcome);
    expect(outcomes.filter((one) => one === '200').length).toBeGreaterThan(0);
    expect(new Set(outcomes.filter((one) => one !== '200'))).toEqual(new Set(['409 ALREADY_PUBLISHED']));
    expect(outcomes.filter((one) => one === '200')).toHaveLength(1);
    expect(await boundAtHost()).toEqual([TAB, MENU]);
  });

  it.each<[string, object, string]>([
    ['an unknown place', { placements: [MENU, 'NOWHERE'] }, '400 VALIDATION_ERROR placements[1]'],
    ['no place', { placements: [] }, '400 VALIDATION_ERROR placements'],
    ['a place that is no code', { placements: ['left menu'] }, '400 VALIDATION_ERROR placements'],
    ['a place without its right', { placements: ['TASK_VIEW_TAB'] }, '403 SCOPE_DENIED placements[0]'],
    ['a blank title', { catalogTitle: ' ' }, '400 VALIDATION_ERROR catalogTitle'],
    ['a bad address', { appUrl: 'http://a.example' }, '400 VALIDATION_ERROR appUrl'],
  ])('refuses %s', async (_name, change, expected) => {
    await author.signIn(app.id);
    const refused = await publish(change);
    expect(`${outcome(refused)} ${String(refused.body.error.details?.['field'])}`).toBe(expected);
    expect(await boundAtHost()).toEqual([]);
  });

  it('needs the right to place', async () => {
    expect(outcome(await publish({}, await author.portal.createKey({ scopes: ['crm'] })))).toBe(
      '403 SCOPE_DENIED',
    );
  });

  it('is all or nothing at the host', async () => {
    await author.signIn(app.id);
    const refused = await publish({ placements: [TAB, 'PAGE_BACKGROUND_WORKER'] });
    expect(outcome(refused)).toBe('422 HOST_ERROR');
    expect(refused.body.error).toMatchObject({ hostCode: 'EMPTY_ERROR_HANDLER_URL' });
    expect(await boundAtHost()).toEqual([]);
    expect((await author.read(app.id)).body.data.catalogStatus).toBe('PRIVATE');
  });

  it('waits for the host: withdrawing while it is away changes nothing', async () => {
    await author.signIn(app.id);
    await publish();
    await api.sandbox.fault('placement.unbind', { kind: 'reset' });
    expect(outcome(await unpublish())).toBe('502 HOST_UNAVAILABLE');
    expect((await author.read(app.id)).body.data.catalogStatus).toBe('PUBLISHED');
    expect(outcome(await unpublish())).toBe('200');
  });

  it('can be withdrawn without a sign-in that works; what stays bound is told', async () => {
    await author.signIn(app.id);
    await publish();
    const id = { userId: author.portal.userId, applicationId: app.id };
    await api.get<HostTokenStore>(HostTokenStore).remove(id);
    const { status, body } = await unpublish();
    expect([status, body.meta]).toEqual([
      200,
      { warnings: [{ code: 'PLACEMENTS_LEFT_ON_HOST', placements: [TAB, MENU] }] },
    ]);
  });

  it('ends with the application, whatever the host says', async () => {
    await author.signIn(app.id);
    await publish();
    await api.sandbox.fault('placement.unbind', { kind: 'reset' });
    const { status, body } = await author.call('DELETE', `/v1/apps/${app.id}`);
    expect([status, body.meta]).toEqual([
      200,
      { warnings: [{ code: 'PLACEMENTS_LEFT_ON_HOST', placements: [TAB] }] },
    ]);
    expect(await api.get<HostApplicationStore>(HostApplicationStore).find(app.id)).toBeNull();
    expect((await catalogue()).total).toBe(0);
  });
});
