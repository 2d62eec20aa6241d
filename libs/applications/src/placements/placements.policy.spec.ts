import { isPorticoError, type Scope } from '#libs/kernel';
import { groupOf, requirePlacements } from './placements.policy.js';
import { PLACEMENT_GROUPS } from './placement-groups.data.js';

function outcome(codes: readonly string[], held: readonly Scope[]): string {
  try {
    return requirePlacements(codes, held).join();
  } catch (error) {
    return isPorticoError(error)
      ? `${error.code} ${String(error.options.details?.['field'])}`
      : String(error);
  }
}

describe('embedding places', () => {
  it('have one row each', () => {
    const codes = PLACEMENT_GROUPS.flatMap(({ points }) => points.map(({ code }) => code));
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(70);
  });

  it.each<[string, readonly string[], readonly Scope[], string]>([
    ['each once', ['LEFT_MENU', 'LEFT_MENU'], [], 'LEFT_MENU'],
    ['of a smart process', ['CRM_DYNAMIC_184_DETAIL_TAB'], ['crm'], 'CRM_DYNAMIC_184_DETAIL_TAB'],
    ['either right of tasks', ['TASK_VIEW_TAB'], ['tasks'], 'TASK_VIEW_TAB'],
    ['unknown', ['LEFT_MENU', 'NOWHERE'], [], 'VALIDATION_ERROR placements[1]'],
    [
      'a smart process without a number',
      ['CRM_DYNAMIC_<typeId>_DETAIL'],
      ['crm'],
      'VALIDATION_ERROR placements[0]',
    ],
    ['without the right', ['CRM_DEAL_DETAIL_TAB'], ['task'], 'SCOPE_DENIED placements[0]'],
  ])('%s', (_name, codes, held, expected) => {
    expect(outcome(codes, held)).toBe(expected);
  });

  it('belong to the group of their right', () => {
    expect(groupOf('CALL_CARD')?.scopes).toEqual(['telephony']);
    expect(groupOf('CONTACT_CENTER')).toBeNull();
  });
});
