import { newId } from '#libs/kernel';
import { FeedbackApp } from '../__fixtures__/feedback-app.js';
import { TicketCalls } from './__fixtures__/ticket-calls.js';

const HOUR_MS = 3_600_000;

describe('tickets', () => {
  let tickets: TicketCalls;
  let app: FeedbackApp;
  let team: string;

  beforeAll(async () => {
    tickets = await TicketCalls.start();
    ({ app, team } = tickets);
  });
  afterAll(() => tickets.stop());

  describe('are seen', () => {
    it('by their author, by keys with svc:feedback of the portal, and by the team', async () => {
      const [portal, author, id] = await tickets.sent();
      const number = `fb-${id.slice(0, 8)}`.toUpperCase();
      const seers: readonly (readonly [string, string, boolean])[] = [
        ['the author', author, true],
        ['another key of the author', await portal.key(1), true],
        [
          'a key of the subscription section',
          await portal.key(1, { kind: 'cowork', scopes: ['svc:cowork'] }),
          true,
        ],
        ['an application of the author', await portal.key(1, { kind: 'application', appId: newId() }), true],
        ['a colleague', await portal.key(2), false],
        [
          'an application of a colleague',
          await portal.key(2, { kind: 'application', appId: newId() }),
          false,
        ],
        ['a colleague who manages tickets', await portal.key(2, { scopes: ['svc:feedback'] }), true],
        ['a stranger', await (await app.portal()).key(1), false],
        [
          'a stranger who manages tickets',
          await (await app.portal()).key(1, { scopes: ['svc:feedback'] }),
          false,
        ],
        ['the team', team, true],
      ];
      for (const [who, key, isSeen] of seers) {
        const answers = await Promise.all([
          tickets.read(id, key),
          tickets.read(number, key),
          tickets.list(`q=Sorting of deals`, key),
        ]);
        const [byId, byNumber, page] = answers;
        const codes = [byId, byNumber].map(({ body }) => body.data?.id ?? body.error.code);
        const expected = isSeen ? id : 'FEEDBACK_NOT_FOUND';
        expect([who, ...codes]).toEqual([who, expected, expected]);
        expect([who, page.body.data.some((row) => row.id === id)]).toEqual([who, isSeen]);
      }
      for (const name of [newId(), 'FB-zzzzzzzz', 'attachments', `${id}x`, '%00']) {
        expect((await tickets.read(name, team)).status).toBeGreaterThanOrEqual(400);
      }
    });

    it('not by a management key without the scope', async () => {
      const key = await (await app.portal()).key(1, { kind: 'management', scopes: ['svc:mgmt:keys'] });
      expect((await tickets.list('', key)).body.error.code).toBe('MANAGEMENT_SCOPE_REQUIRED');
    });

    it('whole: with texts, steps and who sent them; with which key is told to the team alone', async () => {
      const [, author] = await tickets.sent();
      const context = { page: '/v1/deals', tries: [1, 2] };
      const id = await tickets.send(author, 'With a context', { context, category: 'docs' });
      const { body, headers } = await tickets.read(id, author);
      expect(body.data).toMatchObject({
        id,
        number: `FB-${id.slice(0, 8)}`,
        category: 'DOCS',
        status: 'NEW',
        context,
        source: 'api',
        author: { name: 'Person 1', hostUserId: 1 },
        resolution: null,
        comments: [],
        attachments: [],
        history: [{ status: 'NEW', by: 'user', at: app.clock.now().toISOString() }],
      });
      expect(body.data).not.toHaveProperty('key');
      expect(headers['etag']).toBe('"1"');
      expect((await tickets.read(id, team)).body.data.key).toEqual({
        prefix: expect.any(String) as string,
        suffix: expect.any(String) as string,
      });
    });

    it('with the comments one may read, and no others counted', async () => {
      const [, author, id] = await tickets.sent();
      const say = (key: string, body: object) =>
        app.call('POST', `/v1/feedback/${id}/comments`, key, { body });
      await say(team, { body: 'Which portal?' });
      await say(team, { body: 'He is angry.', internal: true });
      const shown = async (key: string) => {
        const { data } = (await tickets.read(id, key)).body;
        return [data.commentsCount, data.comments.map(({ body }) => body)];
      };
      expect(await shown(author)).toEqual([1, ['Which portal?']]);
      expect(await shown(team)).toEqual([2, ['Which portal?', 'He is angry.']]);
    });
  });

  describe('in a list', () => {
    it('are filtered, ordered and counted', async () => {
      const portal = await app.portal();
      const [one, two] = [await portal.key(1), await portal.key(2, { scopes: ['svc:feedback'] })];
      const first = await tickets.send(one, 'The first wish: 100% of it', { category: 'SUGGESTION' });
      app.clock.advance(HOUR_MS);
      const between = app.clock.now().toISOString();
      const second = await tickets.send(two, 'A second matter');
      app.clock.advance(HOUR_MS);
      await tickets.change(first, two, { status: 'REVIEWING' });
      const ids = async (query: string, key = two) => {
        const { body } = await tickets.list(query, key);
        return body.data?.map(({ id }) => (id === first ? 1 : id === second ? 2 : 0)) ?? body.error.code;
      };
      expect(await ids('')).toEqual([2, 1]);
      expect(await ids('sort=createdAt')).toEqual([1, 2]);
      expect(await ids('sort=-updatedAt')).toEqual([1, 2]);
      expect(await ids('sort=updatedAt')).toEqual([2, 1]);
      expect(await ids('', one)).toEqual([1]);
      expect(await ids('status=new')).toEqual([2]);
      expect(await ids('status=NEW,reviewing&category=suggestion')).toEqual([1]);
      expect(await ids('source=ui')).toEqual([]);
      expect(await ids('q=100%25')).toEqual([1]);
      expect(await ids('q=%25')).toEqual([1]);
      expect(await ids('q=SECOND')).toEqual([2]);
      expect(await ids('q=_')).toEqual([]);
      expect(await ids(`createdFrom=${between}`)).toEqual([2]);
      expect(await ids(`createdTo=${between}`)).toEqual([1]);
      expect(await ids(`portalId=${portal.portalId}`, team)).toEqual([2, 1]);
      expect(await ids(`portalId=${portal.portalId.toUpperCase()}`)).toEqual([2, 1]);
      const { body } = await tickets.list('limit=1&page=2', two);
      expect(body).toMatchObject({ data: [{ id: first }], total: 2, page: 2, limit: 1 });
      expect(body.data[0]).not.toHaveProperty('body');
    });

    it.each([
      ['status=OPEN', 'status'],
      ['status=', 'status'],
      ['category=BUG,IDEA', 'category'],
      ['source=mail', 'source'],
      ['sort=title', 'sort'],
      ['limit=101', 'limit'],
      ['page=0', 'page'],
      ['createdFrom=yesterday', 'createdFrom'],
      ['createdTo=2026-W23-1', 'createdTo'],
      ['q=', 'q'],
      [`portalId=${newId()}`, 'portalId'],
    ])('%s is refused', async (query, field) => {
      const { body } = await tickets.list(query, await (await app.portal()).key());
      expect(body.error).toMatchObject({ code: 'INVALID_PARAMS', details: { field } });
    });
  });
});
