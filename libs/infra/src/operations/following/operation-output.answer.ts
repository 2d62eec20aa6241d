import { BooleanField, DateField, EnumField, IntegerField, NestedArrayField, StringField } from '#libs/http';
import { OPERATION_STATUSES, type OperationStatus } from '../../contracts/operation-kind.js';
import type { NumberedLine } from '../output/numbered-lines.js';
import type { LookedOperation } from '../running/await-operation.query.js';

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

/** A piece of what an operation printed. `status` and `step` are left out of an expired outcome. */
export class OperationOutputAnswer {
  @StringField({ format: 'uuid' }) readonly operationId!: string;
  @BooleanField({ description: 'False once the outcome has expired: what it printed is erased' })
  readonly outcomeAvailable!: boolean;
  @EnumField({ values: OPERATION_STATUSES, optional: true }) readonly status?: OperationStatus;
  @StringField({ nullable: true, optional: true }) readonly step?: string | null;
  @NestedArrayField(() => OutputLineAnswer) readonly lines!: readonly OutputLineAnswer[];
  @IntegerField({ description: '`after` of the next call', min: 0 }) readonly nextAfter!: number;
  @BooleanField({ description: 'The operation has ended, and there are no lines behind these' })
  readonly complete!: boolean;
  @BooleanField({
    description: 'Whether its output was dropped: the portal has printed more than is kept of a day',
  })
  readonly dropped!: boolean;

  /** @param isLast whether there are no lines behind these now */
  static of(
    { row, observed }: LookedOperation,
    lines: readonly NumberedLine[],
    { after, isLast }: { readonly after: number; readonly isLast: boolean },
  ): OperationOutputAnswer {
    const { outcomeAvailable, status } = observed;
    return {
      operationId: row.operationId,
      outcomeAvailable,
      ...(outcomeAvailable && { status, step: row.kind === 'exec' ? null : row.step }),
      lines: lines.map((line) => OutputLineAnswer.of(line)),
      nextAfter: lines.at(-1)?.seq ?? after,
      complete: isLast && status !== 'running',
      dropped: outcomeAvailable && row.outputDropped,
    };
  }
}
