import { newId } from '#libs/kernel';
import { BlobBytes } from '#libs/storage';
import { fileForm } from '../__fixtures__/attachment-form.js';
import { FeedbackApp, type FeedbackPortal } from '../__fixtures__/feedback-app.js';
import { FeedbackAdmin } from '../operator/feedback-admin.js';

const DAY_MS = 86_400_000;

interface Made {
  readonly success: boolean;
  readonly data: { readonly id: string };
}
interface Said {
  readonly success: boolean;
  readonly data: {
    readonly id: string;
    readonly author: string;
    readonly authorName: string;
    readonly body: string;
    readonly internal: boolean;
    readonly attachments: readonly { readonly id: string }[];
    readonly createdAt: string;
  };
  readonly meta?: { readonly warnings: readonly { readonly code: string }[] };
  readonly error: { readonly code: string; readonly details?: Readonly<Record<string, unknown>> };
}

describe('comments', () => {
  let app: FeedbackApp;
  let team: string;
  let portal: FeedbackPortal;
  let author: string;
  let colleague: string;
  let manager: string;
  let ticketId: string;

  beforeAll(async () => {
    app = await FeedbackApp.start();
    team = await app.teamKey();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    portal = await app.portal();
    author = await portal.key(1);
    colleague = await portal.key(2);
    manager = await portal.key(3, { scopes: ['crm', 'svc:feedback'] });
    ticketId = await ticket('The import stops');
  });

  async function ticket(title: string, attachmentIds?: readonly string[], key = author): Promise<string> {
    const body = { category: 'BUG', title, body: `${title}: nobody knows why, it just does.`, attachmentIds };
    const answer = await app.call<Made>('POST', '/v1/feedback', key, { body });
    expect(answer.status).toBe(201);
    return answer.body.data.id;
  }
  const say = (key: string, body: object, id = ticketId) =>
    app.call<Said>('POST', `/v1/feedback/${id}/comments`, key, { body });
  async function attachment(key = author): Promise<string> {
    return (await app.call<Made>('POST', '/v1/feedback/attachments', key, fileForm('hello'))).body.data.id;
  }
  const fetched = (id: string, key: string) => app.call('GET', `/v1/feedback/attachments/${id}`, key);
  const row = async () => {
    const [found] = await app.query<{ status: string; comments: number; internal: number }>(
      'select status, comments, internal_comments as internal from feedback.ticket where ticket_id = $1',
      [ticketId],
    );
    return found;
  };
  const setStatus = (status: string) => app.get<FeedbackAdmin>(FeedbackAdmin).set(ticketId, { status });

  it('are said by the author, by keys that manage tickets of the portal, and by the team', async () => {
    const first = await say(author, { body: ' More of it. ' });
    expect(first).toMatchObject({
      status: 201,
      body: {
        data: {
          author: 'user',
          authorName: 'Person 1',
          body: 'More of it.',
          internal: false,
          attachments: [],
          createdAt: app.clock.now().toISOString(),
        },
      },
    });
    expect((await say(manager, { body: 'Mine too.' })).body.data).toMatchObject({
      author: 'user',
      authorName: 'Person 3',
    });
    expect((await say(team, { body: 'We look.' }, `FB-${ticketId.slice(0, 8)}`)).body.data).toMatchObject({
      author: 'team',
      authorName: 'Support',
    });
    expect(await row()).toEqual({ status: 'NEW', comments: 3, internal: 0 });
  });

  it('are said by nobody else', async () => {
    const stranger = await (await app.portal()).key(1, { scopes: ['crm', 'svc:feedback'] });
    for (const key of [colleague, stranger]) {
      expect((await say(key, { body: 'x' })).body.error.code).toBe('FEEDBACK_NOT_FOUND');
    }
    for (const id of [newId(), 'FB-00000000', 'nothing']) {
      expect((await say(author, { body: 'x' }, id)).body.error.code).toBe('FEEDBACK_NOT_FOUND');
    }
    expect(await row()).toMatchObject({ comments: 0 });
  });

  it.each<[string, object, string]>([
    ['no words', {}, 'body'],
    ['empty words', { body: '' }, 'body'],
    ['blank words', { body: ' \n ' }, 'body'],
    ['too many words', { body: 'x'.repeat(10_001) }, 'body'],
    ['an attachment that is none', { body: 'x', attachmentIds: ['x'] }, 'attachmentIds'],
    ['an attachment nobody has sent', { body: 'x', attachmentIds: [newId()] }, 'attachmentIds'],
    ['six attachments', { body: 'x', attachmentIds: Array.from({ length: 6 }, newId) }, 'attachmentIds'],
    ['words for the team alone', { body: 'x', internal: true }, 'internal'],
    ['a status there is not', { body: 'x', status: 'DONE' }, 'status'],
    ['another member', { body: 'x', author: 'team' }, 'author'],
  ])('are refused with %s', async (_what, body, field) => {
    const answer = await say(author, body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } });
    expect(JSON.stringify(answer.body.error)).toContain(field);
    expect(await row()).toMatchObject({ comments: 0 });
  });

  it('bring a ticket back to the team, and the team says where it goes', async () => {
    expect((await say(team, { body: 'Which file?', status: 'AWAITING_USER' })).status).toBe(201);
    expect(await row()).toMatchObject({ status: 'AWAITING_USER' });
    await say(author, { body: 'This one.' });
    expect(await row()).toMatchObject({ status: 'NEEDS_REVIEW' });
    expect((await say(author, { body: 'x', status: 'RESOLVED' })).body.error.code).toBe('NOT_AUTHORIZED');
    expect((await say(manager, { body: 'It works again.', status: 'RESOLVED' })).status).toBe(201);
    expect(await row()).toMatchObject({ status: 'RESOLVED' });
    expect((await say(team, { body: 'x', status: 'NEW' })).body.error).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
      details: { from: 'RESOLVED', to: 'NEW' },
    });
  });

  it('come too late a month after the resolution, and when a ticket is put away', async () => {
    await setStatus('RESOLVED');
    app.clock.advance(30 * DAY_MS);
    expect((await say(author, { body: 'It is back.' })).status).toBe(201);
    await setStatus('RESOLVED');
    app.clock.advance(30 * DAY_MS + 1);
    expect((await say(author, { body: 'x' })).body.error.code).toBe('TICKET_CLOSED');
    expect((await say(team, { body: 'We remember.' })).status).toBe(201);
    await setStatus('ARCHIVED');
    expect((await say(author, { body: 'x' })).body.error.code).toBe('TICKET_CLOSED');
  });

  it('of the team to itself stay with it, with what they count', async () => {
    const { body } = await say(team, { body: 'They always say so.', internal: true });
    expect(body.data.internal).toBe(true);
    expect(await row()).toEqual({ status: 'NEW', comments: 0, internal: 1 });
  });

  it('are said once, however often they are sent', async () => {
    const headers = { 'idempotency-key': newId() };
    const send = () =>
      app.call<Said>('POST', `/v1/feedback/${ticketId}/comments`, author, {
        body: { body: 'Once.' },
        headers,
      });
    const [first, second] = [await send(), await send()];
    expect(second.body.data).toEqual(first.body.data);
    expect(await row()).toMatchObject({ comments: 1 });
  });

  it('keep no secrets, and say so', async () => {
    const secret = `svc_api_${'a1b2c3d4'.repeat(6)}`;
    const { body } = await say(author, { body: `I call it with ${secret}` });
    expect(body.meta?.warnings).toMatchObject([{ code: 'SECRET_MASKED' }]);
    expect(body.data.body).not.toContain(secret);
    expect(JSON.stringify(await app.query('select body from feedback.ticket_comment'))).not.toContain(secret);
  });

  describe('and attachments', () => {
    it('are seen by whoever sees the ticket', async () => {
      const [ofTicket, ofComment] = [await attachment(), await attachment()];
      ticketId = await ticket('With a file', [ofTicket]);
      const { body } = await say(author, { body: 'Another one.', attachmentIds: [ofComment] });
      expect(body.data.attachments).toMatchObject([{ id: ofComment, expiresAt: null }]);
      for (const id of [ofTicket, ofComment]) {
        for (const key of [author, manager, team]) expect((await fetched(id, key)).body).toBe('hello');
        expect((await fetched(id, colleague)).body.error.code).toBe('ATTACHMENT_NOT_FOUND');
      }
      app.clock.advance(2 * DAY_MS);
      expect((await fetched(ofTicket, author)).status).toBe(200);
    });

    it('belong to who sent them, and to one comment or ticket', async () => {
      const mine = await attachment();
      const others = await attachment(manager);
      const fault = { body: { error: { code: 'VALIDATION_ERROR', details: { field: 'attachmentIds' } } } };
      for (const attachmentIds of [[others], [mine, others], [mine, mine]]) {
        expect(await say(author, { body: 'x', attachmentIds })).toMatchObject(fault);
      }
      expect(await say(team, { body: 'x', attachmentIds: [mine] })).toMatchObject(fault);
      expect((await say(author, { body: 'x', attachmentIds: [mine] })).status).toBe(201);
      expect(await say(author, { body: 'x', attachmentIds: [mine] })).toMatchObject(fault);
      expect(await row()).toMatchObject({ comments: 1 });
      const late = await attachment();
      app.clock.advance(DAY_MS);
      expect(await say(author, { body: 'x', attachmentIds: [late] })).toMatchObject(fault);
    });

    it('go to one of many that want them at once', async () => {
      // Comments on one ticket wait for each other anyway.
      const tickets = [
        ticketId,
        await ticket('Deals have no colour'),
        await ticket('Slow calendar of resources'),
      ];
      for (let round = 0; round < 5; round += 1) {
        const [a, b] = [await attachment(), await attachment()];
        const answers = await Promise.all([
          say(author, { body: 'x', attachmentIds: [a, b] }, tickets[0]),
          say(author, { body: 'y', attachmentIds: [b, a] }, tickets[1]),
          say(author, { body: 'z', attachmentIds: [b] }, tickets[2]),
        ]);
        const taken = answers.flatMap(({ status, body }) =>
          status === 201 ? body.data.attachments.map(({ id }) => id) : [],
        );
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken).toContain(b);
        author = await portal.key(1);
      }
    });
  });

  it('are forgotten with the ticket, with words, names and files', async () => {
    const file = await attachment();
    await say(author, { body: 'My name is Person.', attachmentIds: [file] });
    const admin = app.get<FeedbackAdmin>(FeedbackAdmin);
    const erased = await admin.erase(ticketId);
    expect(erased).toMatchObject({
      id: ticketId,
      status: 'NEW',
      title: '',
      body: '',
      comments: 1,
      files: [],
    });
    expect(erased.said).toMatchObject([{ body: '', authorName: '' }]);
    expect((await fetched(file, author)).body.error.code).toBe('ATTACHMENT_NOT_FOUND');
    await app.get<BlobBytes>(BlobBytes).erase();
    expect(await app.query('select id from storage.blob where portal_id = $1', [portal.portalId])).toEqual(
      [],
    );
    for (const key of [author, team]) {
      expect((await say(key, { body: 'x' })).body.error.code).toBe('TICKET_CLOSED');
    }
    expect((await admin.erase(ticketId)).title).toBe('');
  });
});
