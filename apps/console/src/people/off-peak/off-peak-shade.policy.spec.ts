import { isFlat, shadeOf } from './off-peak-shade.policy.js';

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
