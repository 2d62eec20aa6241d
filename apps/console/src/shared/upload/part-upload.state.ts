/** A piece of a file that is sent by itself. */
export interface Part {
  /** From 1. */
  readonly number: number;
  readonly offset: number;
  readonly size: number;
  readonly status: 'waiting' | 'sending' | 'sent';
  /** Bytes of it that have left. */
  readonly sent: number;
  /** What the store calls it; null before it is there. */
  readonly etag: string | null;
}

export type UploadPhase =
  | 'waiting'
  | 'opening'
  | 'sending'
  | 'completing'
  | 'paused'
  | 'done'
  | 'failed'
  | 'cancelled';

/** How the upload of a file stands. `Ticket` is what the service gave for it, `Result` what became of it. */
export interface UploadState<Ticket, Result> {
  readonly phase: UploadPhase;
  readonly size: number;
  /** Null until the service has given one, and again when it does not count any more. */
  readonly ticket: Ticket | null;
  readonly parts: readonly Part[];
  /** Nothing has got through since the connection broke; what was on its way is repeated without being asked for. */
  readonly isInterrupted: boolean;
  readonly failure: unknown;
  readonly result: Result | null;
}

export type UploadEvent<Ticket, Result> =
  | { readonly type: 'started' | 'paused' | 'cancelled' }
  | { readonly type: 'opened'; readonly ticket: Ticket; readonly partSizes: readonly number[] }
  | { readonly type: 'part-begun' | 'part-returned'; readonly number: number }
  | { readonly type: 'part-progress'; readonly number: number; readonly sent: number }
  | { readonly type: 'part-sent'; readonly number: number; readonly etag: string }
  /** The way of a part has broken, or null: of what is asked before and after the parts. */
  | { readonly type: 'interrupted'; readonly number: number | null }
  | { readonly type: 'completed'; readonly result: Result }
  /** `isTicketGone`: what was sent for it is lost. */
  | { readonly type: 'failed'; readonly failure: unknown; readonly isTicketGone: boolean };

const BUSY: ReadonlySet<UploadPhase> = new Set(['opening', 'sending', 'completing']);
const OVER: ReadonlySet<UploadPhase> = new Set(['done', 'cancelled']);

export const isBusy = ({ phase }: { readonly phase: UploadPhase }): boolean => BUSY.has(phase);
export const isOver = ({ phase }: { readonly phase: UploadPhase }): boolean => OVER.has(phase);

export function newUpload<Ticket, Result>(size: number): UploadState<Ticket, Result> {
  return {
    phase: 'waiting',
    size,
    ticket: null,
    parts: [],
    isInterrupted: false,
    failure: null,
    result: null,
  };
}

function partsOf(sizes: readonly number[]): Part[] {
  let offset = 0;
  return sizes.map((size, index) => {
    const part: Part = { number: index + 1, offset, size, status: 'waiting', sent: 0, etag: null };
    offset += size;
    return part;
  });
}

function withPart(parts: readonly Part[], number: number, change: Partial<Part>): Part[] {
  return parts.map((part) => (part.number === number ? { ...part, ...change } : part));
}

/** What was on its way is sent again from its beginning: half a part is none. */
function withoutHalves(parts: readonly Part[]): Part[] {
  return parts.map((part) => (part.status === 'sending' ? { ...part, status: 'waiting', sent: 0 } : part));
}

const whereItGoesOn = <Ticket, Result>({ ticket, parts }: UploadState<Ticket, Result>): UploadPhase => {
  if (ticket === null) return 'opening';
  return parts.every(({ status }) => status === 'sent') ? 'completing' : 'sending';
};

/** How the upload stands after an event. News of a request that was given up change nothing. Pure. */
export function afterUploadEvent<Ticket, Result>(
  state: UploadState<Ticket, Result>,
  event: UploadEvent<Ticket, Result>,
): UploadState<Ticket, Result> {
  const after = advanced(state, event);
  // Whatever else has changed is a sign of life, or the end of waiting for one.
  return after === state ? state : { ...after, isInterrupted: event.type === 'interrupted' };
}

function advanced<Ticket, Result>(
  state: UploadState<Ticket, Result>,
  event: UploadEvent<Ticket, Result>,
): UploadState<Ticket, Result> {
  if (isOver(state)) return state;
  const { phase, parts } = state;
  switch (event.type) {
    case 'started':
      return isBusy(state) ? state : { ...state, phase: whereItGoesOn(state), failure: null };
    case 'opened': {
      if (phase !== 'opening') return state;
      const opened = { ...state, ticket: event.ticket, parts: partsOf(event.partSizes) };
      return { ...opened, phase: whereItGoesOn(opened) };
    }
    case 'part-begun':
      if (phase !== 'sending') return state;
      return { ...state, parts: withPart(parts, event.number, { status: 'sending', sent: 0 }) };
    case 'part-progress':
      if (phase !== 'sending') return state;
      return { ...state, parts: withPart(parts, event.number, { sent: event.sent }) };
    case 'part-returned':
      if (phase !== 'sending') return state;
      return { ...state, parts: withPart(parts, event.number, { status: 'waiting', sent: 0 }) };
    case 'part-sent': {
      if (phase !== 'sending') return state;
      const size = parts.find(({ number }) => number === event.number)?.size ?? 0;
      const change = { status: 'sent', sent: size, etag: event.etag } as const;
      const sent = { ...state, parts: withPart(parts, event.number, change) };
      return { ...sent, phase: whereItGoesOn(sent) };
    }
    case 'interrupted': {
      if (!isBusy(state)) return state;
      // What had left of the part is not there.
      return { ...state, parts: event.number === null ? parts : withPart(parts, event.number, { sent: 0 }) };
    }
    case 'paused':
      return phase === 'failed' ? state : { ...state, phase: 'paused', parts: withoutHalves(parts) };
    case 'completed':
      return phase === 'completing' ? { ...state, phase: 'done', result: event.result } : state;
    case 'failed': {
      if (!isBusy(state)) return state;
      const failed = { ...state, phase: 'failed', failure: event.failure } as const;
      if (event.isTicketGone) return { ...failed, ticket: null, parts: [] };
      return { ...failed, parts: withoutHalves(parts) };
    }
    case 'cancelled':
      return { ...state, phase: 'cancelled' };
  }
}

/** Bytes that have left so far. */
export function sentBytes({ parts }: { readonly parts: readonly Part[] }): number {
  return parts.reduce((sum, { sent }) => sum + sent, 0);
}

/** Parts to send next, so that no more than `parallel` are on their way. */
export function partsToBegin(
  { phase, parts }: Pick<UploadState<unknown, unknown>, 'phase' | 'parts'>,
  parallel: number,
): readonly Part[] {
  if (phase !== 'sending') return [];
  const sending = parts.filter(({ status }) => status === 'sending').length;
  return parts.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, parallel - sending));
}
