import {
  BooleanField,
  IntegerField,
  ConstField,
  DateField,
  EnumField,
  NestedField,
  StringField,
} from '#libs/http/contracts';
import { FaultAnswer } from '../../operations/views/operation.answer.js';
import { observeRepair, REPAIR_STATUSES, type RepairStatus, type ServerRepair } from './repair.policy.js';

/** Body of `POST /v1/infra/servers/:id/wake`. */
export class WakeBody {
  @BooleanField({ description: 'Answer when the server is awake. Default false', optional: true })
  wait?: boolean;

  @IntegerField({
    description: 'Longest wait in seconds. Default 390',
    min: 1,
    max: 390,
    optional: true,
  })
  timeoutSeconds?: number;
}

/** The repair that is under way by now. */
export class RepairStartedAnswer {
  @StringField({ format: 'uuid' }) readonly repairId!: string;
  @ConstField('running') readonly status!: 'running';
}

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
