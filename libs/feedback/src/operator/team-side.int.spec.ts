import { Metrics } from '#libs/observability';
import { eventually } from '#libs/testing';
import { FeedbackApp, type FeedbackPortal } from '../__fixtures__/feedback-app.js';
import { OpenTicketGauges } from '../tickets/open-ticket-gauges.js';
import { AuthorNotices } from '../tickets/author-notices.js';
import { TicketChanges } from '../tickets/ticket-changes.service.js';
import { FeedbackAdmin } from './feedback-admin.js';
import type { TicketRecord } from './ticket-record.js';
import { csvHead, csvRow } from './ticket-table.policy.js';

const DAY_MS = 86_400_000;

describe('the team', () => {
  let app: FeedbackApp;
  let admin: FeedbackAdmin;
  let portal: FeedbackPortal;

  beforeAll(async () => {
    app = await FeedbackApp.start();
    admin = app.get<FeedbackAdmin>(FeedbackAdmin);
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    portal = await app.portal();
    // Each spec counts what it has made itself.
    for (const table of ['ticket', 'ticket_text']) await app.query(`delete from feedback.${table}`);
  });

  async function ticket(title: string, category = 'BUG'): Promise<string> {
    app.clock.advance(1);
    const body = { category, title, body: `${title}: this is what has come of it.` };
    const key = await portal.key();
    const answer = await app.call<{ data: { id: string } }>('POST', '/v1/feedback', key, { body });
    expect(answer.status).toBe(201);
    return answer.body.data.id;
  }
  const statusOf = async (id: string) => (await admin.show(id)).status;
  const code = (value: string) => expect.objectContaining({ code: value }) as Error;
  const field = (name: string) =>
    expect.objectContaining({
      options: expect.objectContaining({ details: { field: name } }) as object,
    }) as Error;

  describe('at the command line', () => {
    it('finds tickets by status, category and portal, the newest first', async () => {
      const [first, second] = [await ticket('First'), await ticket('Second', 'DOCS')];
      const other = portal;
      portal = await app.portal();
      await ticket('Elsewhere');
      await admin.set(first, { status: 'reviewing' });
      const titles = async (filter: object) => (await admin.list(filter)).map(({ title }) => title);
      expect(await titles({})).toEqual(['Elsewhere', 'Second', 'First']);
      expect(await titles({ portalId: other.portalId })).toEqual(['Second', 'First']);
      expect(await titles({ status: 'REVIEWING' })).toEqual(['First']);
      expect(await titles({ category: 'docs' })).toEqual(['Second']);
      expect(await titles({ limit: 1 })).toEqual(['Elsewhere']);
      expect((await admin.show(`FB-${second.slice(0, 8)}`)).id).toBe(second);
      await expect(admin.list({ status: 'OPEN' })).rejects.toEqual(field('status'));
      await expect(admin.list({ limit: 0 })).rejects.toEqual(field('limit'));
      await expect(admin.show('FB-00000000')).rejects.toEqual(code('FEEDBACK_NOT_FOUND'));
    });

    it('answers and resolves', async () => {
      const [id, twin] = [await ticket('It hangs'), await ticket('It stands still')];
      await admin.comment(id, { body: 'Customer of the first hour.', internal: true });
      await admin.comment(id, { body: 'Which browser?', internal: false, status: 'AWAITING_USER' });
      expect(await admin.show(id)).toMatchObject({
        status: 'AWAITING_USER',
        comments: 1,
        internalComments: 1,
        said: [
          { author: 'team', internal: true },
          { author: 'team', internal: false, body: 'Which browser?' },
        ],
      });
      expect(await admin.set(id, { status: 'RESOLVED', resolution: 'fixed', text: 'In 1.2.' })).toMatchObject(
        {
          status: 'RESOLVED',
          resolutionCode: 'fixed',
          resolutionText: 'In 1.2.',
        },
      );
      expect(
        await admin.set(twin, {
          status: 'ARCHIVED',
          resolution: 'duplicate',
          duplicateOf: `FB-${id.slice(0, 8)}`,
        }),
      ).toMatchObject({ status: 'ARCHIVED', duplicateOfId: id });
    });

    it.each<[string, object, string]>([
      ['a resolution there is not', { status: 'RESOLVED', resolution: 'done' }, 'resolution'],
      ['a resolution of an open ticket', { status: 'REVIEWING', resolution: 'fixed' }, 'resolution'],
      ['words without a resolution', { status: 'RESOLVED', text: 'x' }, 'text'],
      ['a duplicate of nothing', { status: 'RESOLVED', resolution: 'duplicate' }, 'resolution.duplicateOfId'],
      [
        'a duplicate that is fixed',
        { status: 'RESOLVED', resolution: 'fixed', duplicateOf: 'x' },
        'resolution.duplicateOfId',
      ],
      ['a status there is not', { status: 'DONE' }, 'status'],
    ])('does not set %s', async (_what, change, name) => {
      const id = await ticket('As it is');
      await expect(admin.set(id, change as { status: string })).rejects.toEqual(field(name));
      expect(await statusOf(id)).toBe('NEW');
    });

    it('does not set a ticket new again, or a duplicate of itself', async () => {
      const id = await ticket('As it is');
      await admin.set(id, { status: 'REVIEWING' });
      await expect(admin.set(id, { status: 'NEW' })).rejects.toEqual(code('INVALID_STATUS_TRANSITION'));
      await expect(
        admin.set(id, { status: 'RESOLVED', resolution: 'duplicate', duplicateOf: id }),
      ).rejects.toEqual(field('resolution.duplicateOfId'));
    });

    it('exports all of them in order, more than a page, and nothing a spreadsheet runs', async () => {
      const made = await app.query<{ id: string }>(
        `insert into feedback.ticket (ticket_id, portal_id, user_id, key_id, category, source, status, comments,
                internal_comments, created_at, updated_at, status_at, last_version)
         select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'BUG', 'api', 'NEW', 0, 0,
                -- Many of one moment, over the end of a page.
                timestamptz '2026-01-01' + (n / 300) * interval '1 hour', now(), now(), 1
         from generate_series(1, 1100) n returning ticket_id as id`,
      );
      await app.query(
        `insert into feedback.ticket_text (ticket_id, portal_id, title, body)
         select ticket_id, portal_id, '=1+1', 'two' || chr(10) || 'lines' from feedback.ticket`,
      );
      const all: TicketRecord[] = [];
      for await (const record of admin.export()) all.push(record);
      expect(new Set(all.map(({ id }) => id)).size).toBe(made.length);
      const times = all.map(({ createdAt }) => createdAt.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(csvHead().split(',').slice(0, 3)).toEqual(['number', 'id', 'portalId']);
      expect(csvRow(all[0]!)).toContain(`,"'=1+1","two\nlines",`);
    });

    it('sees what comes in, each once, and nothing from before', async () => {
      await ticket('Before');
      const rounds: (() => Promise<unknown>)[] = [
        () => Promise.resolve(),
        async () => {
          await ticket('One');
          await ticket('Two');
        },
        () => Promise.resolve(),
        () => ticket('Three'),
      ];
      const pause = async (): Promise<boolean> => {
        const round = rounds.shift();
        await round?.();
        return round !== undefined;
      };
      const seen: string[] = [];
      for await (const { title } of admin.watch(pause)) seen.push(title);
      expect(seen).toEqual(['One', 'Two', 'Three']);
    });
  });

  it('puts tickets away whose authors say nothing for 30 days', async () => {
    const [asked, later, answered] = [await ticket('Asked'), await ticket('Later'), await ticket('Answered')];
    await admin.set(asked, { status: 'AWAITING_USER' });
    await admin.set(answered, { status: 'AWAITING_USER' });
    app.clock.advance(DAY_MS);
    await admin.set(later, { status: 'AWAITING_USER' });
    const key = await portal.key();
    await app.call('POST', `/v1/feedback/${answered}/comments`, key, { body: { body: 'Here.' } });
    const close = () => app.get<TicketChanges>(TicketChanges).closeSilent();
    app.clock.advance(29 * DAY_MS - 1);
    await close();
    expect(await statusOf(asked)).toBe('AWAITING_USER');
    app.clock.advance(1);
    await close();
    expect(await admin.show(asked)).toMatchObject({ status: 'ARCHIVED', resolutionCode: 'no_reply' });
    expect(await statusOf(later)).toBe('AWAITING_USER');
    expect(await statusOf(answered)).toBe('NEEDS_REVIEW');
    // The title is free again.
    await ticket('Asked');
  });

  it('tells an author what has come of a ticket: number and status, once, and goes on when it cannot', async () => {
    const id = await ticket('Tell me');
    const warned: object[] = [];
    const tell = (to: string) =>
      app.get<AuthorNotices>(AuthorNotices).tell({
        data: { ticketId: id, to },
        log: { warn: (facts: object) => void warned.push(facts) },
      } as unknown as Parameters<AuthorNotices['tell']>[0]);
    await admin.set(id, { status: 'REVIEWING' });
    await tell('REVIEWING');
    await tell('RESOLVED');
    expect(app.notices.told).toEqual([]);
    await admin.set(id, { status: 'AWAITING_USER' });
    await tell('AWAITING_USER');
    const [{ userId }] = (await app.query<{ userId: string }>(
      'select user_id as "userId" from feedback.ticket where ticket_id = $1',
      [id],
    )) as [{ userId: string }];
    const number = `FB-${id.slice(0, 8)}`;
    expect(app.notices.told).toEqual([
      { portalId: portal.portalId, userId, number, status: 'AWAITING_USER' },
    ]);
    await admin.set(id, { status: 'RESOLVED' });
    app.notices.isAway = true;
    await tell('RESOLVED');
    expect(warned).toMatchObject([{ ticketId: id, err: { message: 'the host is away' } }]);
    app.notices.isAway = false;
  });

  it('has open tickets and the age of the oldest new one in its metrics', async () => {
    await ticket('Old one');
    app.clock.advance(3_600_000);
    await ticket('New one');
    await admin.set(await ticket('Looked at', 'DOCS'), { status: 'REVIEWING' });
    await admin.set(await ticket('Done'), { status: 'ARCHIVED' });
    await app.get<OpenTicketGauges>(OpenTicketGauges).refresh();
    const text = () => app.get<Metrics>(Metrics).render();
    await eventually(async () => {
      const shown = await text();
      expect(shown).toContain('feedback_open_tickets{status="NEW",category="BUG"} 2');
      expect(shown).toContain('feedback_open_tickets{status="REVIEWING",category="DOCS"} 1');
      expect(shown).toContain('feedback_open_tickets{status="NEEDS_REVIEW",category="BUG"} 0');
      expect(shown).toMatch(/feedback_oldest_new_ticket_seconds 3600\.\d+/);
    });
  });
});
