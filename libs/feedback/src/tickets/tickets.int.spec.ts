import { Views } from '#libs/event-log';
import { newId } from '#libs/kernel';
import { FeedbackApp, type FeedbackPortal } from '../__fixtures__/feedback-app.js';
import { TicketChanges } from './ticket-changes.service.js';

const HOUR_MS = 3_600_000;

interface Shown {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly category: string;
  readonly resolution: Readonly<Record<string, unknown>> | null;
  readonly commentsCount: number;
  readonly comments: readonly { readonly body: string }[];
  readonly history: readonly { readonly status: string; readonly by: string }[];
  readonly key?: object;
  readonly author: { readonly name: string };
  readonly firstResponseAt: string | null;
  readonly resolvedAt: string | null;
}

interface One {
  readonly data: Shown;
  readonly error: { readonly code: string; readonly details?: object };
}

interface Page {
  readonly data: readonly Shown[];
  readonly total: number;
  readonly error: { readonly code: string; readonly details?: object };
}

describe('tickets', () => {
  let app: FeedbackApp;
  let team: string;
  const systemMeta = () => ({ meta: 'system' }) as const;

  beforeAll(async () => {
    app = await FeedbackApp.start();
    team = await app.teamKey();
  });
  afterAll(() => app.stop());

  const read = (id: string, key: string) => app.call<One>('GET', `/v1/feedback/${id}`, key);
  const list = (query: string, key: string) => app.call<Page>('GET', `/v1/feedback?${query}`, key);
  const change = (id: string, key: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    app.call<One>('PATCH', `/v1/feedback/${id}`, key, { body, headers });

  async function send(key: string, title: string, more: object = {}): Promise<string> {
    const { body } = await app.call<One>('POST', '/v1/feedback', key, {
      body: { category: 'BUG', title, body: `${title}: this is what happens, and it should not.`, ...more },
    });
    return body.data.id;
  }

  async function sent(title = 'Sorting of deals fails'): Promise<[FeedbackPortal, string, string]> {
    const portal = await app.portal();
    const author = await portal.key(1);
    return [portal, author, await send(author, title)];
  }

  describe('are seen', () => {
    it('by their author, by keys with svc:feedback of the portal, and by the team', async () => {
      const [portal, author, id] = await sent();
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
          read(id, key),
          read(number, key),
          list(`q=Sorting of deals`, key),
        ]);
        const [byId, byNumber, page] = answers;
        const codes = [byId, byNumber].map(({ body }) => body.data?.id ?? body.error.code);
        const expected = isSeen ? id : 'FEEDBACK_NOT_FOUND';
        expect([who, ...codes]).toEqual([who, expected, expected]);
        expect([who, page.body.data.some((row) => row.id === id)]).toEqual([who, isSeen]);
      }
      for (const name of [newId(), 'FB-zzzzzzzz', 'attachments', `${id}x`, '%00']) {
        expect((await read(name, team)).status).toBeGreaterThanOrEqual(400);
      }
    });

    it('not by a management key without the scope', async () => {
      const key = await (await app.portal()).key(1, { kind: 'management', scopes: ['svc:mgmt:keys'] });
      expect((await list('', key)).body.error.code).toBe('MANAGEMENT_SCOPE_REQUIRED');
    });

    it('whole: with texts, steps and who sent them; with which key is told to the team alone', async () => {
      const [, author] = await sent();
      const context = { page: '/v1/deals', tries: [1, 2] };
      const id = await send(author, 'With a context', { context, category: 'docs' });
      const { body, headers } = await read(id, author);
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
      expect((await read(id, team)).body.data.key).toEqual({
        prefix: expect.any(String) as string,
        suffix: expect.any(String) as string,
      });
    });

    it('with the comments one may read, and no others counted', async () => {
      const [, author, id] = await sent();
      const say = (key: string, body: object) =>
        app.call('POST', `/v1/feedback/${id}/comments`, key, { body });
      await say(team, { body: 'Which portal?' });
      await say(team, { body: 'He is angry.', internal: true });
      const shown = async (key: string) => {
        const { data } = (await read(id, key)).body;
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
      const first = await send(one, 'The first wish: 100% of it', { category: 'SUGGESTION' });
      app.clock.advance(HOUR_MS);
      const between = app.clock.now().toISOString();
      const second = await send(two, 'A second matter');
      app.clock.advance(HOUR_MS);
      await change(first, two, { status: 'REVIEWING' });
      const ids = async (query: string, key = two) => {
        const { body } = await list(query, key);
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
      const { body } = await list('limit=1&page=2', two);
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
      const { body } = await list(query, await (await app.portal()).key());
      expect(body.error).toMatchObject({ code: 'INVALID_PARAMS', details: { field } });
    });
  });

  describe('are changed', () => {
    it('by the team step by step, and each step is kept', async () => {
      const [, author, id] = await sent();
      await change(id, team, { status: 'AWAITING_USER' });
      app.clock.advance(HOUR_MS);
      const resolution = { code: 'fixed', text: 'It sorts again.' };
      const { body, headers } = await change(id, team, { status: 'RESOLVED', resolution });
      expect(body.data).toMatchObject({
        status: 'RESOLVED',
        resolution: { ...resolution, duplicateOfId: null },
        resolvedAt: app.clock.now().toISOString(),
        history: [
          { status: 'NEW', by: 'user' },
          { status: 'AWAITING_USER', by: 'team' },
          { status: 'RESOLVED', by: 'team' },
        ],
      });
      expect(headers['etag']).toBe('"3"');
      const again = await change(id, team, { status: 'RESOLVED', resolution });
      expect([again.status, again.headers['etag']]).toEqual([200, '"3"']);
      const corrected = await change(id, team, { resolution: { code: 'fixed', text: 'It sorts.' } });
      expect(corrected.body.data).toMatchObject({
        resolution: { text: 'It sorts.' },
        history: { length: 3 },
      });
      const reopened = (await change(id, team, { status: 'REVIEWING' })).body.data;
      expect([reopened.resolution, reopened.resolvedAt]).toEqual([null, null]);
      expect((await read(id, author)).body.data.firstResponseAt).not.toBeNull();
    });

    it('by whom they may be', async () => {
      const [portal, author, id] = await sent();
      const manager = await portal.key(2, { scopes: ['svc:feedback'] });
      const colleague = await portal.key(3);
      const code = async (key: string, body: object) => {
        const answer = await change(id, key, body);
        return answer.body.error?.code ?? answer.body.data.status;
      };
      expect(await code(colleague, { status: 'ARCHIVED' })).toBe('FEEDBACK_NOT_FOUND');
      expect(await code(author, { status: 'RESOLVED' })).toBe('NOT_AUTHORIZED');
      expect(await code(author, { status: 'ARCHIVED', resolution: { code: 'fixed' } })).toBe(
        'NOT_AUTHORIZED',
      );
      expect(await code(manager, { status: 'REVIEWING' })).toBe('REVIEWING');
      expect(await code(author, { status: 'ARCHIVED' })).toBe('ARCHIVED');
      expect(await code(author, { status: 'ARCHIVED' })).toBe('ARCHIVED');
      expect((await read(id, author)).body.data.history.map(({ by }) => by)).toEqual([
        'user',
        'user',
        'user',
      ]);
      expect(await code(await portal.key(1, { readOnly: true }), { status: 'ARCHIVED' })).toBe('ARCHIVED');
    });

    it.each<readonly [object, string, object]>([
      [{}, 'VALIDATION_ERROR', { field: 'body' }],
      [{ status: 'OPEN' }, 'VALIDATION_ERROR', { field: 'status' }],
      [{ status: null }, 'VALIDATION_ERROR', { field: 'status' }],
      [{ title: 'New title' }, 'VALIDATION_ERROR', { field: 'title' }],
      [{ status: 'NEEDS_REVIEW' }, 'INVALID_STATUS_TRANSITION', { from: 'NEW', to: 'NEEDS_REVIEW' }],
      [{ resolution: { code: 'fixed' } }, 'VALIDATION_ERROR', { field: 'resolution' }],
      [{ status: 'REVIEWING', resolution: { code: 'fixed' } }, 'VALIDATION_ERROR', { field: 'resolution' }],
      [
        { status: 'RESOLVED', resolution: { code: 'done' } },
        'VALIDATION_ERROR',
        { field: 'resolution.code' },
      ],
      [
        { status: 'RESOLVED', resolution: { code: 'duplicate' } },
        'VALIDATION_ERROR',
        { field: 'resolution.duplicateOfId' },
      ],
      [
        { status: 'RESOLVED', resolution: { code: 'duplicate', duplicateOfId: newId() } },
        'VALIDATION_ERROR',
        { field: 'resolution.duplicateOfId' },
      ],
      [
        { status: 'RESOLVED', resolution: { code: 'fixed', duplicateOfId: newId() } },
        'VALIDATION_ERROR',
        { field: 'resolution.duplicateOfId' },
      ],
    ])('%j is refused', async (body, code, details) => {
      const [, , id] = await sent();
      expect((await change(id, team, body)).body.error).toMatchObject({ code, details });
      expect((await read(id, team)).body.data.status).toBe('NEW');
    });

    it('into duplicates of tickets the caller sees; whoever does not see the other is not told of it', async () => {
      const [portal, author, id] = await sent();
      const colleagues = await send(await portal.key(2), 'Deals are not sorted');
      const [, , strangers] = await sent('Deals in disorder');
      const manager = await portal.key(3, { scopes: ['svc:feedback'] });
      const duplicate = (named: string, key: string) =>
        change(id, key, { status: 'RESOLVED', resolution: { code: 'duplicate', duplicateOfId: named } });
      expect((await duplicate(strangers, manager)).body.error.code).toBe('VALIDATION_ERROR');
      expect((await duplicate(id, manager)).body.error.code).toBe('VALIDATION_ERROR');
      const { body } = await duplicate(`fb-${colleagues.slice(0, 8)}`, manager);
      expect(body.data.resolution).toEqual({ code: 'duplicate', text: null, duplicateOfId: colleagues });
      expect((await read(id, author)).body.data.resolution).toMatchObject({ duplicateOfId: null });
      expect((await duplicate(strangers, team)).body.data.resolution).toMatchObject({
        duplicateOfId: strangers,
      });
      expect((await read(id, manager)).body.data.resolution).toMatchObject({ duplicateOfId: null });
    });

    it('in the version that was read, where the caller says so', async () => {
      const [, , id] = await sent();
      const code = async (ifMatch: string, status: string) => {
        const { body } = await change(id, team, { status }, { 'if-match': ifMatch });
        return body.error?.code ?? body.data.status;
      };
      expect(await code('"2"', 'REVIEWING')).toBe('TICKET_CHANGED');
      expect(await code('W/"1"', 'REVIEWING')).toBe('TICKET_CHANGED');
      expect(await code('"7", "1"', 'REVIEWING')).toBe('REVIEWING');
      expect(await code('"1"', 'RESOLVED')).toBe('TICKET_CHANGED');
      expect(await code('*', 'RESOLVED')).toBe('RESOLVED');
      const races = await Promise.all(
        ['REVIEWING', 'AWAITING_USER', 'ARCHIVED'].map((status) =>
          change(id, team, { status }, { 'if-match': '"3"' }),
        ),
      );
      expect(races.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    });
  });

  it('free their title when they are closed and take it back when they are opened, unless it is taken', async () => {
    const [, author, id] = await sent();
    await change(id, team, { status: 'RESOLVED' });
    const body = {
      category: 'OTHER',
      title: 'Sorting of deals fails',
      body: 'Again, and in another way than before.',
    };
    const next = await app.call<One>('POST', '/v1/feedback', author, { body });
    expect(next.status).toBe(201);
    expect((await change(id, team, { status: 'REVIEWING' })).body.data.status).toBe('REVIEWING');
    await change(next.body.data.id, team, { status: 'ARCHIVED' });
    await change(id, team, { status: 'RESOLVED' });
    await change(id, team, { status: 'REVIEWING' });
    const third = await app.call<One>('POST', '/v1/feedback', author, {
      body: { ...body, category: 'CHAT' },
    });
    expect(third.body.error).toMatchObject({ code: 'OPEN_TICKET_EXISTS', existingTicketId: id });
  });

  it('lose every word when they are erased, and stay where they are', async () => {
    const [, author, id] = await sent();
    await change(id, team, { status: 'RESOLVED', resolution: { code: 'fixed', text: 'Done' } });
    await app.get<TicketChanges>(TicketChanges).handle(id, { type: 'erase' }, systemMeta());
    expect((await read(id, author)).body.data).toMatchObject({
      status: 'RESOLVED',
      title: '',
      body: '',
      context: null,
      resolution: { code: 'fixed', text: null },
    });
  });

  it('are what their facts say, to the row', async () => {
    expect(await app.get<Views>(Views).check('tickets')).toMatchObject([{ name: 'tickets', different: 0 }]);
  });
});
