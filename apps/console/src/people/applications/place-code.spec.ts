import { needsType, reachable, titleOf, withType } from './place-code.js';

const GROUPS: Record<string, { code: string; title: string; scope: string | null }[]> = {
  crm: [
    { code: 'CRM_DEAL_DETAIL_TAB', title: 'Deal: tab', scope: 'crm' },
    { code: 'CRM_DYNAMIC_<typeId>_DETAIL_TAB', title: 'Smart process record: tab', scope: 'crm' },
  ],
  task: [{ code: 'TASK_VIEW_TAB', title: 'Tab of a task', scope: 'task' }],
  general: [{ code: 'LEFT_MENU', title: 'Item in the main menu', scope: null }],
};

describe('embedding places', () => {
  it('of smart processes have a number', () => {
    expect(needsType('CRM_DYNAMIC_<typeId>_DETAIL_TAB')).toBe(true);
    expect(needsType('LEFT_MENU')).toBe(false);
    expect(withType('CRM_DYNAMIC_<typeId>_DETAIL_TAB', 128)).toBe('CRM_DYNAMIC_128_DETAIL_TAB');
  });

  it.each([
    [[], ['general']],
    [['crm'], ['crm', 'general']],
    [['tasks'], ['task', 'general']],
    [
      ['task', 'crm'],
      ['crm', 'task', 'general'],
    ],
  ])('with %j are of the groups %j', (held, names) => {
    expect(reachable(GROUPS, held).map(({ name }) => name)).toEqual(names);
  });

  it('have a title, with a number too', () => {
    expect(titleOf(GROUPS, 'CRM_DYNAMIC_128_DETAIL_TAB')).toBe('Smart process record: tab');
    expect(titleOf(GROUPS, 'LEFT_MENU')).toBe('Item in the main menu');
    expect(titleOf(GROUPS, 'NO_SUCH')).toBeNull();
  });
});
