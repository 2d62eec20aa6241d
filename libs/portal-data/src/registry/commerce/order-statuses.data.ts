import type { EntityDefinition } from '../entity-definition.js';
import { BOXED, boxedOperations } from './boxed-operations.js';

export const ORDER_STATUSES: EntityDefinition = {
  base: 'order-statuses',
  title: 'Order statuses',
  area: 'sales',
  ...BOXED,
  scope: 'sale',
  idType: 'string',
  customFields: 'none',
  operations: boxedOperations('sale.status', { row: 'status', rows: 'statuses' }),
  fields: [
    {
      name: 'id',
      host: 'id',
      type: 'string',
      meaning: 'One or two letters by which orders refer to it, such as `N`',
      required: true,
      immutable: true,
      example: 'N',
    },
    {
      name: 'type',
      host: 'type',
      type: 'string',
      meaning: 'What it is a status of',
      required: true,
      enum: { O: 'order', D: 'delivery' },
    },
    {
      name: 'notify',
      host: 'notify',
      type: 'boolean',
      meaning: 'The customer gets a message when it is reached',
    },
    { name: 'sort', host: 'sort', type: 'integer', meaning: 'Place among the statuses; lower comes first' },
    { name: 'color', host: 'color', type: 'string', meaning: 'Colour in lists, such as `#FF0000`' },
    { name: 'xmlId', host: 'xmlId', type: 'string', meaning: 'Key of the status in an outside system' },
  ],
  aggregatable: [],
};
