/** A process that gets no time to run counts few of them, and so does not blame others for its own delay. */
const PARTS = 100;

/** Acts once so many milliseconds have gone by in which this process could run. @returns takes it back */
export function afterOwnTime(milliseconds: number, act: () => void): () => void {
  let left = PARTS;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    act();
  }, milliseconds / PARTS);
  return () => clearInterval(timer);
}

const TRIES = 3;

/**
 * How far a clock is at least before that of this machine, in milliseconds; negative: behind. The other side has looked
 * at its clock at some moment of the round trip, which is long where one of both is busy: by half of it nothing is
 * known. The shortest of three counts.
 */
export async function measureSkew(nowMs: () => number, readMs: () => Promise<number>): Promise<number> {
  let best = { aheadMs: 0, doubtMs: Number.POSITIVE_INFINITY };
  for (let tried = 0; tried < TRIES; tried += 1) {
    const sentAt = nowMs();
    const theirsMs = await readMs();
    const doubtMs = (nowMs() - sentAt) / 2;
    if (doubtMs < best.doubtMs) best = { aheadMs: theirsMs - sentAt - doubtMs, doubtMs };
  }
  return Math.sign(best.aheadMs) * Math.max(0, Math.abs(best.aheadMs) - best.doubtMs);
}
