/** What the service takes with one ticket, or one answer. */
export const ATTACHMENT_LIMITS = { files: 5, bytes: 5_242_880 } as const;

/** A file on its way to become an attachment. */
export interface AttachmentDraft {
  /** Within this page. */
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** `checking`: all of it has been sent, the answer is not here yet. */
  readonly phase: 'sending' | 'checking' | 'ready' | 'failed';
  readonly sent: number;
  /** What the service calls it, once it is there. */
  readonly id: string | null;
  readonly failure: unknown;
}

export type AttachmentEvent =
  | { readonly type: 'added'; readonly files: readonly Pick<AttachmentDraft, 'key' | 'name' | 'size'>[] }
  | { readonly type: 'progress'; readonly key: string; readonly sent: number }
  | { readonly type: 'sent' | 'removed' | 'restarted'; readonly key: string }
  | { readonly type: 'ready'; readonly key: string; readonly id: string }
  | { readonly type: 'failed'; readonly key: string; readonly failure: unknown }
  | { readonly type: 'taken' };

/** Why a file was not even sent. */
export type FileFault =
  | { readonly fault: 'too-many' }
  | { readonly fault: 'file-too-large' | 'file-empty'; readonly name: string };

/** Which of the files chosen go, and what is wrong with the others. */
export function chosenFiles<File extends { readonly name: string; readonly size: number }>(
  present: number,
  files: readonly File[],
): { readonly taken: readonly File[]; readonly faults: readonly FileFault[] } {
  const faults: FileFault[] = [];
  const fitting = files.filter(({ name, size }) => {
    if (size > 0 && size <= ATTACHMENT_LIMITS.bytes) return true;
    faults.push({ fault: size === 0 ? 'file-empty' : 'file-too-large', name });
    return false;
  });
  const room = Math.max(0, ATTACHMENT_LIMITS.files - present);
  if (fitting.length > room) faults.push({ fault: 'too-many' });
  return { taken: fitting.slice(0, room), faults };
}

/** How the files stand after an event; news of a file that was removed change nothing. Pure. */
export function afterAttachmentEvent(
  drafts: readonly AttachmentDraft[],
  event: AttachmentEvent,
): readonly AttachmentDraft[] {
  const change = (key: string, to: Partial<AttachmentDraft>): readonly AttachmentDraft[] =>
    drafts.map((draft) => (draft.key === key ? { ...draft, ...to } : draft));
  switch (event.type) {
    case 'added':
      return [
        ...drafts,
        ...event.files.map((file): AttachmentDraft => ({
          ...file,
          phase: 'sending',
          sent: 0,
          id: null,
          failure: null,
        })),
      ];
    case 'progress':
      return change(event.key, { sent: event.sent });
    case 'sent':
      return change(event.key, { phase: 'checking' });
    case 'ready':
      return change(event.key, { phase: 'ready', id: event.id });
    case 'failed':
      return change(event.key, { phase: 'failed', failure: event.failure });
    case 'restarted':
      return change(event.key, { phase: 'sending', sent: 0, failure: null });
    case 'removed':
      return drafts.filter(({ key }) => key !== event.key);
    case 'taken':
      return [];
  }
}

/** Percent that has left, for people; the frame of the form counts a little more than the file. */
export function percentSent({ sent, size }: Pick<AttachmentDraft, 'sent' | 'size'>): number {
  return size === 0 ? 100 : Math.min(100, Math.round((sent / size) * 100));
}
