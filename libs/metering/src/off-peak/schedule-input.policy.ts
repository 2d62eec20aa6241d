import { IANAZone } from 'luxon';
import { refuseField, shown } from '#libs/kernel';
import { type OffPeakSchedule, VISIBILITIES, type Visibility } from '../contracts/off-peak-schedule.js';
import { DAYS_OF_WEEK, FULL_MILLI, HOURS_OF_DAY } from './off-peak.policy.js';

/** A schedule as operators write it. */
export interface ScheduleOrder {
  readonly timezone: string;
  /** JSON: 7 lists from Monday on, of 24 multipliers above 0 and at most 1, of three decimals. */
  readonly grid: string;
  readonly visible?: string;
  readonly money?: boolean;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuseField('grid', 'is no JSON');
  }
}

function milliOf(multiplier: unknown): number {
  const milli = typeof multiplier === 'number' ? Math.round(multiplier * FULL_MILLI) : 0;
  if (milli < 1 || milli > FULL_MILLI || milli / FULL_MILLI !== multiplier) {
    refuseField(
      'grid',
      `${shown(JSON.stringify(multiplier))} is not a number from 0.001 to 1 of at most three decimals`,
    );
  }
  return milli;
}

function gridOf(text: string): number[][] {
  const rows = parsed(text);
  if (!Array.isArray(rows) || rows.length !== DAYS_OF_WEEK) {
    return refuseField('grid', `must be ${DAYS_OF_WEEK} lists, Monday first`);
  }
  return rows.map((row: unknown) => {
    if (!Array.isArray(row) || row.length !== HOURS_OF_DAY) {
      return refuseField('grid', `each list must have ${HOURS_OF_DAY} multipliers`);
    }
    return row.map(milliOf);
  });
}

function visibilityOf(word: string): Visibility {
  return (
    VISIBILITIES.find((known) => known === word) ??
    refuseField('visible', `"${shown(word)}" is none of ${VISIBILITIES.join(', ')}`)
  );
}

/** @throws PorticoError `VALIDATION_ERROR` naming the field. */
export function readSchedule({
  timezone,
  grid,
  visible = 'all',
  money = false,
}: ScheduleOrder): OffPeakSchedule {
  if (!/^[A-Za-z]/.test(timezone) || !IANAZone.isValidZone(timezone)) {
    refuseField('timezone', `"${shown(timezone)}" is no zone of the IANA database`);
  }
  return { timezone, grid: gridOf(grid), visible: visibilityOf(visible), appliesToMoney: money };
}
