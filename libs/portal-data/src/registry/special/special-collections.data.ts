import type { EntityDefinition } from '../entity-definition.js';
import { CALL_STATISTICS } from './call-statistics.data.js';
import { DEAL_PRODUCTS, QUOTE_PRODUCTS } from './products-of-records.data.js';
import { STAGE_HISTORY } from './stage-history.data.js';
import { TASK_COMMENTS } from './task-comments.data.js';
import { TASK_TIME } from './task-time.data.js';
import { TIMELINE_LOGS } from './timeline-logs.data.js';
import { WAREHOUSE_STOCK, WAREHOUSES } from './warehouses.data.js';
import { WORKFLOWS } from './workflows.data.js';

/** The special paths of the specification that are collections of records. */
export const SPECIAL_COLLECTIONS: readonly EntityDefinition[] = [
  DEAL_PRODUCTS,
  QUOTE_PRODUCTS,
  TASK_COMMENTS,
  TASK_TIME,
  WAREHOUSES,
  WAREHOUSE_STOCK,
  STAGE_HISTORY,
  TIMELINE_LOGS,
  WORKFLOWS,
  CALL_STATISTICS,
];
