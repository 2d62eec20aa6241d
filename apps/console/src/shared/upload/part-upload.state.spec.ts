import {
  afterUploadEvent,
  newUpload,
  partsToBegin,
  sentBytes,
  type UploadEvent,
  type UploadState,
} from './part-upload.state.js';

type State = UploadState<string, string>;
type Event = UploadEvent<string, string>;

const OPENED: Event = { type: 'opened', ticket: 't', partSizes: [5, 5, 2] };
const sent = (number: number): Event => ({ type: 'part-sent', number, etag: `e${number}` });
const begun = (number: number): Event => ({ type: 'part-begun', number });

const after = (...events: readonly Event[]): State =>
  events.reduce<State>((state, event) => afterUploadEvent(state, event), newUpload(12));
const sending = (...events: readonly Event[]): State => after({ type: 'started' }, OPENED, ...events);

describe('an upload in parts', () => {
  it('asks for a ticket, sends its parts and has them put together', () => {
    expect(after().phase).toBe('waiting');
    expect(after({ type: 'started' }).phase).toBe('opening');
    expect(sending().parts.map(({ offset }) => offset)).toEqual([0, 5, 10]);
    expect(sending(sent(1), sent(2)).phase).toBe('sending');
    expect(sending(sent(1), sent(2), sent(3)).phase).toBe('completing');
    const done = sending(sent(1), sent(2), sent(3), { type: 'completed', result: 'object' });
    expect(done).toMatchObject({ phase: 'done', result: 'object' });
    expect(sentBytes(done)).toBe(12);
  });

  it('sends a few at once and no more', () => {
    expect(partsToBegin(sending(), 2).map(({ number }) => number)).toEqual([1, 2]);
    expect(partsToBegin(sending(begun(1)), 2).map(({ number }) => number)).toEqual([2]);
    expect(partsToBegin(sending(begun(1), begun(2)), 2)).toEqual([]);
    expect(partsToBegin(sending(begun(1), begun(2), sent(1)), 2).map(({ number }) => number)).toEqual([3]);
    expect(partsToBegin(after({ type: 'started' }), 2)).toEqual([]);
  });

  it('keeps whole parts over a pause, and halves not', () => {
    const halfway = [begun(1), sent(1), begun(2), { type: 'part-progress', number: 2, sent: 3 }] as const;
    expect(sentBytes(sending(...halfway))).toBe(8);
    const paused = sending(...halfway, { type: 'paused' });
    expect(paused.phase).toBe('paused');
    expect(sentBytes(paused)).toBe(5);
    expect(partsToBegin(paused, 3)).toEqual([]);
    const resumed = afterUploadEvent(paused, { type: 'started' });
    expect(resumed.phase).toBe('sending');
    expect(partsToBegin(resumed, 3).map(({ number }) => number)).toEqual([2, 3]);
  });

  describe('whose connection has broken', () => {
    const lost = (number: number | null): Event => ({ type: 'interrupted', number });
    const moved: Event = { type: 'part-progress', number: 2, sent: 1 };

    it.each([
      ['says so while it begins', after({ type: 'started' }, lost(null)), true, 'opening'],
      ['says so while its parts are sent', sending(begun(1), lost(1)), true, 'sending'],
      [
        'says so while it is put together',
        sending(sent(1), sent(2), sent(3), lost(null)),
        true,
        'completing',
      ],
      ['goes on when it has begun', after({ type: 'started' }, lost(null), OPENED), false, 'sending'],
      ['goes on when any part does', sending(begun(1), begun(2), lost(1), moved), false, 'sending'],
      ['goes on when a part has arrived', sending(begun(1), begun(2), lost(1), sent(2)), false, 'sending'],
      ['is paused without a word of it', sending(begun(1), lost(1), { type: 'paused' }), false, 'paused'],
      [
        'fails without a word of it',
        sending(begun(1), lost(1), { type: 'failed', failure: 'x', isTicketGone: false }),
        false,
        'failed',
      ],
      ['does not hear of it once it is paused', sending({ type: 'paused' }, lost(1)), false, 'paused'],
      [
        'does not hear of it once it is given up',
        sending({ type: 'cancelled' }, lost(1)),
        false,
        'cancelled',
      ],
    ] as const)('%s', (_, state, isInterrupted, phase) =>
      expect(state).toMatchObject({ isInterrupted, phase }),
    );

    it('counts nothing of the part that was on its way', () => {
      const before: Event = { type: 'part-progress', number: 1, sent: 4 };
      expect(sentBytes(sending(begun(1), begun(2), before, moved, lost(1)))).toBe(1);
    });
  });

  it('does not hear of requests it has given up', () => {
    const paused = sending(begun(1), { type: 'paused' });
    for (const late of [sent(1), { type: 'part-progress', number: 1, sent: 4 }, OPENED] as const) {
      expect(afterUploadEvent(paused, late)).toEqual(paused);
    }
    const cancelled = sending({ type: 'cancelled' });
    expect(afterUploadEvent(cancelled, { type: 'started' })).toEqual(cancelled);
  });

  it('goes on after a failure with what is there, or from the beginning when its ticket is gone', () => {
    const failure = new Error('no');
    const failed = sending(sent(1), begun(2), { type: 'failed', failure, isTicketGone: false });
    expect(failed).toMatchObject({ phase: 'failed', failure });
    expect(afterUploadEvent(failed, { type: 'started' })).toMatchObject({ phase: 'sending', failure: null });
    const gone = sending(sent(1), { type: 'failed', failure, isTicketGone: true });
    expect(gone.parts).toEqual([]);
    expect(afterUploadEvent(gone, { type: 'started' }).phase).toBe('opening');
  });

  it('asks again for the end alone when only that has failed', () => {
    const parts = [sent(1), sent(2), sent(3)];
    const failed = sending(...parts, { type: 'failed', failure: 'x', isTicketGone: false });
    expect(afterUploadEvent(failed, { type: 'started' }).phase).toBe('completing');
  });
});
