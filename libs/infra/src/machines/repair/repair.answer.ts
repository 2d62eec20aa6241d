import { DateField, EnumField, NestedField, StringField } from '#libs/http';
import { FaultAnswer } from '../../operations/views/fault.answer.js';
import { observeRepair, REPAIR_STATUSES, type RepairStatus } from './observe-repair.policy.js';
import type { ServerRepair } from './server-repair.js';

/** How the newest repair of a server stands. */
export class RepairAnswer {
  @EnumField({ values: REPAIR_STATUSES }) readonly status!: RepairStatus;
  @StringField({ nullable: true, description: 'token, agent or connect' }) readonly step!: string | null;
  @DateField({ nullable: true }) readonly startedAt!: string | null;
  @DateField({ nullable: true }) readonly finishedAt!: string | null;
  @NestedField(() => FaultAnswer, { nullable: true }) readonly error!: FaultAnswer | null;

  /** @param repair null when the server never had one. */
  static of(repair: ServerRepair | null, now: Date): RepairAnswer {
    const { startedAt, finishedAt, ...observed } = observeRepair(repair, now);
    return {
      ...observed,
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
    };
  }
}
