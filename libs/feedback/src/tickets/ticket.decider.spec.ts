import { fold, isPorticoError } from '#libs/kernel';
import { TICKET_STATUSES, type TicketStatus } from '../contracts/feedback-terms.js';
import type { TicketEvent } from '../contracts/ticket.events.js';
import {
  type CommentOnTicket,
  type SetTicketStatus,
  type TicketCommand,
  ticketDecider,
  type TicketStage,
  type TicketState,
} from './ticket.decider.js';

const DAY_MS = 86_400_000;
const START = new Date(Date.UTC(2026, 5, 1, 12));
const after = (days: number) => new Date(START.getTime() + days * DAY_MS);

const CREATE: TicketCommand = {
  type: 'create',
  ticketId: 't',
  portalId: 'p',
  userId: 'u',
  keyId: 'k',
  category: 'BUG',
  source: 'api',
  attachmentIds: [],
  at: START,
};

function set(status: TicketStatus | null, more: Partial<SetTicketStatus> = {}): SetTicketStatus {
  return { type: 'set_status', status, by: 'team', resolution: null, ifVersion: null, at: START, ...more };
}

function comment(by: 'user' | 'team', more: Partial<CommentOnTicket> = {}): CommentOnTicket {
  return {
    type: 'comment',
    commentId: 'c',
    by,
    internal: false,
    attachmentIds: [],
    status: null,
    at: START,
    ...more,
  };
}

/** Steps that lead to each status. */
const PATHS: Readonly<Record<TicketStage, readonly TicketCommand[]>> = {
  absent: [],
  NEW: [CREATE],
  REVIEWING: [CREATE, set('REVIEWING')],
  AWAITING_USER: [CREATE, set('AWAITING_USER')],
  NEEDS_REVIEW: [CREATE, set('AWAITING_USER'), comment('user')],
  RESOLVED: [CREATE, set('RESOLVED')],
  ARCHIVED: [CREATE, set('ARCHIVED')],
};

function run(commands: readonly TicketCommand[]): TicketState {
  const events: TicketEvent[] = [];
  for (const command of commands) {
    events.push(...ticketDecider.decide(command, fold(ticketDecider, events)));
  }
  return fold(ticketDecider, events);
}

/** The status after a command, or the code of the refusal. */
function answerOf(stage: TicketStage, command: TicketCommand): string {
  try {
    return run([...PATHS[stage], command]).stage;
  } catch (error) {
    if (!isPorticoError(error)) throw error;
    return error.code;
  }
}

const NO = 'INVALID_STATUS_TRANSITION';

/** What each status answers when it is set to another, in the order of `TICKET_STATUSES`. */
const SET: Readonly<Record<TicketStatus, readonly string[]>> = {
  NEW: ['NEW', 'REVIEWING', 'AWAITING_USER', NO, 'RESOLVED', 'ARCHIVED'],
  REVIEWING: [NO, 'REVIEWING', 'AWAITING_USER', NO, 'RESOLVED', 'ARCHIVED'],
  AWAITING_USER: [NO, 'REVIEWING', 'AWAITING_USER', NO, 'RESOLVED', 'ARCHIVED'],
  NEEDS_REVIEW: [NO, 'REVIEWING', 'AWAITING_USER', 'NEEDS_REVIEW', 'RESOLVED', 'ARCHIVED'],
  RESOLVED: [NO, 'REVIEWING', 'AWAITING_USER', NO, 'RESOLVED', 'ARCHIVED'],
  ARCHIVED: [NO, 'REVIEWING', NO, NO, NO, 'ARCHIVED'],
};

/** What each status answers to words of the portal, to words of the team, and to 30 silent days. */
const OTHERS: Readonly<Record<TicketStatus, readonly [user: string, team: string, silence: string]>> = {
  NEW: ['NEW', 'NEW', 'NEW'],
  REVIEWING: ['NEEDS_REVIEW', 'REVIEWING', 'REVIEWING'],
  AWAITING_USER: ['NEEDS_REVIEW', 'AWAITING_USER', 'ARCHIVED'],
  NEEDS_REVIEW: ['NEEDS_REVIEW', 'NEEDS_REVIEW', 'NEEDS_REVIEW'],
  RESOLVED: ['NEEDS_REVIEW', 'RESOLVED', 'RESOLVED'],
  ARCHIVED: ['TICKET_CLOSED', 'ARCHIVED', 'ARCHIVED'],
};

describe('the statuses of a ticket', () => {
  const moves = TICKET_STATUSES.flatMap((from) =>
    TICKET_STATUSES.map((to, index) => [from, to, SET[from][index]!] as const),
  );
  it.each(moves)('%s, set to %s: %s', (from, to, expected) => {
    expect(answerOf(from, set(to))).toBe(expected);
  });

  it.each(TICKET_STATUSES)('%s answers words and silence', (from) => {
    expect([
      answerOf(from, comment('user')),
      answerOf(from, comment('team')),
      answerOf(from, { type: 'archive_silent', at: after(30) }),
    ]).toEqual(OTHERS[from]);
  });

  it('nothing happens to a ticket that there is not, and none is made twice', () => {
    for (const command of [set('ARCHIVED'), comment('team'), { type: 'erase', at: START } as const]) {
      expect(answerOf('absent', command)).toBe('FEEDBACK_NOT_FOUND');
    }
    expect(answerOf('NEW', CREATE)).toBe('CONFLICT');
  });

  it('names where a refused move may lead', () => {
    try {
      run([...PATHS.ARCHIVED, set('RESOLVED')]);
      throw new Error('not refused');
    } catch (error) {
      expect(isPorticoError(error) && error.options.details).toEqual({
        from: 'ARCHIVED',
        to: 'RESOLVED',
        allowed: ['REVIEWING', 'ARCHIVED'],
      });
    }
  });

  it('the present status again is no fact', () => {
    for (const status of TICKET_STATUSES) {
      expect(ticketDecider.decide(set(status), run(PATHS[status]))).toEqual([]);
      expect(ticketDecider.decide(set(null), run(PATHS[status]))).toEqual([]);
    }
  });
});

describe('time', () => {
  it.each([
    ['the last moment', after(30), 'NEEDS_REVIEW'],
    ['later', new Date(after(30).getTime() + 1), 'TICKET_CLOSED'],
  ])('a resolution may be answered for 30 days: %s', (_when, at, expected) => {
    expect(answerOf('RESOLVED', comment('user', { at }))).toBe(expected);
    expect(answerOf('RESOLVED', comment('team', { at }))).toBe('RESOLVED');
  });

  it('another resolution does not begin these days anew', () => {
    const resolution = { code: 'fixed', duplicateOfId: null, hasNewText: false } as const;
    const corrected = [...PATHS.RESOLVED, set(null, { resolution, at: after(20) })];
    expect(() => run([...corrected, comment('user', { at: after(31) })])).toThrow();
  });

  it('silence is 30 whole days without an answer, and says so', () => {
    const soon = new Date(after(30).getTime() - 1);
    expect(answerOf('AWAITING_USER', { type: 'archive_silent', at: soon })).toBe('AWAITING_USER');
    const [fact, ...others] = ticketDecider.decide(
      { type: 'archive_silent', at: after(30) },
      run(PATHS.AWAITING_USER),
    );
    expect(others).toEqual([]);
    expect(fact).toMatchObject({ data: { to: 'ARCHIVED', by: 'system', resolution: { code: 'no_reply' } } });
  });
});

describe('a resolution', () => {
  const fixed = { code: 'fixed', duplicateOfId: null, hasNewText: false } as const;

  it('stands at closed tickets only', () => {
    for (const status of ['NEW', 'REVIEWING', 'AWAITING_USER'] as const) {
      expect(answerOf('NEW', set(status, { resolution: fixed }))).toBe('VALIDATION_ERROR');
    }
    expect(answerOf('NEW', set(null, { resolution: fixed }))).toBe('VALIDATION_ERROR');
    expect(run([CREATE, set('RESOLVED', { resolution: fixed })]).resolution).toMatchObject({ code: 'fixed' });
  });

  it('is kept in the archive, may be given later, and ends when the ticket is opened again', () => {
    const resolved = [CREATE, set('RESOLVED', { resolution: fixed })];
    expect(run([...resolved, set('ARCHIVED')]).resolution?.code).toBe('fixed');
    expect(run([...PATHS.ARCHIVED, set(null, { resolution: fixed })]).resolution?.code).toBe('fixed');
    expect(run([...resolved, set('REVIEWING')]).resolution).toBeNull();
    expect(run([...resolved, comment('user')]).resolution).toBeNull();
  });

  it('is a fact once', () => {
    const state = run([CREATE, set('RESOLVED', { resolution: fixed })]);
    const again = (change: Partial<typeof fixed> | { code: 'by_design' } | { hasNewText: true }) =>
      ticketDecider.decide(set('RESOLVED', { resolution: { ...fixed, ...change } }), state).length;
    expect([again({}), again({ code: 'by_design' }), again({ hasNewText: true })]).toEqual([0, 1, 1]);
  });
});

describe('a comment', () => {
  it('of the team may bring a status, which is as good as one that is set', () => {
    expect(answerOf('NEW', comment('team', { status: 'AWAITING_USER' }))).toBe('AWAITING_USER');
    expect(answerOf('NEW', comment('team', { status: 'NEEDS_REVIEW' }))).toBe(NO);
  });

  it('of the portal is never internal', () => {
    expect(answerOf('NEW', comment('user', { internal: true }))).toBe('VALIDATION_ERROR');
  });

  it('of the portal is refused once its text has been erased', () => {
    expect(() => run([CREATE, { type: 'erase', at: START }, comment('user')])).toThrow('closed');
    expect(
      ticketDecider.decide({ type: 'erase', at: START }, run([CREATE, { type: 'erase', at: START }])),
    ).toEqual([]);
  });
});

describe('a version the caller has read', () => {
  it.each([
    [[1], 'REVIEWING'],
    [[3, 1], 'REVIEWING'],
    [[2], 'TICKET_CHANGED'],
    [[], 'TICKET_CHANGED'],
    [null, 'REVIEWING'],
  ] as const)('%j: %s', (ifVersion, expected) => {
    expect(answerOf('NEW', set('REVIEWING', { ifVersion }))).toBe(expected);
  });
});
