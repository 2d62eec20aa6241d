import { SlidingWindow } from './sliding-window.js';

const MINUTE = 60_000;
const START = 1_700_000_000_000;

describe('a sliding window', () => {
  const admit = (window: SlidingWindow, limit: number, atMs: number): boolean => {
    const free = window.used(atMs) < limit;
    if (free) window.take(atMs);
    return free;
  };

  it('forgets a call when the window is over, and not before', () => {
    const window = new SlidingWindow(MINUTE);
    window.take(START);
    expect(window.used(START + MINUTE)).toBe(1);
    expect(window.used(START + MINUTE * 1.05)).toBe(0);
  });

  it.each([1, 7, 300])('never admits more than %d calls in any window, however they come', (limit) => {
    const window = new SlidingWindow(MINUTE);
    const admitted: number[] = [];
    let seed = limit;
    for (let at = START; at < START + 10 * MINUTE;) {
      if (admit(window, limit, at)) admitted.push(at);
      seed = (seed * 16_807) % 2_147_483_647;
      // Bursts with pauses between them.
      at += seed % 10 === 0 ? seed % 20_000 : seed % Math.ceil(MINUTE / limit / 2);
    }
    const most = Math.max(
      ...admitted.map((from) => admitted.filter((at) => at >= from && at < from + MINUTE).length),
    );
    expect(most).toBeLessThanOrEqual(limit);
  });

  it('admits a steady caller to the full', () => {
    const window = new SlidingWindow(MINUTE);
    let admitted = 0;
    for (let at = START; at < START + 60 * MINUTE; at += 100) if (admit(window, 300, at)) admitted += 1;
    expect(admitted / 60).toBeGreaterThan(300 / 1.06);
  });

  it('tells when calls stop counting', () => {
    const window = new SlidingWindow(MINUTE);
    expect(window.untilRelief(START)).toBe(0);
    for (let call = 0; call < 10; call += 1) window.take(START);
    for (let call = 0; call < 10; call += 1) window.take(START + MINUTE / 2);
    const now = START + MINUTE / 2;
    const relief = window.untilRelief(now);
    expect(relief).toBeGreaterThanOrEqual(MINUTE / 2);
    expect(window.used(now + relief - 1)).toBe(20);
    expect(window.used(now + relief)).toBe(10);
  });

  it.each([
    [21, 0],
    [20, 1],
    [10, 2],
    [1, 2],
  ])('tells when fewer than %d count', (limit, step) => {
    const window = new SlidingWindow(MINUTE);
    const later = START + MINUTE / 2;
    for (let call = 0; call < 10; call += 1) window.take(START);
    for (let call = 0; call < 10; call += 1) window.take(later);
    const wait = window.untilBelow(limit, later);
    if (wait > 0) expect(window.used(later + wait - 1)).toBeGreaterThanOrEqual(limit);
    expect(window.used(later + wait)).toBeLessThan(limit);
    expect([wait === 0, wait > 0 && wait < MINUTE * 0.6, wait >= MINUTE].indexOf(true)).toBe(step);
  });

  it('survives a clock that jumps', () => {
    const window = new SlidingWindow(MINUTE);
    window.take(START);
    expect(window.used(START - 10_000)).toBe(1);
    expect(window.used(START + 30 * 86_400_000)).toBe(0);
    window.take(START + 30 * 86_400_000);
    expect(window.used(START)).toBe(0);
    window.take(START);
    expect(window.used(START)).toBe(1);
    expect(window.untilRelief(START)).toBeGreaterThan(0);
  });
});
