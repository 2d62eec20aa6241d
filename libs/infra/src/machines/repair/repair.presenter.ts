import { observeRepair } from './observe-repair.policy.js';
import type { ServerRepair } from './server-repair.js';

export function presentRepair(repair: ServerRepair | null, now: Date) {
  const { startedAt, finishedAt, ...observed } = observeRepair(repair, now);
  return {
    ...observed,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
