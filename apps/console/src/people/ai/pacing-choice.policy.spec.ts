import { changedChoice, highestPercent, mayChoose, PACING_MODES } from './pacing-choice.policy.js';

const NOTHING = { mode: null, dayPercent: null, weekPercent: null };

describe("an administrator's choice of pacing", () => {
  it('is free where the platform does not pace, and only stricter where it does', () => {
    expect(PACING_MODES.filter((mode) => mayChoose(mode, 'off'))).toEqual([...PACING_MODES]);
    expect(PACING_MODES.filter((mode) => mayChoose(mode, 'wallet'))).toEqual(['wallet', 'block']);
  });

  it('has the percents of the platform as its highest', () => {
    const platform = { mode: 'block', dayPercent: 10, weekPercent: 35 } as const;
    expect(highestPercent(platform, 'dayPercent')).toBe(10);
    expect(highestPercent({ ...platform, mode: 'off' }, 'weekPercent')).toBe(100);
  });

  it('is sent as what differs; giving it up is null', () => {
    expect(changedChoice(NOTHING, NOTHING)).toEqual({});
    expect(changedChoice({ ...NOTHING, mode: 'block' }, { ...NOTHING, dayPercent: 5 })).toEqual({
      mode: null,
      dayPercent: 5,
    });
  });
});
