import { AnyField, BooleanField, IntegerField, StringField } from '#libs/http/contracts';
import { isPlainRecord } from '../../records/record-mapper.js';
import { fromHost } from '../../values/field-values.js';
import type { ValueType } from '../../values/value-types.js';
import type { PresentationContext, PresentedAnswer } from '../action-definition.js';

/** One working day of the history. */
export class WorkdayOfHistory {
  @IntegerField({ nullable: true }) readonly id!: number | null;
  @IntegerField({ nullable: true }) readonly userId!: number | null;
  @StringField({ nullable: true, description: 'ISO 8601' }) readonly startTime!: string | null;
  @StringField({ nullable: true, description: 'ISO 8601. Null while the day is open' })
  readonly endTime!: string | null;
  @IntegerField({ nullable: true, description: 'Seconds worked' }) readonly duration!: number | null;
  @IntegerField({ nullable: true, description: 'Seconds of pauses' }) readonly breakLength!: number | null;
  @AnyField({ description: 'As the host names it: OPENED, PAUSED, CLOSED, EXPIRED' })
  readonly state!: unknown;
  @BooleanField({ nullable: true, description: 'False while it waits for the manager' })
  readonly isApproved!: boolean | null;
}

/** Where a page of the history stands. The host does not count the days. */
export class HistoryPage {
  @IntegerField() readonly limit!: number;
  @IntegerField() readonly offset!: number;
  @BooleanField({ description: 'The page is full: there may be more' }) readonly hasMore!: boolean;
}

const COLUMNS: Readonly<Record<keyof WorkdayOfHistory, ValueType>> = {
  id: 'double',
  userId: 'double',
  startTime: 'datetime',
  endTime: 'datetime',
  duration: 'double',
  breakLength: 'double',
  state: 'string',
  isApproved: 'boolean',
};

/** Null for anything but a list of days. */
export function presentHistory(payload: unknown, { input }: PresentationContext): PresentedAnswer | null {
  if (!Array.isArray(payload) || !payload.every(isPlainRecord)) return null;
  const data = payload.map((row) =>
    Object.fromEntries(Object.entries(COLUMNS).map(([name, type]) => [name, fromHost(type, row[name])])),
  );
  const limit = Number(input['limit']);
  return { data, meta: { limit, offset: Number(input['offset']), hasMore: data.length >= limit } };
}
