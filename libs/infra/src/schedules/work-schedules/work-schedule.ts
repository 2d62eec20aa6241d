import type { WorkWindow } from './week.policy.js';

/** A row of `infra.work_schedule`. */
export interface WorkSchedule {
  readonly id: string;
  readonly portalId: string;
  /** The person whose key made it. */
  readonly ownerUserId: string;
  readonly name: string;
  readonly timezone: string;
  readonly week: readonly WorkWindow[];
  readonly excludeDates: readonly string[];
  readonly isDefault: boolean;
  /** Servers that wake by it. */
  readonly serversCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
