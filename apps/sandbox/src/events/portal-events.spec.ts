import { eventOf } from './portal-events.js';

it.each([
  ['deal', 'add', { 'data[FIELDS][ID]': '5' }],
  ['workgroup', 'add', { 'data[FIELDS][ID]': '5' }],
  ['workgroup', 'delete', { 'data[FIELDS][ID]': '5' }],
  ['invoice', 'update', { 'data[FIELDS][ID]': '5', 'data[FIELDS][ENTITY_TYPE_ID]': '31' }],
  ['calendarEvent', 'update', { 'data[id]': '5' }],
] as const)('tells of a %s that it is %s: %j', (table, kind, data) => {
  expect(eventOf(table, kind, '5', undefined)?.data).toEqual(data);
});

it('tells who a new person is', () => {
  const row = {
    id: 5,
    ACTIVE: true,
    NAME: 'Ann',
    LAST_NAME: '',
    EMAIL: 'a@x.example',
    UF_DEPARTMENT: [1, 4],
  };
  expect(eventOf('user', 'add', '5', row)).toEqual({
    name: 'ONUSERADD',
    data: {
      'data[ID]': '5',
      'data[ACTIVE]': 'Y',
      'data[NAME]': 'Ann',
      'data[EMAIL]': 'a@x.example',
      'data[UF_DEPARTMENT][0]': '1',
      'data[UF_DEPARTMENT][1]': '4',
    },
  });
});
