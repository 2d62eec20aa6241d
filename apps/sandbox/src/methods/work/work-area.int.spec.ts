import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

const some = expect.any(String) as unknown;
const period = (from: number, to: number): object => ({
  from: { timestamp: from, timezone: 'Europe/Moscow' },
  to: { timestamp: to, timezone: 'Europe/Moscow' },
});
const NOON = 1_900_000_000;

const SCRIPTS: readonly CallScript[] = [
  [
    'tasks are asked for in capitals and answered in camelCase',
    [
      { method: 'tasks.task.list', params: { select: ['ID'] }, total: 250 },
      {
        method: 'tasks.task.list',
        params: { filter: { '<=ID': 3, '!STATUS': 999 }, order: { ID: 'desc' }, select: ['ID', 'TAGS'] },
        result: { tasks: [{ id: '3', tags: expect.any(Array) as unknown }, { id: '2' }, { id: '1' }] },
        total: 3,
      },
      { method: 'tasks.task.list', params: { filter: { NOPE: 1 } }, refused: [400, 'INVALID_ARG_VALUE'] },
      {
        method: 'tasks.task.add',
        params: {
          fields: { TITLE: 'New', RESPONSIBLE_ID: 4, AUDITORS: [2], DEADLINE: '2026-02-01T18:00:00+03:00' },
        },
        result: {
          task: {
            title: 'New',
            responsibleId: '4',
            createdBy: '1',
            status: '2',
            auditors: ['2'],
            deadline: '2026-02-01T18:00:00+03:00',
          },
        },
        keep: { id: 'task.id' },
      },
      { method: 'tasks.task.add', params: { fields: { TITLE: 'No one' } }, refused: [400, 'ERROR_CORE'] },
      {
        method: 'tasks.task.update',
        params: { taskId: '$id', fields: { STATUS: 5, CREATED_BY: 9 } },
        result: { task: { status: '5', closedBy: '1', closedDate: some, createdBy: '1' } },
      },
      {
        method: 'tasks.task.get',
        params: { taskId: '$id', select: ['ID', 'RESPONSIBLE_ID'] },
        result: { task: { id: '$id', responsible: { id: '4', name: some } } },
      },
      { method: 'tasks.task.delete', params: { taskId: '$id' }, result: { task: true } },
      { method: 'tasks.task.get', params: { taskId: '$id' }, result: [] },
      { method: 'tasks.task.delete', params: { taskId: '$id' }, refused: [400, 'ERROR_CORE'] },
      {
        method: 'tasks.task.getFields',
        result: {
          fields: { TITLE: { type: 'string', required: true }, STATUS: { values: { 5: 'Completed' } } },
        },
      },
    ],
  ],
  [
    'comments and time of tasks are bound by position',
    [
      {
        method: 'task.commentitem.getlist',
        params: { a: 3, b: { ID: 'desc' }, c: {} },
        result: [{ ID: '4' }, {}, {}, {}],
      },
      {
        method: 'task.commentitem.getlist',
        params: { TASKID: 3, FILTER: { '>=POST_DATE': '2025-01-01' }, ORDER: {} },
        refused: [400, 'ERROR_CORE'],
      },
      { method: 'task.commentitem.getlist', params: { TASKID: 'x' }, refused: [400, 'ERROR_CORE'] },
      {
        method: 'task.commentitem.add',
        params: { TASKID: 3, FIELDS: { POST_MESSAGE: 'Checked', UF_FORUM_MESSAGE_DOC: ['n55'] } },
        keep: { id: '' },
      },
      {
        method: 'task.commentitem.get',
        params: { TASKID: 3, ITEMID: '$id' },
        result: {
          AUTHOR_ID: '1',
          AUTHOR_NAME: some,
          POST_MESSAGE: 'Checked',
          ATTACHED_OBJECTS: expect.anything() as unknown,
        },
      },
      { method: 'tasks.task.get', params: { taskId: 3 }, result: { task: { commentsCount: '5' } } },
      {
        method: 'task.commentitem.update',
        params: { TASKID: 3, ITEMID: '$id', FIELDS: { POST_MESSAGE: 'Twice' } },
        result: true,
      },
      { method: 'task.commentitem.get', params: { TASKID: 4, ITEMID: '$id' }, refused: [400, 'ERROR_CORE'] },
      { method: 'task.commentitem.delete', params: { TASKID: 3, ITEMID: '$id' }, result: true },
      { method: 'tasks.task.get', params: { taskId: 3 }, result: { task: { commentsCount: '4' } } },
      {
        method: 'task.elapseditem.add',
        params: { TASKID: 5, ARFIELDS: { SECONDS: 900, COMMENT_TEXT: 'Call' } },
        keep: { time: '' },
      },
      {
        method: 'task.elapseditem.add',
        params: { TASKID: 5, ARFIELDS: { SECONDS: 0 } },
        refused: [400, 'ERROR_CORE'],
      },
      {
        method: 'task.elapseditem.getlist',
        params: {
          TASKID: 5,
          ORDER: {},
          FILTER: { '>=SECONDS': 900 },
          SELECT: ['*'],
          PARAMS: { NAV_PARAMS: { nPageSize: 50, iNumPage: 1 } },
        },
        result: [{ TASK_ID: '5', SECONDS: '900', MINUTES: '15', SOURCE: '2', USER_ID: '1' }],
        total: 1,
      },
      { method: 'tasks.task.get', params: { taskId: 5 }, result: { task: { timeSpentInLogs: '900' } } },
      { method: 'task.elapseditem.delete', params: { TASKID: 5, ITEMID: '$time' }, result: true },
    ],
  ],
  [
    'calendar events',
    [
      { method: 'calendar.event.get', params: {}, refused: [400, ''] },
      {
        method: 'calendar.event.get',
        params: { type: 'user', ownerId: 1, from: '2025-01-01', to: '2025-02-01' },
        result: [{ CAL_TYPE: 'user', OWNER_ID: '1', DATE_FROM_TS_UTC: some }],
      },
      { method: 'calendar.section.get', params: { type: 'user', ownerId: 3 }, result: [{ ID: '3' }] },
      {
        method: 'calendar.event.add',
        params: {
          type: 'user',
          ownerId: 3,
          section: 3,
          name: 'Review',
          from: '2026-03-02T15:30:00+03:00',
          to: '2026-03-02T16:00:00+03:00',
          is_meeting: 'Y',
          attendees: [1, 3],
        },
        keep: { id: '' },
      },
      { method: 'calendar.event.add', params: { type: 'user', ownerId: 3, name: 'x' }, refused: [400, ''] },
      {
        method: 'calendar.event.getbyid',
        params: { id: '$id' },
        result: {
          NAME: 'Review',
          DATE_FROM: '03/02/2026 03:30:00 pm',
          DATE_FROM_TS_UTC: '1772454600',
          DT_LENGTH: 1800,
          DT_SKIP_TIME: 'N',
          IS_MEETING: true,
          ATTENDEE_LIST: [
            { id: 1, status: 'H' },
            { id: 3, status: 'Q' },
          ],
        },
      },
      {
        method: 'calendar.event.update',
        params: { id: '$id', type: 'user', ownerId: 3, name: 'Moved', skip_time: 'Y' },
        result: '$id',
      },
      { method: 'calendar.event.update', params: { id: '$id', name: 'x' }, refused: [400, ''] },
      {
        method: 'calendar.event.get',
        params: { type: 'user', ownerId: 3, from: '2026-03-01', to: '2026-03-03', section: [3] },
        result: [{ NAME: 'Moved', DATE_FROM: '03/02/2026' }],
      },
      { method: 'calendar.event.delete', params: { id: '$id' }, result: true },
      { method: 'calendar.event.getbyid', params: { id: '$id' }, result: null },
    ],
  ],
  [
    'calendar events in zones',
    [
      {
        method: 'calendar.event.add',
        params: {
          type: 'user',
          ownerId: 3,
          section: 3,
          name: 'Abroad',
          from: '2026-07-01 10:00:00',
          to: '2026-07-01T11:30:00',
          timezone_from: 'America/New_York',
        },
        keep: { id: '' },
      },
      {
        method: 'calendar.event.getbyid',
        params: { id: '$id' },
        result: {
          DATE_FROM: '07/01/2026 10:00:00 am',
          DATE_TO: '07/01/2026 11:30:00 am',
          TZ_FROM: 'America/New_York',
          TZ_TO: 'America/New_York',
          TZ_OFFSET_FROM: '-14400',
          DATE_FROM_TS_UTC: '1782914400',
          DT_LENGTH: 5400,
          RRULE: null,
        },
      },
      {
        method: 'calendar.event.update',
        params: {
          id: '$id',
          type: 'user',
          ownerId: 3,
          name: 'Abroad',
          from: '2026-07-01T10:00:00Z',
          to: '2026-07-01 12:00:00',
          timezone_from: 'Asia/Tokyo',
          timezone_to: 'Europe/Berlin',
        },
        result: '$id',
      },
      {
        method: 'calendar.event.getbyid',
        params: { id: '$id' },
        result: {
          DATE_FROM: '07/01/2026 01:00:00 pm',
          TZ_FROM: 'Europe/Moscow',
          DATE_TO: '07/01/2026 12:00:00 pm',
          TZ_TO: 'Europe/Berlin',
          DT_LENGTH: 0,
        },
      },
      {
        method: 'calendar.event.add',
        params: {
          type: 'user',
          ownerId: 8,
          section: 8,
          name: 'Own clock',
          from: '2026-07-02 10:00:00',
          to: '2026-07-02 11:00:00',
          timezone_from: 'Nowhere',
        },
        userId: 8,
        keep: { own: '' },
      },
      {
        method: 'calendar.event.getbyid',
        params: { id: '$own' },
        result: { TZ_FROM: 'Asia/Yekaterinburg', DATE_FROM_TS_UTC: '1782968400' },
      },
    ],
  ],
  [
    'series of calendar events',
    [
      {
        method: 'calendar.event.get',
        params: { type: 'user', ownerId: 8, section: [8], from: '2026-08-03', to: '2026-08-11' },
        result: [
          {
            ID: '121',
            DATE_FROM: '08/03/2026 10:00:00 am',
            TZ_OFFSET_FROM: '18000',
            RRULE: { BYDAY: { MO: 'MO' } },
          },
          { ID: '121', DATE_FROM: '08/05/2026 10:00:00 am' },
          { ID: '121', DATE_FROM: '08/10/2026 10:00:00 am', DATE_TO: '08/10/2026 11:30:00 am' },
        ],
      },
      {
        method: 'calendar.event.getbyid',
        params: { id: 121 },
        result: { DATE_FROM: '01/06/2025 10:00:00 am', RRULE: { FREQ: 'WEEKLY', INTERVAL: 1 } },
      },
      {
        method: 'calendar.event.getbyid',
        params: { id: 122 },
        result: {
          DATE_FROM: '05/12/2025 11:00:00 am',
          TZ_OFFSET_FROM: '7200',
          DATE_TO: '05/12/2025 02:30:00 pm',
          TZ_OFFSET_TO: '-14400',
        },
      },
      {
        method: 'calendar.event.add',
        params: {
          type: 'user',
          ownerId: 3,
          section: 3,
          name: 'Daily',
          from: '2026-09-01T09:00:00+03:00',
          to: '2026-09-01T09:15:00+03:00',
          rrule: { FREQ: 'DAILY', COUNT: 2 },
        },
        keep: { id: '' },
      },
      {
        method: 'calendar.event.get',
        params: { type: 'user', ownerId: 3, section: [3], from: '2026-09-01', to: '2026-09-30' },
        result: [
          { ID: '{$id}', DATE_FROM: '09/01/2026 09:00:00 am', RRULE: { COUNT: 2, UNTIL: '01/01/2038' } },
          { ID: '{$id}', DATE_FROM: '09/02/2026 09:00:00 am' },
        ],
      },
    ],
  ],
  [
    'bookings',
    [
      {
        method: 'booking.v1.booking.add',
        params: { fields: { name: 'Demo', resourceIds: [2], datePeriod: period(NOON, NOON + 3600) } },
        keep: { id: 'id' },
      },
      {
        method: 'booking.v1.booking.add',
        params: { fields: { resourceIds: [99], datePeriod: period(NOON, NOON + 1) } },
        refused: [400, '1018'],
      },
      {
        method: 'booking.v1.booking.add',
        params: { fields: { resourceIds: [1], datePeriod: period(NOON, NOON) } },
        refused: [400, '422'],
      },
      {
        method: 'booking.v1.booking.update',
        params: { id: '$id', fields: { description: 'Room' } },
        result: true,
      },
      {
        method: 'booking.v1.booking.list',
        params: {
          FILTER: { within: { dateFrom: String(NOON), dateTo: String(NOON + 60) } },
          ORDER: { id: 'DESC' },
        },
        result: { booking: [{ id: '$id', name: 'Demo', description: 'Room', resourceIds: [2] }] },
      },
      {
        method: 'booking.v1.booking.get',
        params: { id: '$id' },
        result: { booking: { datePeriod: { from: { timestamp: NOON } } } },
      },
      { method: 'booking.v1.booking.delete', params: { id: '$id' }, result: true },
      { method: 'booking.v1.booking.get', params: { id: '$id' }, refused: [400, 'ENTITY_NOT_FOUND'] },
    ],
  ],
];

it.each(SCRIPTS)('%s', (_, steps) => runScript(host, steps));
