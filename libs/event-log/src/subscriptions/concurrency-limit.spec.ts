import { ConcurrencyLimit } from './runner-settings.js';

describe('concurrency limit', () => {
  it('runs a bounded number at once and everything in the end, whatever fails', async () => {
    const limit = new ConcurrencyLimit(2);
    let running = 0;
    let most = 0;
    const done: number[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        limit.run(async () => {
          most = Math.max(most, ++running);
          await new Promise(setImmediate);
          running -= 1;
          done.push(index);
          if (index % 3 === 0) throw new Error('one of them');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });
});
