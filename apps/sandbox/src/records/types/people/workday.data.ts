import { field, keyField, READ_ONLY } from '../../field.js';
import type { RecordType, Row } from '../../record-type.js';

/** One working day of one person as it is stored: times in the portal's zone, spans in seconds. */
export type Workday = Row & {
  readonly userId: number;
  readonly startTime: string;
  /** Null until the day is closed. */
  readonly endTime: string | null;
  /** Time worked; 0 until the day is closed. */
  readonly duration: number;
  /** Pauses that are over. */
  readonly breakLength: number;
  readonly state: 'OPENED' | 'PAUSED' | 'CLOSED';
  readonly isApproved: boolean;
  /** When the running pause began. */
  readonly pausedAt: string | null;
  /** Why a time was given. */
  readonly report: string;
  readonly ipOpen: string | null;
  readonly ipClose: string | null;
  readonly latOpen: number | null;
  readonly lonOpen: number | null;
  readonly latClose: number | null;
  readonly lonClose: number | null;
  /** Seconds from UTC of the zone the day began in. */
  readonly tzOffset: number;
};

/** Working days as the third version lists them. */
export const WORKDAY: RecordType = {
  table: 'workday',
  style: 'v3',
  fields: [
    keyField('id'),
    field('userId', 'integer', READ_ONLY),
    field('startTime', 'datetime', READ_ONLY),
    field('endTime', 'datetime', READ_ONLY),
    field('duration', 'integer', READ_ONLY),
    field('breakLength', 'integer', READ_ONLY),
    field('state', 'string', READ_ONLY),
    field('isApproved', 'boolean', READ_ONLY),
  ],
};
