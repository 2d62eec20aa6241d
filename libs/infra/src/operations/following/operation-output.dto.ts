import { BooleanField, IntegerField } from '#libs/http/contracts';

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
