import type { EntityDefinition } from '../entity-definition.js';
import { BOXED, boxedOperations } from './boxed-operations.js';

export const ORDER_STATUSES: EntityDefinition = {
  base: 'order-statuses',
  title: 'Order statuses',
  ...BOXED,
  scope: 'sale',
  idType: 'string',
  customFields: 'none',
  operations: boxedOperations('sale.status', { row: 'status', rows: 'statuses' }),
  fields: [
    { name: 'id', host: 'id', type: 'string', required: true, immutable: true, example: 'N' },
    { name: 'type', host: 'type', type: 'string', required: true, enum: { O: 'order', D: 'delivery' } },
    { name: 'notify', host: 'notify', type: 'boolean' },
    { name: 'sort', host: 'sort', type: 'number' },
    { name: 'color', host: 'color', type: 'string' },
    { name: 'xmlId', host: 'xmlId', type: 'string' },
  ],
  aggregatable: [],
};
