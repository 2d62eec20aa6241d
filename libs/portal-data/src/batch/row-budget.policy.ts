import { PorticoError } from '#libs/kernel';
import { MOST_RECORDS } from '../include/include.policy.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../query/list-query.js';
import type { CallPlan } from './call-plan.js';

/** Rows the lists and searches of one batch may ask for together: the whole answer stands in memory. */
export const MAX_ROWS_OF_BATCH = 25_000;

/** What a record with related ones counts as, beside itself: others are read for it. */
const COST_OF_INCLUDING = 9;

/** Rows a call may bring; a limit that is none is refused when the call runs. */
function rowsAsked({ address: { operation }, input }: CallPlan): number {
  if (operation !== 'list' && operation !== 'search') return 0;
  const source = operation === 'list' ? input.query : (input.body as CallPlan['input']['query']);
  const limit = Number(source['limit'] ?? source['pageSize'] ?? DEFAULT_LIMIT);
  if (!(limit > 0)) return 0;
  const including = source['include'] === undefined ? 0 : Math.min(limit, MOST_RECORDS);
  return Math.min(limit, MAX_LIMIT) + including * COST_OF_INCLUDING;
}

/** What is left of the rows of one batch. */
export class RowBudget {
  private left = MAX_ROWS_OF_BATCH;

  /** @throws PorticoError `BATCH_LIMIT_EXCEEDED` for a call that asks for more than is left. */
  take(plan: CallPlan): void {
    const rows = rowsAsked(plan);
    if (rows > this.left) {
      throw new PorticoError('BATCH_LIMIT_EXCEEDED', {
        message: `The calls of a batch may ask for ${MAX_ROWS_OF_BATCH} rows together; ${this.left} are left for this one.`,
        details: { field: 'limit' },
      });
    }
    this.left -= rows;
  }
}
