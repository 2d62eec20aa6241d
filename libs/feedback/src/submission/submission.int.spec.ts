import { PortalAdmin, SessionStore, UserAdmin } from '#libs/auth';
import { newId } from '#libs/kernel';
import { FeedbackApp, type FeedbackPortal } from '../__fixtures__/feedback-app.js';
import { TICKET } from './__fixtures__/reports.js';

interface Sent {
  readonly data: {
    readonly id: string;
    readonly status: string;
    readonly createdAt: string;
    readonly title: string;
  };
  readonly meta?: { readonly warnings: readonly { readonly code: string }[] };
  readonly error: Readonly<Record<string, unknown>> & { readonly code: string };
}

describe('POST /v1/feedback', () => {
  let app: FeedbackApp;

  beforeAll(async () => {
    app = await FeedbackApp.start({ FEEDBACK_TICKETS_PER_PORTAL: '40' });
  });
  afterAll(() => app.stop());

  const send = (key: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    app.call<Sent>('POST', '/v1/feedback', key, { body, headers });
  const tickets = async ({ portalId }: FeedbackPortal) =>
    app.query<{
      readonly title: string;
      readonly body: string;
      readonly context: unknown;
      readonly used: number;
    }>(
      `select x.*, (select used from feedback.day_count where scope = 'portal' and subject_id = $1) as used
         from feedback.ticket t join feedback.ticket_text x using (ticket_id) where t.portal_id = $1`,
      [portalId],
    );

  it('creates a ticket for whoever has a key of a portal, read-only ones too', async () => {
    const portal = await app.portal();
    const { status, body, headers } = await send(await portal.key(1, { readOnly: true }), TICKET);
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
        category: 'BUG',
        title: TICKET.title,
        status: 'NEW',
        createdAt: app.clock.now().toISOString(),
      },
    });
    expect(headers['x-ratelimit-limit']).toBe('5');
    const { title, body: text } = TICKET;
    expect(await tickets(portal)).toMatchObject([{ title, body: text, context: null, used: 1 }]);
  });

  it('takes tickets of a frozen account', async () => {
    const portal = await app.portal();
    const key = await portal.key();
    await app.get<PortalAdmin>(PortalAdmin).set(portal.portalId, { frozen: true });
    expect((await send(key, TICKET)).status).toBe(201);
  });

  it('is by whoever signed in, and without a session by the owner of the key', async () => {
    const [portal, appId] = [await app.portal(), newId()];
    const key = await portal.key(1, { kind: 'application', appId });
    const visitor = await app
      .get<UserAdmin>(UserAdmin)
      .create({ ...portal, hostUserId: 77, name: 'Visitor' });
    const order = { portalId: portal.portalId, appId, userId: visitor.id };
    const { token } = await app.get<SessionStore>(SessionStore).issue(order);
    const session = { authorization: `Bearer ${token}` };
    const id = (await send(key, TICKET, session)).body.data.id;
    const author = async (headers: Readonly<Record<string, string>>) => {
      const { body } = await app.call<{ readonly data?: { readonly author: { readonly name: string } } }>(
        'GET',
        `/v1/feedback/${id}`,
        key,
        { headers },
      );
      return body.data?.author.name;
    };
    expect([await author(session), await author({})]).toEqual(['Visitor', undefined]);
  });

  it('refuses a management key, and one that is repeated with its idempotency key is one ticket', async () => {
    expect((await send(await app.teamKey(), TICKET)).body.error.code).toBe('MANAGEMENT_KEY_READ_ONLY');
    const portal = await app.portal();
    const key = await portal.key();
    const once = { 'idempotency-key': newId() };
    const [first, second] = [await send(key, TICKET, once), await send(key, TICKET, once)];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await tickets(portal)).toHaveLength(1);
  });

  it('refuses a sixth call in a minute, refused ones among them', async () => {
    const key = await (await app.portal()).key();
    for (let call = 0; call < 5; call += 1)
      expect((await send(key, {})).body.error.code).toBe('VALIDATION_ERROR');
    expect((await send(key, TICKET)).body.error.code).toBe('RATE_LIMITED');
  });

  it.each([
    ['an unknown member', { ...TICKET, fields: {} }, 'fields'],
    ['a category that there is not', { ...TICKET, category: 'IDEA' }, 'category'],
    ['no title', { ...TICKET, title: undefined }, 'title'],
    ['a body of 9', { ...TICKET, body: '123456789' }, 'body'],
    ['a context of null', { ...TICKET, context: null }, 'context'],
    ['a context that is a list', { ...TICKET, context: [] }, 'context'],
    ['a context that is a text', { ...TICKET, context: '{}' }, 'context'],
    ['a context that is a number', { ...TICKET, context: 1 }, 'context'],
    ['a file that there is not', { ...TICKET, attachmentIds: [newId()] }, 'attachmentIds'],
    ['text the database cannot hold', { ...TICKET, title: 'a NUL \0 in the title' }, 'title'],
    ['the same, deep inside', { ...TICKET, context: { a: [{ 'b\0': 1 }] } }, 'context'],
    ['half of a character', { ...TICKET, body: 'half of a \ud83d character' }, 'body'],
  ])('refuses %s and keeps nothing', async (_what, body, field) => {
    const portal = await app.portal();
    const { body: refusal } = await send(await portal.key(), body);
    expect(refusal.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field } });
    expect(await tickets(portal)).toEqual([]);
    expect(
      await app.query('select from feedback.day_count where subject_id = $1', [portal.portalId]),
    ).toEqual([]);
  });

  it('keeps what it was sent, whatever it looks like', async () => {
    const portal = await app.portal();
    const hostile = {
      category: 'OTHER',
      title: '<img src=x onerror=alert(1)> \u202e\u0007 %00 ${jndi:ldap://x}',
      body: '🙂'.repeat(20_000),
      context: { '<b>': ["'; drop table feedback.ticket; --", '\u2028', { constructor: 1 }], '': null },
    };
    const { status, body } = await send(await portal.key(), hostile);
    expect([status, body.data.title]).toEqual([201, hostile.title]);
    const { category: _category, ...text } = hostile;
    expect(await tickets(portal)).toMatchObject([text]);
  });

  it('does not keep secrets, and says so', async () => {
    const portal = await app.portal();
    const key = await portal.key();
    const { body } = await send(key, {
      ...TICKET,
      body: `curl -H 'X-Api-Key: ${key}' answers 500`,
      context: { key },
    });
    expect(body.meta?.warnings).toMatchObject([{ code: 'SECRET_MASKED' }]);
    expect(JSON.stringify(await tickets(portal))).not.toContain(key);
  });

  it('refuses the title of an open ticket; whose it is learn those who may see it', async () => {
    const portal = await app.portal();
    const existing = (await send(await portal.key(1), TICKET)).body.data.id;
    const again = {
      ...TICKET,
      category: 'DOCS',
      title: ' sorting OF deals fails! ',
      body: 'Something else altogether.',
    };
    const refused = async (key: string) => (await send(key, again)).body.error;
    expect(await refused(await portal.key(1))).toMatchObject({
      code: 'OPEN_TICKET_EXISTS',
      existingTicketId: existing,
    });
    expect(await refused(await portal.key(2))).not.toHaveProperty('existingTicketId');
    expect(await refused(await portal.key(2, { scopes: ['svc:feedback'] }))).toMatchObject({
      existingTicketId: existing,
    });
    expect((await send(await (await app.portal()).key(), again)).status).toBe(201);
  });

  it('refuses the same report of the same person for a day', async () => {
    const portal = await app.portal();
    const existing = (await send(await portal.key(1), TICKET)).body.data.id;
    const retry = { ...TICKET, title: 'Sorting of the deals fails' };
    expect((await send(await portal.key(1), retry)).body.error).toMatchObject({
      code: 'DUPLICATE_FEEDBACK',
      existingTicketId: existing,
    });
    for (const other of [
      { ...retry, category: 'docs' },
      { ...retry, title: 'Sorting of leads fails', body: TICKET.body.replace('deals', 'leads') },
    ]) {
      expect((await send(await portal.key(1), other)).status).toBe(201);
    }
    expect((await send(await portal.key(2), { ...retry, title: 'Sorting deals fails' })).status).toBe(201);
    app.clock.advance(86_400_000);
    expect((await send(await portal.key(1), { ...retry, title: 'The sorting of deals fails' })).status).toBe(
      201,
    );
  });

  it('makes one ticket of fifty that are sent at once, through two processes', async () => {
    const [portal, replica] = [await app.portal(), await app.replica()];
    const keys = await Promise.all(Array.from({ length: 50 }, (_, person) => portal.key(person + 1)));
    const answers = await Promise.all(
      keys.map((key, turn) =>
        turn % 2 === 0
          ? send(key, TICKET)
          : replica.call<Sent>('POST', '/v1/feedback', { key, body: TICKET }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'OPEN_TICKET_EXISTS')).toHaveLength(49);
    expect(await tickets(portal)).toMatchObject([{ used: 1 }]);
  });
});
