import { BooleanField, IntegerField, NumberField, StringField } from '#libs/http/contracts';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';
import { fromHost } from '../../values/field-values.js';
import type { PresentedAnswer } from '../action-definition.js';

const NO_TIME = '00:00:00';

/** The state of a working day (specification part 2, "Workday record"). Times are in the zone the day began in. */
export class WorkdayRecord {
  @StringField({ description: 'OPENED, PAUSED, CLOSED or EXPIRED' })
  readonly status!: string;
  @IntegerField({ description: 'Of the record in the history. Null before the first day', nullable: true })
  readonly id!: number | null;
  @StringField({ description: 'ISO 8601. Null before the first day', nullable: true })
  readonly timeStart!: string | null;
  @StringField({ description: 'ISO 8601. Null while the day is open', nullable: true })
  readonly timeFinish!: string | null;
  @StringField({ description: 'Time worked, HH:MM:SS; 00:00:00 until the day is closed' })
  readonly duration!: string;
  @StringField({ description: 'All pauses, HH:MM:SS' })
  readonly timeLeaks!: string;
  @BooleanField({ description: 'False while the day waits for the approval of the manager' })
  readonly active!: boolean;
  @StringField({ description: 'Empty when not recorded' })
  readonly ipOpen!: string;
  @StringField({ description: 'Empty when not recorded, or not closed' })
  readonly ipClose!: string;
  @NumberField({ description: '0 when not given' })
  readonly latOpen!: number;
  @NumberField({ description: '0 when not given' })
  readonly lonOpen!: number;
  @NumberField({ description: '0 when not given' })
  readonly latClose!: number;
  @NumberField({ description: '0 when not given' })
  readonly lonClose!: number;
  @NumberField({ description: "Seconds from UTC of the person's zone" })
  readonly tzOffset!: number;
  @StringField({ description: 'When the day should have ended; only while EXPIRED', optional: true })
  readonly timeFinishDefault?: string;
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function numberOf(value: unknown): number {
  const number = fromHost('double', value);
  return typeof number === 'number' ? number : 0;
}

/** The id of the record, where the host says it. */
export function recordIdOf(record: PlainRecord): number | null {
  const id = fromHost('double', record['ID'] ?? record['id']);
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/** What the host says of a day, in the words of the API; null for anything but a day. */
export function presentWorkday(payload: unknown): PresentedAnswer | null {
  if (!isPlainRecord(payload) || typeof payload['STATUS'] !== 'string') return null;
  const status = payload['STATUS'];
  const finishDefault = textOf(payload['TIME_FINISH_DEFAULT'], '');
  const data: WorkdayRecord = {
    status,
    id: recordIdOf(payload),
    timeStart: textOf(payload['TIME_START'], '') || null,
    timeFinish: textOf(payload['TIME_FINISH'], '') || null,
    duration: textOf(payload['DURATION'], NO_TIME),
    timeLeaks: textOf(payload['TIME_LEAKS'], NO_TIME),
    active: fromHost('boolean', payload['ACTIVE']) !== false,
    ipOpen: textOf(payload['IP_OPEN'], ''),
    ipClose: textOf(payload['IP_CLOSE'], ''),
    latOpen: numberOf(payload['LAT_OPEN']),
    lonOpen: numberOf(payload['LON_OPEN']),
    latClose: numberOf(payload['LAT_CLOSE']),
    lonClose: numberOf(payload['LON_CLOSE']),
    tzOffset: numberOf(payload['TZ_OFFSET']),
    ...(status === 'EXPIRED' && finishDefault !== '' && { timeFinishDefault: finishDefault }),
  };
  return { data };
}
