import type { Decider, DomainEvent } from '#libs/kernel';
import type { OffPeakSchedule } from './off-peak.policy.js';

/** Operators set the hours in which units cost less. */
export type OffPeakSet = DomainEvent<'off_peak_set', OffPeakSchedule & { readonly setAt: string }>;

export interface SetOffPeak {
  readonly type: 'set';
  readonly schedule: OffPeakSchedule;
  readonly at: Date;
}

/** The same schedule again is no fact. */
function decide({ schedule, at }: SetOffPeak, state: OffPeakSchedule | null): readonly OffPeakSet[] {
  if (JSON.stringify(schedule) === JSON.stringify(state)) return [];
  return [{ type: 'off_peak_set', data: { ...schedule, setAt: at.toISOString() } }];
}

function evolve(_state: OffPeakSchedule | null, { data }: OffPeakSet): OffPeakSchedule {
  const { timezone, grid, visible, appliesToMoney } = data;
  return { timezone, grid, visible, appliesToMoney };
}

export const offPeakDecider: Decider<OffPeakSchedule | null, SetOffPeak, OffPeakSet> = {
  initialState: () => null,
  evolve,
  decide,
};
