import { field, ON_CREATE, REQUIRED, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';

/** Statuses of orders (type O) and deliveries (type D), known by their code, which the host calls `id`. */
export const SALE_STATUS: RecordType = {
  table: 'saleStatus',
  style: 'camel',
  identifier: 'code',
  notFound: { status: 400, code: '201340400001', description: 'status is not exists' },
  fields: [
    field('code', 'string', REQUIRED_ON_CREATE),
    field('type', 'string', REQUIRED),
    field('notify', 'char', { initial: 'Y' }),
    field('sort', 'integer', { initial: 100 }),
    field('color', 'string', { initial: '' }),
    field('xmlId', 'string', { title: 'External code' }),
    field('name', 'string', { ...ON_CREATE, onDemand: true }),
  ],
};
