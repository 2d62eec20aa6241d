import fc from 'fast-check';
import { cutWindows, worthWindows } from './window-read.js';

describe('windows', () => {
  it.each([
    [{ offset: 0, limit: 5_000 }, 2_500, false],
    [{ offset: 0, limit: 5_000 }, 2_501, true],
    [{ offset: 0, limit: 2_500 }, 100_000, false],
    [{ offset: 0, limit: 2_501 }, 100_000, true],
    [{ offset: 100, limit: 5_000 }, 2_600, false],
    [{ offset: 5_000, limit: 5_000 }, 100, false],
  ])('of %j in %i matches are worth it: %s', (range, total, expected) => {
    expect(worthWindows(range, total)).toBe(expected);
  });

  it('cover the axis without gap or overlap', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), fc.nat({ max: 100_000 }), (first, width, rows) => {
        const windows = cutWindows(first, first + width, rows);
        expect(windows[0]?.from).toBe(first);
        expect(windows.at(-1)?.to).toBe(first + width + 1);
        expect(windows.length).toBeLessThanOrEqual(20);
        for (const [index, { from, to }] of windows.entries()) {
          expect(to).toBeGreaterThan(from);
          if (index > 0) expect(from).toBe(windows[index - 1]?.to);
        }
      }),
    );
  });

  it('hold about five hundred rows', () => {
    expect(cutWindows(1, 5_000, 5_000)).toHaveLength(10);
    expect(cutWindows(1, 3, 5_000)).toHaveLength(3);
    expect(cutWindows(7, 7, 5_000)).toEqual([{ from: 7, to: 8 }]);
  });
});
