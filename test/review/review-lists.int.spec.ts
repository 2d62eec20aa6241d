import { REVIEW, ReviewedCompany } from './reviewed-company.js';

const DOMAIN = 'lists.review.test';
/** Of the sandbox: the head of sales is in every second campaign, the director and their staff in none. */
const HEAD_OF_SALES = 2;
const SELLER = 12;
const DIRECTOR = 1;
const SECRETARY = 11;

describe('lists of performance review', () => {
  let company: ReviewedCompany;
  let head: string;

  beforeAll(async () => {
    company = await ReviewedCompany.start(DOMAIN);
    head = await company.keyOf(HEAD_OF_SALES);
  });
  afterEach(() => company.api.sandbox.clear());
  afterAll(() => company.stop());

  describe('the section', () => {
    const unknown = `${REVIEW}/nothing`;
    const bodyOf = async (method: 'GET' | 'POST', path: string, key: string): Promise<object> => {
      const { status, body } = await company.api.client.call<{ error: { requestId: string } }>(method, path, {
        key,
        ...(method === 'POST' && { body: {} }),
      });
      const { requestId, ...error } = body.error;
      expect(requestId).toEqual(expect.any(String));
      return {
        status,
        ...body,
        error: JSON.parse(JSON.stringify(error).replaceAll(path, '<path>')) as unknown,
      };
    };

    afterEach(() => company.setSection(true));

    it.each([
      ['GET', '/campaigns', {}],
      ['GET', '/manager/questions', {}],
      ['POST', '/manager/answers', {}],
      ['GET', '/campaigns', { scopes: ['crm'] }],
      ['POST', '/manager/answers', { readOnly: true }],
    ] as const)('does not exist where it is off: %s %s %j', async (method, path, options) => {
      const key = await company.issue(company.portal.userId, options);
      await company.setSection(false);
      const found = await bodyOf(method, REVIEW + path, key);
      expect(found).toMatchObject({ status: 404, error: { code: 'ROUTE_NOT_FOUND' } });
      expect(found).toEqual(await bodyOf(method, unknown, key));
      await company.setSection(true);
      expect(
        (await company.api.client.call(method, REVIEW + path, { key, body: undefined })).status,
      ).not.toBe(404);
    });

    it('leaves other portals as they are', async () => {
      const other = await company.api.createPortal('other.review.test');
      const key = await other.createKey({ scopes: ['performan'] });
      expect((await company.read(key, '/campaigns')).body.error?.code).toBe('ROUTE_NOT_FOUND');
    });

    it('is judged before the scope, which is named', async () => {
      const key = await company.issue(company.portal.userId, { scopes: ['crm'] });
      const { status, body } = await company.read(key, '/campaigns');
      expect({ status, code: body.error?.code }).toEqual({ status: 403, code: 'SCOPE_DENIED' });
      expect(body.error?.message).toContain('performan');
      expect(await company.api.sandbox.calls()).toEqual([]);
    });
  });

  it('pages through campaigns, the newest first, each once', async () => {
    const first = await company.read(head, '/campaigns');
    const { data, meta } = first.body as { data: { id: number }[]; meta: { nextCursor: { id: number } } };
    expect(first.status).toBe(200);
    expect(data).toHaveLength(50);
    expect(meta).toEqual({ nextCursor: { id: data.at(-1)?.id } });
    const second = await company.read(head, `/campaigns?afterCursorId=${meta.nextCursor.id}`);
    expect(second.body.meta).toEqual({ nextCursor: null });
    const ids = [...data, ...(second.body.data as { id: number }[])].map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => 120 - index * 2));
    expect((await company.read(head, '/campaigns?afterCursorId=1')).body).toMatchObject({
      data: [],
      meta: { nextCursor: null },
    });
  });

  it.each([
    ['limit=1', 1, 120],
    ['limit=59', 59, 4],
    ['limit=60', 60, null],
    ['limit=200', 60, null],
    ['limit=201', 60, null],
    ['limit=999999999999', 60, null],
    ['campainId=5', 50, 22],
    ['offset=40', 50, 22],
  ])('%s gives %d rows and the cursor %s', async (query, count, cursor) => {
    const { status, body } = await company.read(head, `/campaigns?${query}`);
    expect({
      status,
      count: (body.data as unknown[]).length,
      cursor: body.meta?.nextCursor?.id ?? null,
    }).toEqual({
      status: 200,
      count,
      cursor,
    });
  });

  it('asks the host for no more than the largest page, and for the rest when the host has cut one', async () => {
    await company.read(head, '/campaigns?limit=5000');
    const [call] = await company.api.sandbox.calls('performan.review.campaign.list');
    expect(call?.params).toEqual({ filter: [], pagination: { limit: 201 } });
    const questions = await company.read(head, '/manager/questions?campaignId=100&limit=2');
    const next = questions.body.meta?.nextCursor?.id;
    const rest = await company.read(head, `/manager/questions?campaignId=100&limit=2&afterCursorId=${next}`);
    expect([questions.body.data, rest.body.data]).toMatchObject([[{ id: 300 }, { id: 299 }], [{ id: 298 }]]);
  });

  it.each([
    ['/campaigns?limit=0', 'limit'],
    ['/campaigns?limit=-1', 'limit'],
    ['/campaigns?limit=1.5', 'limit'],
    ['/campaigns?limit=ten', 'limit'],
    ['/campaigns?limit=', 'limit'],
    ['/campaigns?limit=5&limit=6', 'limit'],
    ['/self-reviews?afterCursorId=0', 'afterCursorId'],
    ['/self-reviews?afterCursorId=99999999999999999999', 'afterCursorId'],
    ['/peer-reviews?campaignId=all', 'campaignId'],
    ['/peer-reviews?campaignId[$ne]=5', 'campaignId'],
    ['/manager/questions', 'campaignId'],
    ['/manager/reviews?revieweeUserId=-2', 'revieweeUserId'],
  ])('refuses %s', async (path, field) => {
    const { status, body } = await company.read(head, path);
    expect({ status, code: body.error?.code, details: body.error?.details }).toEqual({
      status: 400,
      code: 'INVALID_PARAMS',
      details: { field },
    });
    expect(await company.api.sandbox.calls()).toEqual([]);
  });

  it.each([
    ['an administrator in no campaign', DIRECTOR],
    ['an employee in none', SECRETARY],
  ])('is empty for %s', async (_name, hostUserId) => {
    const key = await company.keyOf(hostUserId);
    for (const path of ['campaigns', 'self-reviews', 'peer-reviews', 'manager/questions?campaignId=100']) {
      const { status, body } = await company.read(key, `/${path}`);
      expect([path, status, body.data, body.meta]).toEqual([path, 200, [], { nextCursor: null }]);
    }
  });

  it('shows everybody what relates to them alone', async () => {
    const seller = await company.keyOf(SELLER);
    const self = await company.rows<{ userId: number; campaignId: number }>(
      seller,
      '/self-reviews?campaignId=90',
    );
    expect(self).toMatchObject([{ userId: SELLER, campaignId: 90, status: 'completed' }]);
    expect(await company.rows(seller, '/manager/reviews')).toEqual([]);
    expect(await company.rows(seller, '/manager/questions?campaignId=90')).toEqual([]);
    expect(await company.rows(seller, '/campaigns?campaignId=91')).toEqual([]);
    expect(await company.rows(seller, '/campaigns?campaignId=90')).toEqual([
      {
        id: 90,
        title: expect.any(String),
        status: 'finished',
        startDate: expect.stringMatching(/^2025-/),
        endDate: expect.any(String),
        createdAt: expect.any(String),
      },
    ]);
    const cards = await company.rows<{ revieweeUserId: number }>(
      head,
      `/manager/reviews?campaignId=90&revieweeUserId=${SELLER}`,
    );
    expect(cards).toMatchObject([{ revieweeUserId: SELLER, managerUserId: HEAD_OF_SALES, campaignId: 90 }]);
  });

  it('names the writer of an anonymous review to the writer alone', async () => {
    const seller = await company.keyOf(SELLER);
    const path = '/peer-reviews?campaignId=90';
    const received = await company.rows<{ direction: string; isAnonymous: boolean }>(seller, path);
    expect(received).toContainEqual(
      expect.objectContaining({ direction: 'received', isAnonymous: true, reviewerUserId: null }),
    );
    expect(received).toContainEqual(expect.objectContaining({ direction: 'given', reviewerUserId: SELLER }));
    expect(await company.rows(head, path)).toContainEqual(
      expect.objectContaining({ direction: 'given', isAnonymous: true, reviewerUserId: HEAD_OF_SALES }),
    );
  });

  it('says that there is no module', async () => {
    await company.api.sandbox.switches(DOMAIN, { performan: false });
    const { status, body } = await company.read(head, '/campaigns');
    await company.api.sandbox.switches(DOMAIN, {});
    expect({ status, code: body.error?.code }).toEqual({ status: 404, code: 'ENTITY_NOT_FOUND' });
  });

  it.each([
    ['no list', { result: { items: 'none' } }],
    ['a row without an id', { result: { items: [{ title: 'Review' }] } }],
    ['nothing', { result: null }],
  ])('does not make an answer of %s', async (_name, body) => {
    await company.api.sandbox.fault('performan.review.campaign.list', { kind: 'reply', status: 200, body });
    const answer = await company.read(head, '/campaigns');
    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({
      status: 502,
      code: 'HOST_UNAVAILABLE',
    });
  });

  describe('a credential without the scope', () => {
    const narrow = async (hostUserId: number, widenable: boolean): Promise<string> => {
      const webhook = { userId: hostUserId, scopes: ['crm'], widenable };
      const secret = await company.api.sandbox.createWebhook(DOMAIN, webhook);
      return (await company.invite(hostUserId, secret)).key;
    };

    it('is given it once, and the caller repeats', async () => {
      const key = await narrow(3, true);
      const { status, body } = await company.read(key, '/campaigns');
      expect({ status, code: body.error?.code }).toEqual({
        status: 409,
        code: 'PERFORMAN_SCOPE_JUST_GRANTED',
      });
      const methods = (await company.api.sandbox.calls()).map(({ method }) => method);
      expect(methods).toEqual(['performan.review.campaign.list', 'rest.connector.scope.add']);
      expect((await company.read(key, '/campaigns')).status).toBe(200);
      expect(await company.api.sandbox.calls('rest.connector.scope.add')).toHaveLength(1);
    });

    it('stays without it where its owner has not allowed that', async () => {
      const { status, body } = await company.read(await narrow(4, false), '/campaigns');
      expect({ status, code: body.error?.code }).toEqual({ status: 403, code: 'SCOPE_DENIED' });
      expect(body.error?.message).toContain('performan');
    });

    it('may have it or not when nobody has heard what became of the attempt', async () => {
      const key = await narrow(5, true);
      await company.api.sandbox.fault('rest.connector.scope.add', { kind: 'reset' });
      const { status, body } = await company.read(key, '/campaigns');
      expect({ status, code: body.error?.code }).toEqual({ status: 502, code: 'HOST_UNAVAILABLE' });
    });

    it('keeps a write from being done twice', async () => {
      const key = await narrow(6, true);
      const order = { relationId: 1, answers: [{ questionId: 1, value: 1 }] };
      const { status, body } = await company.save(key, order);
      expect({ status, code: body.error?.code }).toEqual({
        status: 409,
        code: 'PERFORMAN_SCOPE_JUST_GRANTED',
      });
      expect(await company.api.sandbox.calls('performan.review.managerAnswer.save')).toHaveLength(1);
    });
  });
});
