import { PartUpload } from './part-upload.js';
import { UploadQueue } from './upload-queue.js';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Files that end when the spec says so. */
class Scripted {
  readonly ends = new Map<string, () => void>();
  readonly abandoned: string[] = [];
  readonly queue = new UploadQueue<string, string, string>(
    (name) =>
      new PartUpload(1, {
        open: async () => ({ ticket: name, partSizes: [1] }),
        send: () => new Promise((resolve) => this.ends.set(name, () => resolve('e'))),
        complete: async () => name,
        abandon: async (ticket) => void this.abandoned.push(ticket),
        isTicketGone: () => false,
      }),
  );

  get phases(): Record<string, string> {
    return Object.fromEntries(this.queue.entries.map(({ info, upload }) => [info, upload.state.phase]));
  }
}

describe('a queue of files', () => {
  it('sends two at once, and the next when one has ended', async () => {
    const scripted = new Scripted();
    scripted.queue.add(['a', 'b', 'c']);
    await settle();
    expect(scripted.phases).toEqual({ a: 'sending', b: 'sending', c: 'waiting' });
    scripted.ends.get('b')?.();
    await settle();
    expect(scripted.phases).toEqual({ a: 'sending', b: 'done', c: 'sending' });
    scripted.queue.clearDone();
    expect(scripted.phases).toEqual({ a: 'sending', c: 'sending' });
  });

  it('does not wait for what is paused, and gives up what is taken out', async () => {
    const scripted = new Scripted();
    scripted.queue.add(['a', 'b', 'c', 'd']);
    await settle();
    scripted.queue.entries[0]!.upload.pause();
    await settle();
    expect(scripted.phases).toMatchObject({ a: 'paused', b: 'sending', c: 'sending', d: 'waiting' });
    await scripted.queue.remove(scripted.queue.entries[1]!.id);
    await settle();
    expect(scripted.phases).toEqual({ a: 'paused', c: 'sending', d: 'sending' });
    expect(scripted.abandoned).toEqual(['b']);
  });

  it('sends something else in the place of an entry', async () => {
    const scripted = new Scripted();
    scripted.queue.add(['a', 'b']);
    await settle();
    scripted.queue.replace(scripted.queue.entries[0]!.id, 'a2');
    scripted.queue.replace(99, 'x');
    await settle();
    expect(scripted.phases).toEqual({ a2: 'sending', b: 'sending' });
  });

  it('tells of every change by another list', async () => {
    const scripted = new Scripted();
    const seen = new Set<unknown>();
    scripted.queue.subscribe(() => seen.add(scripted.queue.entries));
    scripted.queue.add(['a']);
    await settle();
    scripted.ends.get('a')?.();
    await settle();
    expect(seen.size).toBeGreaterThan(3);
  });
});
