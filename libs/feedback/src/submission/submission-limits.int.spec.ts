import { isPorticoError, newId, type Principal } from '#libs/kernel';
import { FeedbackApp } from '../__fixtures__/feedback-app.js';
import { DayCounts } from './day-counts.repository.js';
import { Submissions } from './submissions.service.js';
import { another, TICKET } from './__fixtures__/reports.js';

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

describe('reports beyond the rate of a key, in two processes', () => {
  let app: FeedbackApp;

  beforeAll(async () => {
    app = await FeedbackApp.start({ FEEDBACK_TICKETS_PER_PORTAL: '40' });
  });
  afterAll(() => app.stop());

  const send = (key: string, body: object) => app.call<Sent>('POST', '/v1/feedback', key, { body });

  /** As the guard would hand the caller over. */
  function callerOf(portalId: string, keyId: string, ownerUserId = newId()): Principal {
    return {
      kind: 'personal',
      portalId,
      portalDomain: 'x.example',
      appId: null,
      keyId,
      keyPrefix: '',
      keySuffix: '',
      scopes: new Set(),
      accessMode: 'READWRITE',
      sections: [],
      ownerUserId,
      ownerHostUserId: 1,
      currentUser: null,
    };
  }

  /** Codes of the refusals, and how many were let in. */
  async function flood(portalId: string, keys: readonly string[], each: number) {
    const orders = keys.flatMap((keyId, place) =>
      Array.from({ length: each }, (_, turn) => ({ keyId, number: place * 100 + turn + 100 })),
    );
    const outcomes = await Promise.allSettled(
      orders.map(({ keyId, number }, turn) =>
        processes[turn % processes.length]!.submit(
          { principal: callerOf(portalId, keyId), requestId: newId() },
          another(number),
        ),
      ),
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    return { created: outcomes.length - refused.length, refused };
  }

  let processes: readonly Submissions[] = [];
  beforeAll(async () => {
    const replica = await app.replica();
    processes = [app.get<Submissions>(Submissions), replica.get<Submissions>(Submissions)];
  });

  it('one of ten equal reports under titles of their own is a ticket', async () => {
    const [{ portalId }, person] = [await app.portal(), newId()];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, turn) =>
        processes[turn % 2]!.submit(
          { principal: callerOf(portalId, newId(), person), requestId: newId() },
          { ...TICKET, title: `${TICKET.title} ${turn}` },
        ),
      ),
    );
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' && isPorticoError(outcome.reason) ? [outcome.reason.code] : [],
    );
    expect(codes).toEqual(Array.from({ length: 9 }, () => 'DUPLICATE_FEEDBACK'));
  });

  it('the daily quota holds to the ticket, for a key and for a portal', async () => {
    const { portalId } = await app.portal();
    const keys = Array.from({ length: 3 }, newId);
    const scopes = ({ refused }: { readonly refused: readonly unknown[] }) =>
      new Set(
        refused.map((error) => isPorticoError(error) && [error.code, error.options.extra?.['scope']].join()),
      );

    const one = await flood(portalId, keys.slice(0, 1), 30);
    expect(one.created).toBe(20);
    expect(scopes(one)).toEqual(new Set(['FEEDBACK_QUOTA_EXCEEDED,apiKey']));

    const others = await flood(portalId, keys.slice(1), 30);
    expect(others.created).toBe(20);
    expect(scopes(others)).toContain('FEEDBACK_QUOTA_EXCEEDED,portal');
    const [count] = await app.query<{ used: number }>(
      `select used from feedback.day_count where scope = 'portal' and subject_id = $1`,
      [portalId],
    );
    expect(count?.used).toBe(40);
  });

  it('a refusal says whose quota it is and when it begins anew', async () => {
    const portal = await app.portal();
    await app.query(
      `insert into feedback.day_count (scope, subject_id, day, used) values ('portal', $1, $2, 40)`,
      [portal.portalId, app.clock.now().toISOString().slice(0, 10)],
    );
    const { body, headers } = await send(await portal.key(), TICKET);
    expect(body.error).toMatchObject({
      code: 'FEEDBACK_QUOTA_EXCEEDED',
      scope: 'portal',
      limit: 40,
      retryAfter: 43_200,
    });
    expect(headers['retry-after']).toBe('43200');
    app.clock.advance(43_200_000);
    expect((await send(await portal.key(), TICKET)).status).toBe(201);
    const days = () =>
      app.query(`select from feedback.day_count where scope = 'portal' and subject_id = $1`, [
        portal.portalId,
      ]);
    await app.get<DayCounts>(DayCounts).forget();
    expect(await days()).toHaveLength(2);
    app.clock.advance(86_400_000);
    await app.get<DayCounts>(DayCounts).forget();
    expect(await days()).toHaveLength(1);
  });
});
