import type { RunResult } from '../run-times/due-run.policy.js';
import type { WakeSettings } from './wake-schedule.policy.js';

/** A row of `infra.wake_schedule`. */
export interface WakeSchedule extends WakeSettings {
  readonly id: string;
  readonly serverId: string;
  readonly nextRunAt: Date | null;
  readonly lastRunAt: Date | null;
  readonly lastResult: RunResult | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
