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
