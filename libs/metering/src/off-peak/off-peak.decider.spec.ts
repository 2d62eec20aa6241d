import { offPeakDecider, type OffPeakSchedule } from './off-peak.policy.js';

const at = new Date('2026-06-01T10:00:00.000Z');
const schedule: OffPeakSchedule = {
  timezone: 'Europe/Berlin',
  grid: [[500], [1_000]],
  visible: 'admin',
  appliesToMoney: true,
};
const { initialState, evolve, decide } = offPeakDecider;

describe('the hours in which units cost less', () => {
  it('are set by a fact that holds the whole schedule', () => {
    expect(initialState()).toBeNull();
    const facts = decide({ type: 'set', schedule, at }, initialState());
    expect(facts).toEqual([{ type: 'off_peak_set', data: { ...schedule, setAt: at.toISOString() } }]);
    expect(evolve(null, facts[0]!)).toEqual(schedule);
  });

  it('are no fact when they are those that hold', () => {
    expect(decide({ type: 'set', schedule, at }, schedule)).toEqual([]);
    expect(decide({ type: 'set', schedule: { ...schedule, visible: 'all' }, at }, schedule)).toHaveLength(1);
  });
});
