import { Views } from '#libs/event-log';
import { newId } from '#libs/kernel';
import { FeedbackApp } from '../__fixtures__/feedback-app.js';
import { TicketChanges } from './ticket-changes.service.js';
import { type One, TicketCalls } from './__fixtures__/ticket-calls.js';

const HOUR_MS = 3_600_000;

describe('changes of tickets', () => {
  let tickets: TicketCalls;
  let app: FeedbackApp;
  let team: string;

  beforeAll(async () => {
    tickets = await TicketCalls.start();
    ({ app, team } = tickets);
  });
  afterAll(() => tickets.stop());

  const systemMeta = () => ({ meta: 'system' }) as const;

  describe('are changed', () => {
    it('by the team step by step, and each step is kept', async () => {
      const [, author, id] = await tickets.sent();
      await tickets.change(id, team, { status: 'AWAITING_USER' });
      app.clock.advance(HOUR_MS);
      const resolution = { code: 'fixed', text: 'It sorts again.' };
      const { body, headers } = await tickets.change(id, team, { status: 'RESOLVED', resolution });
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
      const again = await tickets.change(id, team, { status: 'RESOLVED', resolution });
      expect([again.status, again.headers['etag']]).toEqual([200, '"3"']);
      const corrected = await tickets.change(id, team, { resolution: { code: 'fixed', text: 'It sorts.' } });
      expect(corrected.body.data).toMatchObject({
        resolution: { text: 'It sorts.' },
        history: { length: 3 },
      });
      const reopened = (await tickets.change(id, team, { status: 'REVIEWING' })).body.data;
      expect([reopened.resolution, reopened.resolvedAt]).toEqual([null, null]);
      expect((await tickets.read(id, author)).body.data.firstResponseAt).not.toBeNull();
    });

    it('by whom they may be', async () => {
      const [portal, author, id] = await tickets.sent();
      const manager = await portal.key(2, { scopes: ['svc:feedback'] });
      const colleague = await portal.key(3);
      const code = async (key: string, body: object) => {
        const answer = await tickets.change(id, key, body);
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
      expect((await tickets.read(id, author)).body.data.history.map(({ by }) => by)).toEqual([
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
      const [, , id] = await tickets.sent();
      expect((await tickets.change(id, team, body)).body.error).toMatchObject({ code, details });
      expect((await tickets.read(id, team)).body.data.status).toBe('NEW');
    });

    it('into duplicates of tickets the caller sees; whoever does not see the other is not told of it', async () => {
      const [portal, author, id] = await tickets.sent();
      const colleagues = await tickets.send(await portal.key(2), 'Deals are not sorted');
      const [, , strangers] = await tickets.sent('Deals in disorder');
      const manager = await portal.key(3, { scopes: ['svc:feedback'] });
      const duplicate = (named: string, key: string) =>
        tickets.change(id, key, {
          status: 'RESOLVED',
          resolution: { code: 'duplicate', duplicateOfId: named },
        });
      expect((await duplicate(strangers, manager)).body.error.code).toBe('VALIDATION_ERROR');
      expect((await duplicate(id, manager)).body.error.code).toBe('VALIDATION_ERROR');
      const { body } = await duplicate(`fb-${colleagues.slice(0, 8)}`, manager);
      expect(body.data.resolution).toEqual({ code: 'duplicate', text: null, duplicateOfId: colleagues });
      expect((await tickets.read(id, author)).body.data.resolution).toMatchObject({ duplicateOfId: null });
      expect((await duplicate(strangers, team)).body.data.resolution).toMatchObject({
        duplicateOfId: strangers,
      });
      expect((await tickets.read(id, manager)).body.data.resolution).toMatchObject({ duplicateOfId: null });
    });

    it('in the version that was read, where the caller says so', async () => {
      const [, , id] = await tickets.sent();
      const code = async (ifMatch: string, status: string) => {
        const { body } = await tickets.change(id, team, { status }, { 'if-match': ifMatch });
        return body.error?.code ?? body.data.status;
      };
      expect(await code('"2"', 'REVIEWING')).toBe('TICKET_CHANGED');
      expect(await code('W/"1"', 'REVIEWING')).toBe('TICKET_CHANGED');
      expect(await code('"7", "1"', 'REVIEWING')).toBe('REVIEWING');
      expect(await code('"1"', 'RESOLVED')).toBe('TICKET_CHANGED');
      expect(await code('*', 'RESOLVED')).toBe('RESOLVED');
      const races = await Promise.all(
        ['REVIEWING', 'AWAITING_USER', 'ARCHIVED'].map((status) =>
          tickets.change(id, team, { status }, { 'if-match': '"3"' }),
        ),
      );
      expect(races.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    });
  });

  it('free their title when they are closed and take it back when they are opened, unless it is taken', async () => {
    const [, author, id] = await tickets.sent();
    await tickets.change(id, team, { status: 'RESOLVED' });
    const body = {
      category: 'OTHER',
      title: 'Sorting of deals fails',
      body: 'Again, and in another way than before.',
    };
    const next = await app.call<One>('POST', '/v1/feedback', author, { body });
    expect(next.status).toBe(201);
    expect((await tickets.change(id, team, { status: 'REVIEWING' })).body.data.status).toBe('REVIEWING');
    await tickets.change(next.body.data.id, team, { status: 'ARCHIVED' });
    await tickets.change(id, team, { status: 'RESOLVED' });
    await tickets.change(id, team, { status: 'REVIEWING' });
    const third = await app.call<One>('POST', '/v1/feedback', author, {
      body: { ...body, category: 'CHAT' },
    });
    expect(third.body.error).toMatchObject({ code: 'OPEN_TICKET_EXISTS', existingTicketId: id });
  });

  it('lose every word when they are erased, and stay where they are', async () => {
    const [, author, id] = await tickets.sent();
    await tickets.change(id, team, { status: 'RESOLVED', resolution: { code: 'fixed', text: 'Done' } });
    await app.get<TicketChanges>(TicketChanges).handle(id, { type: 'erase' }, systemMeta());
    expect((await tickets.read(id, author)).body.data).toMatchObject({
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
