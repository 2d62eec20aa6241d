import { type Decider, defineStateMachine, PorticoError, refuseField } from '#libs/kernel';
import type {
  Resolution,
  TicketCategory,
  TicketSource,
  TicketStatus,
  TicketVoice,
} from '../contracts/feedback-terms.js';
import type { TicketEvent } from '../contracts/ticket.events.js';

/** `absent` is a stream without facts. */
export type TicketStage = TicketStatus | 'absent';

/** `author_comments`: somebody of the portal does. `silence`: nobody answered the team for a long time. */
export type TicketTrigger =
  | 'create'
  | 'review'
  | 'ask'
  | 'resolve'
  | 'archive'
  | 'author_comments'
  | 'silence';

/** Nothing is final: what was archived can be looked at again. */
const TICKET_MACHINE = defineStateMachine<TicketStage, TicketTrigger>({
  name: 'ticket',
  initial: 'absent',
  final: [],
  transitions: {
    absent: { create: 'NEW' },
    NEW: {
      review: 'REVIEWING',
      ask: 'AWAITING_USER',
      resolve: 'RESOLVED',
      archive: 'ARCHIVED',
      author_comments: 'NEW',
    },
    REVIEWING: {
      ask: 'AWAITING_USER',
      resolve: 'RESOLVED',
      archive: 'ARCHIVED',
      author_comments: 'NEEDS_REVIEW',
    },
    AWAITING_USER: {
      review: 'REVIEWING',
      resolve: 'RESOLVED',
      archive: 'ARCHIVED',
      author_comments: 'NEEDS_REVIEW',
      silence: 'ARCHIVED',
    },
    NEEDS_REVIEW: {
      review: 'REVIEWING',
      ask: 'AWAITING_USER',
      resolve: 'RESOLVED',
      archive: 'ARCHIVED',
      author_comments: 'NEEDS_REVIEW',
    },
    RESOLVED: {
      review: 'REVIEWING',
      ask: 'AWAITING_USER',
      archive: 'ARCHIVED',
      author_comments: 'NEEDS_REVIEW',
    },
    ARCHIVED: { review: 'REVIEWING' },
  },
});

/** What sets a status by its name; null for those that only follow from something else. */
const SETTERS: Readonly<Record<TicketStatus, TicketTrigger | null>> = {
  NEW: null,
  REVIEWING: 'review',
  AWAITING_USER: 'ask',
  NEEDS_REVIEW: null,
  RESOLVED: 'resolve',
  ARCHIVED: 'archive',
};

/** A ticket in one of these has a resolution, or may be given one. */
export const CLOSED_STATUSES: readonly TicketStage[] = ['RESOLVED', 'ARCHIVED'];

const DAY_MS = 86_400_000;
/** So long somebody of the portal may answer to a resolution. */
const REPLY_WITHIN_MS = 30 * DAY_MS;
/** So long the team waits for an answer. */
export const SILENT_AFTER_MS = 30 * DAY_MS;

type RecordedResolution = Omit<Resolution, 'text'>;

/** What the facts of a ticket say. */
export interface TicketState {
  readonly stage: TicketStage;
  /** Since when it is in this status; null while there is none. */
  readonly statusAt: Date | null;
  readonly resolution: RecordedResolution | null;
  readonly isErased: boolean;
  /** Number of facts, which is the version of the stream. */
  readonly version: number;
}

const NO_TICKET: TicketState = {
  stage: 'absent',
  statusAt: null,
  resolution: null,
  isErased: false,
  version: 0,
};

interface Timed {
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

export interface CreateTicket extends Timed {
  readonly type: 'create';
  readonly ticketId: string;
  readonly portalId: string;
  readonly userId: string;
  readonly keyId: string;
  readonly category: TicketCategory;
  readonly source: TicketSource;
  readonly attachmentIds: readonly string[];
}

/** A resolution as somebody gives it. */
export interface GivenResolution extends RecordedResolution {
  /** The words beside the code differ from those there are; they are kept outside the facts. */
  readonly hasNewText: boolean;
}

export interface SetTicketStatus extends Timed {
  readonly type: 'set_status';
  /** Null leaves it as it is. */
  readonly status: TicketStatus | null;
  readonly by: TicketVoice;
  /** Null leaves it as it is. */
  readonly resolution: GivenResolution | null;
  /** Versions the caller takes the ticket to be in; null: any. */
  readonly ifVersion: readonly number[] | null;
}

export interface CommentOnTicket extends Timed {
  readonly type: 'comment';
  readonly commentId: string;
  readonly by: TicketVoice;
  /** Hidden from the portal; of the team only. */
  readonly internal: boolean;
  readonly attachmentIds: readonly string[];
  /** The status the comment brings; null: what follows from who speaks. */
  readonly status: TicketStatus | null;
}

export type TicketCommand =
  | CreateTicket
  | SetTicketStatus
  | CommentOnTicket
  | ({ readonly type: 'archive_silent' } & Timed)
  | ({ readonly type: 'erase' } & Timed);

/** A ticket that there is. */
type Known = TicketState & { readonly stage: TicketStatus };

type Move = Pick<SetTicketStatus, 'status' | 'by' | 'resolution' | 'at'>;

function isKnown(state: TicketState): state is Known {
  return state.stage !== 'absent';
}

/** Statuses that can be set from this one, the present one included. */
function settable(from: TicketStatus): TicketStatus[] {
  return (Object.keys(SETTERS) as TicketStatus[]).filter((status) => {
    const trigger = SETTERS[status];
    return status === from || (trigger !== null && TICKET_MACHINE.next(from, trigger) !== null);
  });
}

function changed(
  state: Known,
  to: TicketStatus,
  by: TicketVoice | 'system',
  resolution: RecordedResolution | null,
  at: Date,
): TicketEvent {
  return {
    type: 'ticket_status_changed',
    data: { from: state.stage, to, by, resolution, at: at.toISOString() },
  };
}

function isSame(given: GivenResolution, known: RecordedResolution | null): boolean {
  return !given.hasNewText && given.code === known?.code && given.duplicateOfId === known.duplicateOfId;
}

/** The present status again is no fact, unless it brings another resolution. */
function move(state: Known, { status, by, resolution, at }: Move): readonly TicketEvent[] {
  const to = status ?? state.stage;
  if (resolution && !CLOSED_STATUSES.includes(to)) {
    refuseField('resolution', `only together with the status ${CLOSED_STATUSES.join(' or ')}`);
  }
  if (to === state.stage && (!resolution || isSame(resolution, state.resolution))) return [];
  const allowed = settable(state.stage);
  if (!allowed.includes(to)) {
    throw new PorticoError('INVALID_STATUS_TRANSITION', {
      message: `A ticket in ${state.stage} cannot be set to ${to}.`,
      details: { from: state.stage, to, allowed },
    });
  }
  const recorded = resolution && { code: resolution.code, duplicateOfId: resolution.duplicateOfId };
  return [changed(state, to, by, recorded, at)];
}

function isTooLate({ stage, statusAt }: Known, at: Date): boolean {
  if (stage === 'ARCHIVED') return true;
  return stage === 'RESOLVED' && statusAt !== null && at.getTime() - statusAt.getTime() > REPLY_WITHIN_MS;
}

/** Words of the portal bring a ticket back to the team; those of the team move it only where they say so. */
function movedBy(state: Known, { by, status, at }: CommentOnTicket): readonly TicketEvent[] {
  if (status !== null) return move(state, { status, by, resolution: null, at });
  const to = by === 'user' ? TICKET_MACHINE.next(state.stage, 'author_comments') : null;
  if (to === null || to === 'absent' || to === state.stage) return [];
  return [changed(state, to, by, null, at)];
}

function comment(state: Known, command: CommentOnTicket): readonly TicketEvent[] {
  const { commentId, by, internal, attachmentIds, at } = command;
  // Of an erased ticket nothing is left to speak of.
  if (state.isErased || (by === 'user' && isTooLate(state, at))) throw new PorticoError('TICKET_CLOSED');
  if (by === 'user' && internal) refuseField('internal', 'only the team writes notes to itself');
  return [
    {
      type: 'ticket_commented',
      data: { commentId, by, internal, attachmentIds: [...attachmentIds], at: at.toISOString() },
    },
    ...movedBy(state, command),
  ];
}

/** Looked at too early, or in another status meanwhile, it stays as it is. */
function archiveSilent(state: Known, at: Date): readonly TicketEvent[] {
  const isSilent = state.statusAt !== null && at.getTime() - state.statusAt.getTime() >= SILENT_AFTER_MS;
  const to = isSilent ? TICKET_MACHINE.next(state.stage, 'silence') : null;
  if (to === null || to === 'absent') return [];
  return [changed(state, to, 'system', { code: 'no_reply', duplicateOfId: null }, at)];
}

function create({ type: _type, at, ...data }: CreateTicket, state: TicketState): readonly TicketEvent[] {
  if (TICKET_MACHINE.next(state.stage, 'create') === null) throw new PorticoError('CONFLICT');
  return [{ type: 'ticket_created', data: { ...data, at: at.toISOString() } }];
}

function decide(command: TicketCommand, state: TicketState): readonly TicketEvent[] {
  if (command.type === 'create') return create(command, state);
  if (!isKnown(state)) throw new PorticoError('FEEDBACK_NOT_FOUND');
  switch (command.type) {
    case 'set_status': {
      const { ifVersion } = command;
      if (ifVersion && !ifVersion.includes(state.version)) throw new PorticoError('TICKET_CHANGED');
      return move(state, command);
    }
    case 'comment':
      return comment(state, command);
    case 'archive_silent':
      return archiveSilent(state, command.at);
    case 'erase':
      return state.isErased ? [] : [{ type: 'ticket_erased', data: { at: command.at.toISOString() } }];
  }
}

function applied(state: TicketState, event: TicketEvent): TicketState {
  switch (event.type) {
    case 'ticket_created':
      return { ...state, stage: 'NEW', statusAt: new Date(event.data.at) };
    case 'ticket_status_changed': {
      const { from, to, resolution, at } = event.data;
      return {
        ...state,
        stage: to,
        statusAt: from === to ? state.statusAt : new Date(at),
        resolution: resolution ?? (CLOSED_STATUSES.includes(to) ? state.resolution : null),
      };
    }
    case 'ticket_commented':
      return state;
    case 'ticket_erased':
      return { ...state, isErased: true };
  }
}

export const ticketDecider: Decider<TicketState, TicketCommand, TicketEvent> = {
  initialState: () => NO_TICKET,
  evolve: (state, event) => ({ ...applied(state, event), version: state.version + 1 }),
  decide,
};
