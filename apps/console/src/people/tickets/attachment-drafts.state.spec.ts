import {
  afterAttachmentEvent,
  ATTACHMENT_LIMITS,
  type AttachmentDraft,
  type AttachmentEvent,
  chosenFiles,
  percentSent,
} from './attachment-drafts.state.js';

const after = (...events: readonly AttachmentEvent[]): readonly AttachmentDraft[] =>
  events.reduce<readonly AttachmentDraft[]>(afterAttachmentEvent, []);
const ADDED: AttachmentEvent = { type: 'added', files: [{ key: 'a', name: 'a.png', size: 10 }] };

describe('files that become attachments', () => {
  it('are sent, looked at and ready', () => {
    expect(after(ADDED)).toMatchObject([{ phase: 'sending', sent: 0 }]);
    expect(after(ADDED, { type: 'progress', key: 'a', sent: 5 })).toMatchObject([{ sent: 5 }]);
    expect(after(ADDED, { type: 'sent', key: 'a' })).toMatchObject([{ phase: 'checking' }]);
    expect(after(ADDED, { type: 'ready', key: 'a', id: 'x' })).toMatchObject([{ phase: 'ready', id: 'x' }]);
  });

  it('can be sent again after a failure, and removed', () => {
    const failed = [ADDED, { type: 'failed', key: 'a', failure: 'no' }] as const;
    expect(after(...failed)).toMatchObject([{ phase: 'failed', failure: 'no' }]);
    expect(after(...failed, { type: 'restarted', key: 'a' })).toMatchObject([
      { phase: 'sending', failure: null },
    ]);
    expect(after(ADDED, { type: 'removed', key: 'a' }, { type: 'ready', key: 'a', id: 'x' })).toEqual([]);
    expect(after(ADDED, { type: 'taken' })).toEqual([]);
  });

  it('are at most five, none of them empty or too large', () => {
    const file = { name: 'f', size: 1 };
    expect(chosenFiles(0, [file])).toEqual({ taken: [file], faults: [] });
    expect(chosenFiles(4, [file, file])).toEqual({ taken: [file], faults: [{ fault: 'too-many' }] });
    const large = { name: 'l', size: ATTACHMENT_LIMITS.bytes + 1 };
    expect(chosenFiles(4, [large, { name: 'e', size: 0 }, file])).toEqual({
      taken: [file],
      faults: [
        { fault: 'file-too-large', name: 'l' },
        { fault: 'file-empty', name: 'e' },
      ],
    });
  });

  it('never tell more than all of it', () => {
    expect(percentSent({ sent: 5, size: 10 })).toBe(50);
    expect(percentSent({ sent: 12, size: 10 })).toBe(100);
  });
});
