import { sourceSavingDecider } from './source-action.policy.js';

const at = new Date('2026-03-01T12:00:00.000Z');
const { initialState, evolve, decide } = sourceSavingDecider;
const to = (isOn: boolean) => ({ type: 'switch', portalId: 'p', isOn, at }) as const;

describe('the saving of sources', () => {
  it('is on until somebody switches it', () => {
    expect(initialState()).toEqual({ isOn: true });
  });

  it.each([
    [true, false],
    [false, true],
  ])('that is on: %s, is switched by a fact', (was, is) => {
    const facts = decide(to(is), { isOn: was });
    expect(facts).toEqual([
      { type: 'source_saving_switched', data: { portalId: 'p', isOn: is, switchedAt: at.toISOString() } },
    ]);
    expect(evolve({ isOn: was }, facts[0]!)).toEqual({ isOn: is });
  });

  it.each([true, false])('is no fact where it stands that way already: %s', (isOn) => {
    expect(decide(to(isOn), { isOn })).toEqual([]);
  });
});
