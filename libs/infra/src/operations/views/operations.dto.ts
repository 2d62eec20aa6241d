import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedArrayField,
  StringField,
} from '#libs/http/contracts';
import { OPERATION_STATUSES, type OperationStatus } from '../../contracts/operation.events.js';
import type { NumberedLine } from '../output/output-lines.js';
import type { OperationSnapshot } from './operation.policy.js';

/** Query of the operations list, as sent: an empty value counts as passed. */
export class ListOperationsQuery {
  @StringField({
    description: 'Rows, 1 to 20; 0 becomes 1 and more than 20 becomes 20. Default 5',
    example: '5',
    optional: true,
    code: 'INVALID_LIMIT',
  })
  limit?: string;

  @StringField({
    description: 'deploy, exec or all. Default deploy',
    example: 'exec',
    optional: true,
    code: 'INVALID_KIND',
  })
  kind?: string;
}

/** Lines of an answer, unless the caller says how many, and at most. */
export const USUAL_LINES = 1_000;
const MOST_LINES = 5_000;

/** Query of `GET /v1/infra/operations/:operationId/output`. */
export class OperationOutputQuery {
  @IntegerField({
    description: 'Number of the last line that is known already: `seq`, or `nextAfter` of the answer before',
    min: 0,
    optional: true,
  })
  after?: number;

  @IntegerField({
    description: `Lines of the answer; with \`stream=true\` it has no meaning. Default ${USUAL_LINES}`,
    min: 1,
    max: MOST_LINES,
    optional: true,
  })
  limit?: number;

  @BooleanField({
    description: '`true` answers with server-sent events: log, step, then done',
    optional: true,
  })
  stream?: boolean;
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
    { row, observed }: OperationSnapshot,
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
