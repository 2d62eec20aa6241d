import { setImmediate } from 'node:timers/promises';
import { waitFor } from './host-attempts.js';

describe('waiting for work', () => {
  it('leaves no failure of the work behind when the caller has left before', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const signal = AbortSignal.abort(new Error('gone'));
    const work = setImmediate().then(() => Promise.reject(new Error('failed later')));
    const deadline = { endsAtMs: performance.now() + 1_000, signal };
    await expect(waitFor(work, deadline)).rejects.toThrow('gone');
    await setImmediate();
    await setImmediate();
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
});
