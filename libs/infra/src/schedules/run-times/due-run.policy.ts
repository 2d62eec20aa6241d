import { nextRun, type RunPlan } from './next-run.policy.js';

/** Results of a run, as `lastResult` shows them. */
export const RUN_RESULTS = ['woken', 'already_running', 'skipped', 'failed', 'missed'] as const;
export type RunResult = (typeof RUN_RESULTS)[number];

export interface DueRun {
  /** The newest run that is due; older ones are over. */
  readonly dueAt: Date;
  /** Until when the server is to stay awake. */
  readonly keepAwakeUntil: Date;
  /** Its window is over: too late to wake anybody. */
  readonly missed: boolean;
  readonly nextRunAt: Date | null;
}

const MINUTE_MS = 60_000;
const EIGHT_DAYS_MS = 8 * 86_400_000;

/** What is to be done after a wait of any length: only the newest run counts. @param dueAt the oldest one. */
export function dueRun(plan: RunPlan, dueAt: Date, now: Date, keepAwakeMinutes: number): DueRun {
  let newest = dueAt;
  let next = nextRun(plan, new Date(Math.max(dueAt.getTime(), now.getTime() - EIGHT_DAYS_MS)));
  while (next !== null && next <= now) {
    newest = next;
    next = nextRun(plan, newest);
  }
  const keepAwakeUntil = new Date(newest.getTime() + keepAwakeMinutes * MINUTE_MS);
  return { dueAt: newest, keepAwakeUntil, missed: keepAwakeUntil <= now, nextRunAt: next };
}
