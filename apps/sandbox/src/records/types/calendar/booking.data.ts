import { field, keyField, READ_ONLY, REQUIRED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

export const BOOKING: RecordType = {
  table: 'booking',
  style: 'v3',
  notFound: { status: 400, code: 'ENTITY_NOT_FOUND', description: 'Booking not found' },
  fields: [
    keyField('id'),
    field('name', 'string'),
    field('description', 'string'),
    field('resourceIds', 'integer', { multiple: true, ...REQUIRED }),
    field('datePeriod', 'json', REQUIRED),
    field('clients', 'json', { ...READ_ONLY, initial: [], onDemand: true }),
  ],
};

export const BOOKING_RESOURCE: RecordType = {
  table: 'bookingResource',
  style: 'v3',
  fields: [
    keyField('id'),
    field('typeId', 'integer', REQUIRED),
    field('name', 'string', REQUIRED),
    field('description', 'string'),
    field('isMain', 'boolean', { initial: 'Y' }),
  ],
};
