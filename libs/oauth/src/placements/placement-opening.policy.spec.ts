import { fitsAddress, inAddress } from './placement-opening.policy.js';

describe('options of a placement', () => {
  it.each<[string, string | null, boolean]>([
    ['none', null, true],
    ['the id of a record', '{"ID":"5"}', true],
    ['4,096 plain characters', 'x'.repeat(4_096), true],
    ['one more', 'x'.repeat(4_097), false],
    ['682 letters of two bytes', 'я'.repeat(682), true],
    ['683 of them', 'я'.repeat(683), false],
    ['quotes that are escaped', '"'.repeat(1_366), false],
    ['more than an address can be', 'я'.repeat(131_072), false],
  ])('with %s stand in the address: %p', (_what, options, fits) => {
    expect(fitsAddress(options)).toBe(fits);
    expect(inAddress({ placement: 'DEFAULT', memberId: 'm', options })).toEqual({
      placement: 'DEFAULT',
      member_id: 'm',
      ...(options !== null && fits && { placement_options: options }),
    });
  });
});
