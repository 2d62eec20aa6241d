import { CREATED, field, keyField, READ_ONLY, REQUIRED, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

/** Entries of calendars as they are stored; the methods add what follows from it. */
export const CALENDAR_EVENT: RecordType = {
  table: 'calendarEvent',
  style: 'legacy',
  fields: [
    keyField('ID'),
    field('CAL_TYPE', 'string', REQUIRED),
    field('OWNER_ID', 'integer', { initial: 0 }),
    field('NAME', 'string', REQUIRED),
    field('DESCRIPTION', 'string', { initial: '' }),
    field('DATE_FROM', 'datetime', REQUIRED),
    field('DATE_TO', 'datetime', REQUIRED),
    field('TZ_FROM', 'string', { initial: 'Europe/Moscow' }),
    field('TZ_TO', 'string', { initial: 'Europe/Moscow' }),
    field('DT_SKIP_TIME', 'boolean', { initial: 'N' }),
    field('CREATED_BY', 'user', CREATED),
    field('DATE_CREATE', 'datetime', CREATED),
    field('TIMESTAMP_X', 'datetime', TOUCHED),
    field('PRIVATE_EVENT', 'boolean', { initial: 'N' }),
    field('ACCESSIBILITY', 'string', { initial: 'busy' }),
    field('IMPORTANCE', 'string', { initial: 'normal' }),
    field('IS_MEETING', 'boolean', { initial: 'N', typed: true }),
    field('ATTENDEES', 'user', { multiple: true }),
    field('LOCATION', 'string', { initial: '' }),
    field('REMIND', 'json', { initial: [] }),
    field('COLOR', 'string', { initial: '' }),
    field('RRULE', 'json'),
    field('SECT_ID', 'integer', { ...REQUIRED }),
    field('DELETED', 'boolean', { ...READ_ONLY, initial: 'N' }),
  ],
};

/** Calendars (the host calls them sections). */
export const CALENDAR_SECTION: RecordType = {
  table: 'calendarSection',
  style: 'legacy',
  fields: [
    keyField('ID'),
    field('NAME', 'string', REQUIRED),
    field('CAL_TYPE', 'string', REQUIRED),
    field('OWNER_ID', 'integer', { initial: 0 }),
    field('COLOR', 'string', { initial: '' }),
    field('ACTIVE', 'boolean', { initial: 'Y' }),
  ],
};
