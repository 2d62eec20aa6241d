import type { Child } from '../harness/child.js';
import type { Contender } from '../harness/measurement.js';
import type { BulkOrder, BulkResult } from '../load/bulk-order.js';
import type { Way } from './gateway-ways.js';

export const UP = '1 GB sent';
export const DOWN = '1 GB taken';

const GIGABYTE = 1_000_000_000;
/** Bytes of the bodies before: those that count take so long that little is left to warm up. */
const WARM_UP = 20_000_000;

/** A gigabyte each way, one after the other; nobody keeps it. */
export function bodies(load: Child): (way: Way) => Contender {
  return (way) => ({
    name: way.name,
    round: async () => ({
      [UP]: await megabytesPerSecond(load, way, 'up', GIGABYTE),
      [DOWN]: await megabytesPerSecond(load, way, 'down', GIGABYTE),
    }),
  });
}

async function megabytesPerSecond(
  load: Child,
  { origin, host }: Way,
  direction: BulkOrder['direction'],
  bytes: number,
): Promise<number> {
  const url = direction === 'up' ? `${origin}/` : `${origin}/bytes/${bytes}`;
  const { seconds } = await load.ask<BulkResult>({ url, host, direction, bytes } satisfies BulkOrder);
  return bytes / 1_000_000 / seconds;
}

/** Small bodies each way, which do not count. */
export async function warmUp(load: Child, ways: readonly Way[]): Promise<void> {
  for (const way of ways) {
    await megabytesPerSecond(load, way, 'up', WARM_UP);
    await megabytesPerSecond(load, way, 'down', WARM_UP);
  }
}
