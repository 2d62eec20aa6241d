import { inputFault } from '#libs/http';
import {
  BooleanField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
  StringField,
} from '#libs/http/contracts';
import { OPERATION_STATUSES, type OperationStatus } from '../../contracts/operation.events.js';
import type { DeployCause } from '../output/deploy-cause.policy.js';
import { DeployCauseAnswer } from './deploy-cause.answer.js';
import { OperationAnswer, OutputLineAnswer } from './operation.answer.js';
import type { OutputPage } from './operations.service.js';

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

/** Operations of a server. */
export class OperationListAnswer {
  @NestedArrayField(() => OperationAnswer) readonly operations!: readonly OperationAnswer[];
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

/**
 * The last line its reader knows. A browser that comes back repeats the query it began with.
 * @throws PorticoError `INVALID_PARAMS`
 */
export function knownLine({ after = 0 }: OperationOutputQuery, lastEventId: string | undefined): number {
  if (lastEventId === undefined || lastEventId === '') return after;
  if (/^\d{1,15}$/.test(lastEventId)) return Math.max(after, Number(lastEventId));
  const message = 'Last-Event-ID must be the id of an event of this answer';
  throw inputFault('query', 'Last-Event-ID', 'isInt', message);
}

/** A piece of what an operation printed. `status`, `step` and `cause` are left out of an expired outcome. */
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

  @NestedField(() => DeployCauseAnswer, {
    nullable: true,
    optional: true,
    description: 'Why a deploy has ended without its release; null of others. Only of deploys',
  })
  readonly cause?: DeployCause | null;

  /** @param after the last line that was known */
  static of({ looked, cause, lines, isLast }: OutputPage, after: number): OperationOutputAnswer {
    const { row, observed } = looked;
    const { outcomeAvailable, status } = observed;
    return {
      operationId: row.operationId,
      outcomeAvailable,
      ...(outcomeAvailable && { status, step: row.kind === 'exec' ? null : row.step }),
      ...(outcomeAvailable && row.kind === 'deploy' && { cause }),
      lines: lines.map((line) => OutputLineAnswer.of(line)),
      nextAfter: lines.at(-1)?.seq ?? after,
      complete: isLast && status !== 'running',
      dropped: outcomeAvailable && row.outputDropped,
    };
  }
}
