import { field, keyField, READ_ONLY } from '../../field.js';
import type { RecordField, RecordType } from '../../record-type.js';

/** Kind of a movement. */
export const MOVEMENT = { created: 1, moved: 2, finished: 3, pipeline: 5 } as const;

const number = (name: string): RecordField => field(name, 'integer', { ...READ_ONLY, typed: true });
const text = (name: string): RecordField => field(name, 'string', READ_ONLY);

function historyType(table: string, fields: readonly RecordField[]): RecordType {
  return {
    table,
    style: 'legacy',
    fields: [
      { ...keyField('ID'), typed: true },
      number('TYPE_ID'),
      number('OWNER_ID'),
      field('CREATED_TIME', 'datetime', READ_ONLY),
      ...fields,
    ],
  };
}

const OF_STAGES = [number('CATEGORY_ID'), text('STAGE_SEMANTIC_ID'), text('STAGE_ID')];
const OF_STATUSES = [text('STATUS_SEMANTIC_ID'), text('STATUS_ID')];

/** Movements through stages by the entity type whose records move; leads have statuses and no pipelines. */
export const STAGE_HISTORIES: Readonly<Record<number, RecordType>> = {
  1: historyType('leadStageHistory', OF_STATUSES),
  2: historyType('dealStageHistory', OF_STAGES),
  31: historyType('invoiceStageHistory', OF_STAGES),
};
