import { StringField, BooleanField, DateField, EnumField, IntegerField, NestedField } from '#libs/http';
import {
  OPERATION_KINDS,
  OPERATION_STATUSES,
  type OperationKind,
  type OperationStatus,
} from '../../contracts/operation.events.js';
import type { NumberedLine } from '../output/output-lines.js';
import type { DeployCause } from '../output/deploy-cause.policy.js';
import { DeployCauseAnswer } from './deploy-cause.answer.js';
import { observeOperation, type OperationRow } from './operation.policy.js';

/** What went wrong with work that is over. */
export class FaultAnswer {
  @StringField() readonly code!: string;
  @StringField() readonly message!: string;
}

/**
 * "Server operation" of part 2. The optional members are left out of an expired outcome, `exitCode` also of
 * deploys, `cause` of commands.
 */
export class OperationAnswer {
  @StringField({ format: 'uuid' }) readonly operationId!: string;
  @EnumField({ values: OPERATION_KINDS }) readonly kind!: OperationKind;
  @StringField() readonly serverId!: string;
  @EnumField({ values: OPERATION_STATUSES, optional: true }) readonly status?: OperationStatus;
  @BooleanField() readonly outcomeAvailable!: boolean;
  @StringField({ nullable: true, optional: true }) readonly step?: string | null;
  @IntegerField({ nullable: true, optional: true }) readonly exitCode?: number | null;
  @DateField({ description: 'When it was accepted' }) readonly startedAt!: string;
  @IntegerField({
    description: 'Milliseconds it waited for a worker; so far, while it still waits',
    optional: true,
  })
  readonly queuedMs?: number;
  @DateField({ nullable: true, optional: true }) readonly finishedAt?: string | null;
  @BooleanField({
    description: 'Whether its output was dropped: the portal has printed more than is kept of a day',
    optional: true,
  })
  readonly outputDropped?: boolean;
  @NestedField(() => FaultAnswer, { nullable: true, optional: true }) readonly error?: FaultAnswer | null;

  @NestedField(() => DeployCauseAnswer, {
    nullable: true,
    optional: true,
    description: 'Why a deploy has ended without its release; null of others. Only of deploys',
  })
  readonly cause?: DeployCause | null;

  /**
   * @param now the service clock: expiry and staleness are computed on read.
   * @param cause of a deploy that has failed, or whose end nobody knows.
   */
  static of(row: OperationRow, now: Date, cause: DeployCause | null = null): OperationAnswer {
    const observed = observeOperation(row, now);
    const { outcomeAvailable } = observed;
    const identity = {
      operationId: row.operationId,
      kind: row.kind,
      serverId: row.serverId,
      outcomeAvailable,
      startedAt: row.requestedAt.toISOString(),
    };
    if (!outcomeAvailable) return identity;
    return {
      ...identity,
      status: observed.status,
      step: row.kind === 'exec' ? null : row.step,
      ...(row.kind === 'exec' ? { exitCode: observed.exitCode } : {}),
      queuedMs: queuedMs(row, observed.finishedAt ?? now),
      finishedAt: observed.finishedAt?.toISOString() ?? null,
      outputDropped: row.outputDropped,
      error: observed.error && { ...observed.error, message: cause?.summary ?? observed.error.message },
      ...(row.kind === 'deploy' ? { cause } : {}),
    };
  }
}

/** @param until when the wait of one that no worker took ended. */
function queuedMs({ requestedAt, startedAt }: OperationRow, until: Date): number {
  return Math.max(0, (startedAt ?? until).getTime() - requestedAt.getTime());
}

const STREAMS = ['stdout', 'stderr'] as const satisfies readonly NumberedLine['stream'][];

/** A line that an operation printed; also `data` of an event `log`. */
export class OutputLineAnswer {
  @IntegerField({ description: '1 for the first line, of whichever stream', min: 1 }) readonly seq!: number;
  @DateField({ description: 'When the service stored it' }) readonly at!: string;
  @StringField({ description: 'The step of a deploy; null for a command', nullable: true })
  readonly step!: string | null;
  @EnumField({ values: STREAMS }) readonly stream!: NumberedLine['stream'];
  @StringField({ description: 'Without its line end' }) readonly line!: string;

  static of({ seq, at, step, stream, line }: NumberedLine): OutputLineAnswer {
    return { seq, at: at.toISOString(), step, stream, line };
  }
}
