import {
  changedChoice,
  highestPercent,
  isFlat,
  matchingModels,
  mayChoose,
  PACING_MODES,
  payersOf,
  shadeOf,
  testKey,
} from './ai.policy.js';

const PRICE = { unit: 'million_tokens', input: 1, output: 2, cachedInput: 0.5 } as const;

describe('what is told of a model', () => {
  it.each([
    ['of a provider key', { source: 'byok', inQuotaProgram: true, pricing: PRICE }, ['byok']],
    ['of the program', { source: 'platform', inQuotaProgram: true, pricing: null }, ['quota']],
    [
      'of the program, with a price',
      { source: 'platform', inQuotaProgram: true, pricing: PRICE },
      ['quota', 'wallet'],
    ],
    ['with a price', { source: 'platform', inQuotaProgram: false, pricing: PRICE }, ['wallet']],
    ['that is free', { source: 'platform', inQuotaProgram: false, pricing: null }, ['nobody']],
  ] as const)('who pays for one %s', (_, model, payers) => expect(payersOf(model)).toEqual(payers));

  it('is found by id, name and kind', () => {
    const models = [
      { id: 'a/one', name: 'Big', type: 'chat' },
      { id: 'b/two', name: 'Small', type: 'image' },
    ] as const;
    expect(matchingModels(models, ' BIG ', null)).toEqual([models[0]]);
    expect(matchingModels(models, 'two', 'chat')).toEqual([]);
    expect(matchingModels(models, '', 'image')).toEqual([models[1]]);
  });
});

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

describe('the shade of an hour', () => {
  it.each([
    [1, 0],
    [0.9, 1],
    [0.75, 1],
    [0.5, 2],
    [0.25, 3],
    [0.1, 4],
  ])('of multiplier %d is %d', (multiplier, shade) => expect(shadeOf(multiplier)).toBe(shade));

  it('tells a week without cheaper hours', () => {
    expect(
      isFlat([
        [1, 1],
        [1, 1],
      ]),
    ).toBe(true);
    expect(
      isFlat([
        [1, 0.5],
        [1, 1],
      ]),
    ).toBe(false);
  });
});

describe('a test of a provider key', () => {
  it.each([
    ['listed', 200, 'test-ok'],
    ['refused', 401, 'test-refused'],
    ['spent', 402, 'test-spent'],
    ['failed', 503, 'test-unwell'],
    ['failed', null, 'test-unreachable'],
  ] as const)('that was %s with %p is told as such', (outcome, httpStatus, text) => {
    expect(testKey({ outcome, httpStatus })).toBe(text);
  });
});
