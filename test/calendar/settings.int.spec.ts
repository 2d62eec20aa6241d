import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

const METHOD = 'calendar.settings.get';

describe('settings of the calendar', () => {
  let api: InProcessApi;
  let portal: BuiltPortal;
  let key: string;

  const read = (as = key) =>
    api.client.call<{ data: Record<string, unknown>; meta?: unknown; error?: Record<string, unknown> }>(
      'GET',
      '/v1/calendar/settings',
      { key: as },
    );

  beforeAll(async () => {
    api = await sharedApi();
    portal = await aPortal(api, 'calendar.portal.test')
      .withKey({ scopes: ['calendar'] })
      .build();
    key = portal.key;
  });
  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  it('are told as the host has them, under names of the API', async () => {
    const { status, body, headers } = await read();
    expect([status, headers['x-ratelimit-limit']]).toEqual([200, '120']);
    expect(Object.keys(body)).toEqual(['success', 'data']);
    expect(body.data).toEqual({
      workTimeStart: '9',
      workTimeEnd: '18.3',
      yearHolidays: '1.01,2.01,7.01,23.02,8.03,1.05,9.05,12.06,4.11',
      yearWorkdays: '',
      weekHolidays: ['SA', 'SU'],
      weekStart: 'MO',
      userNameTemplate: '#NAME# #LAST_NAME#',
      userShowLogin: '1',
      syncByPush: false,
      depManagerSub: '',
      deniedSuperposeTypes: [],
      pathesForSites: true,
      rmForSites: '1',
      pathToUser: '/company/personal/user/#user_id#/',
      pathToUserCalendar: '/company/personal/user/#user_id#/calendar/',
      pathToGroup: '/workgroups/group/#group_id#/',
      pathToGroupCalendar: '/workgroups/group/#group_id#/calendar/',
      pathToVr: '',
      pathToRm: '/services/meeting/',
      path_to_type_company_calendar: '/company/calendar/',
      path_to_type_location: '/services/rooms/',
      path_to_type_shift_plan: '/company/shifts/',
      rmIblockType: 'events',
      rmIblockId: '12',
      forumId: '3',
      pathes: [],
    });
    expect((await api.sandbox.calls(METHOD)).map(({ params }) => params)).toEqual([{}]);
  });

  it('are two hours and a warning where the owner of the key is no employee', async () => {
    const guest = await portal.addUser({ hostUserId: 41, hasWebhook: true });
    const { status, body } = await read(await portal.createKey({ scopes: ['calendar'], userId: guest }));
    expect([status, body.data]).toEqual([200, { workTimeStart: 9, workTimeEnd: 19 }]);
    expect(body.meta).toEqual({
      warnings: [{ code: 'calendar_settings_partial', message: expect.any(String) }],
    });
  });

  it.each([
    ['an empty list', []],
    ['a list', [{ work_time_start: '9' }]],
    ['a text', 'none'],
    ['nothing', null],
    ['settings without the hours', { work_time_end: '18', week_start: 'MO' }],
  ])('are not made out of %s', async (_name, result) => {
    await api.sandbox.fault(METHOD, { kind: 'reply', status: 200, body: { result } });
    const { status, body } = await read();
    expect([status, body.error?.['code']]).toEqual([502, 'HOST_UNAVAILABLE']);
  });

  it.each([
    [{ error: 'NO_MODULE', error_description: 'No calendar here' }, 422, { hostCode: 'NO_MODULE' }],
    [{ error: '', error_description: 'No calendar here' }, 422, {}],
    [{ error: 'ACCESS_DENIED', error_description: 'No' }, 403, {}],
  ])('pass on what the host refuses: %p', async (said, expected, extra) => {
    await api.sandbox.fault(METHOD, { kind: 'reply', status: 400, body: said });
    const { status, body } = await read();
    expect(status).toBe(expected);
    const { hostCode } = body.error ?? {};
    expect(hostCode === undefined ? {} : { hostCode }).toEqual(extra);
  });

  it('want their scope', async () => {
    expect(await read(await portal.createKey({ scopes: ['timeman'] }))).toMatchObject({
      status: 403,
      body: { error: { code: 'SCOPE_DENIED' } },
    });
    expect((await api.sandbox.calls(METHOD)).length).toBe(0);
  });

  it('are read 120 times a minute and portal, whatever the key', async () => {
    const busy = await api.createPortal('busy-calendar.portal.test');
    const keys = await Promise.all([1, 2].map(() => busy.createKey({ scopes: ['calendar'] })));
    const codes: number[] = [];
    for (let turn = 0; turn < 121; turn += 1) codes.push((await read(keys[turn % 2])).status);
    expect(codes.filter((code) => code === 200)).toHaveLength(120);
    const refused = await read(keys[0]);
    expect([codes.at(-1), refused.body.error?.['code']]).toEqual([429, 'RATE_LIMITED']);
    expect((await read()).status).toBe(200);
  });
});
