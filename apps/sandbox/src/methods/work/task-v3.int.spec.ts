import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { type Json, SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

const by = 'v3';
const INVALID = [400, 'VALIDATION_REQUESTVALIDATION'] as const;
const NEW = { title: 'Third', creatorId: 2, responsibleId: 4 };
const add = (fields: object): CallScript[1][number] => ({
  method: 'tasks.task.add',
  by,
  params: { fields },
  refused: INVALID,
});
const list = (params: object, refused: readonly [number, string]): CallScript[1][number] => ({
  method: 'tasks.task.list',
  by,
  params: { ...params },
  refused,
});

const SCRIPTS: readonly CallScript[] = [
  [
    'a task is written in plain values and words, and is the same one of the second version',
    [
      {
        method: 'tasks.task.add',
        by,
        params: { fields: { ...NEW, needsControl: true, priority: 'high', crmItemIds: ['D_1'], groupId: 2 } },
        result: {
          item: {
            title: 'Third',
            creatorId: 2,
            responsibleId: 4,
            needsControl: true,
            isMultitask: false,
            priority: 'high',
            status: 'pending',
            mark: 'none',
            parentId: null,
            closed: null,
            crmItemIds: ['D_1'],
          },
        },
        keep: { id: 'item.id' },
      },
      {
        method: 'tasks.task.update',
        by,
        params: { id: '$id', fields: { status: 'completed', title: 'Done' } },
        result: { result: true },
      },
      {
        method: 'tasks.task.get',
        params: { taskId: '$id' },
        result: { task: { title: 'Done', status: '5', priority: '2', createdBy: '2', taskControl: 'Y' } },
      },
      {
        method: 'tasks.task.get',
        by,
        params: { id: '$id', select: ['title', 'status', 'closedById', 'creator', 'group'] },
        result: {
          item: { id: '$id', status: 'completed', closedById: 1, creator: { id: 2 }, group: { id: 2 } },
        },
      },
      { method: 'tasks.task.delete', by, params: { id: '$id' }, result: { result: true } },
      { method: 'tasks.task.get', by, params: { id: '$id' }, refused: [400, 'ENTITYNOTFOUND'] },
      { method: 'tasks.task.get', params: { taskId: '$id' }, result: [] },
    ],
  ],
  [
    'reading of the second version takes the id by either name',
    [
      { method: 'tasks.task.get', params: { id: 4, select: ['ID'] }, result: { task: { id: '4' } } },
      { method: 'tasks.task.get', params: {}, refused: [400, '100'] },
    ],
  ],
  [
    'writes are refused by field',
    [
      add({}),
      add({ ...NEW, responsibleId: 9999 }),
      add({ ...NEW, parentId: 99_999 }),
      add({ ...NEW, priority: 'urgent' }),
      add({ ...NEW, guid: '{1}' }),
      {
        method: 'tasks.task.add',
        by,
        params: { fields: { ...NEW, TITLE: 'x' } },
        refused: [400, 'UNKNOWNDTOPROPERTY'],
      },
      { method: 'tasks.task.update', by, params: { id: 4, fields: { creatorId: 3 } }, refused: INVALID },
      { method: 'tasks.task.update', by, params: { ddId: 4, fields: { title: 'x' } }, refused: INVALID },
      { method: 'tasks.task.update', by, params: { id: 4 }, refused: INVALID },
      { method: 'tasks.task.update', by, params: { id: 99_999, fields: {} }, refused: [400, 'ACCESSDENIED'] },
      { method: 'tasks.task.delete', by, params: { id: 99_999 }, refused: [400, 'ACCESSDENIED'] },
      { method: 'tasks.task.get', by, params: { id: -1 }, refused: [400, 'ENTITYNOTFOUND'] },
      {
        method: 'tasks.task.get',
        by,
        params: { id: 4, select: ['TITLE'] },
        refused: [400, 'UNKNOWNDTOPROPERTY'],
      },
    ],
  ],
  [
    'lists are filtered by the id alone, sorted by chosen fields, and show the id alone unless asked',
    [
      {
        method: 'tasks.task.list',
        by,
        params: { filter: [['id', 'in', [5, 6]]], order: { id: 'DESC' } },
        result: { items: [{ id: 6 }, { id: 5 }] },
      },
      {
        method: 'tasks.task.list',
        by,
        params: { filter: [['id', '>', 10]], select: ['title'], pagination: { page: 2, limit: 2 } },
        result: { items: [{ id: 13, title: expect.any(String) as unknown }, { id: 14 }] },
      },
      list({ filter: [['title', '=', 'x']] }, INVALID),
      list({ filter: { logic: 'or', conditions: [['status', 'pending']] } }, INVALID),
      list({ filter: [['nope', 1]] }, [400, 'UNKNOWNDTOPROPERTY']),
      list({ filter: { '>id': 1 } }, [400, 'INVALIDFILTER']),
      list({ order: { description: 'ASC' } }, [400, 'INVALIDORDER']),
      list({ order: { id: 'up' } }, [400, 'INVALIDORDER']),
      list({ pagination: { limit: 'abc' } }, [400, 'INVALIDPAGINATION']),
      {
        method: 'tasks.task.field.get',
        by,
        params: { name: 'title' },
        result: { item: { name: 'title', filterable: false, sortable: true } },
      },
      {
        method: 'tasks.task.field.get',
        by,
        params: { name: 'id' },
        result: { item: { filterable: true, editable: false } },
      },
    ],
  ],
  [
    'a task comes after others, and stands beside them on a plan',
    [
      { method: 'task.item.getdependson', params: { TASKID: 27 }, result: ['26', '25'] },
      {
        method: 'tasks.task.get',
        by,
        params: {
          id: 27,
          select: [
            'relatedTasks.id',
            'relatedTasks.title',
            'dependsOn',
            'containsRelatedTasks',
            'containsGanttLinks',
          ],
        },
        result: {
          item: {
            relatedTasks: [
              { id: 26, title: expect.any(String) as unknown },
              { id: 25, title: expect.any(String) as unknown },
            ],
            dependsOn: [26, 25],
            containsRelatedTasks: true,
            containsGanttLinks: false,
          },
        },
      },
      {
        method: 'tasks.task.list',
        by,
        params: {
          filter: [['id', 'in', [27, 30]]],
          select: ['relatedTasks.status', 'responsible.email', 'containsGanttLinks'],
        },
        result: {
          items: [
            {
              id: 27,
              relatedTasks: [{ status: expect.any(String) as unknown }, {}],
              responsible: { email: expect.stringContaining('@') as unknown },
            },
            { id: 30, relatedTasks: [], containsGanttLinks: true },
          ],
        },
      },
      {
        method: 'tasks.task.get',
        by,
        params: { id: 27, select: ['relatedTasks.nope'] },
        refused: [400, 'UNKNOWNDTOPROPERTY'],
      },
      { method: 'tasks.task.update', by, params: { id: 27, fields: { dependsOn: [20] } } },
      { method: 'task.item.getdependson', params: { taskId: 27 }, result: ['20'] },
      { method: 'tasks.task.update', params: { taskId: 27, fields: { DEPENDS_ON: [21, 22] } } },
      {
        method: 'tasks.task.get',
        by,
        params: { id: 27, select: ['dependsOn'] },
        result: { item: { dependsOn: [21, 22] } },
      },
      { method: 'tasks.task.list', params: { filter: { DEPENDS_ON: 22 } }, total: 1 },
      { method: 'task.dependence.add', params: { taskIdFrom: 40, taskIdTo: 41, linkType: 2 }, result: [] },
      {
        method: 'task.dependence.add',
        params: { taskIdFrom: 41, taskIdTo: 40, linkType: 0 },
        refused: [400, 'ILLEGAL_NEW_LINK'],
      },
      {
        method: 'task.dependence.add',
        params: { taskIdFrom: 40, taskIdTo: 99_999, linkType: 0 },
        refused: [400, 'ACTION_NOT_ALLOWED'],
      },
      { method: 'task.dependence.delete', params: { taskIdFrom: 40, taskIdTo: 41 }, result: [] },
      {
        method: 'task.dependence.delete',
        params: { taskIdFrom: 40, taskIdTo: 41 },
        refused: [400, 'ILLEGAL_NEW_LINK'],
      },
    ],
  ],
];

it.each<[string, Json]>([
  ['a text for a number', { groupId: '1' }],
  ['a word for a flag', { needsControl: 'Y' }],
  ['a day nobody can read', { deadline: 'soon' }],
  ['a single value for a list', { accomplices: 5 }],
  ['an object for a text', { description: {} }],
])('refuses %s', async (_name, fields) => {
  const { status, body } = await host.callV3('tasks.task.update', { id: 5, fields });
  const [field] = Object.keys(fields);
  expect({ status, body }).toMatchObject({ status: 400, body: { error: { validation: [{ field }] } } });
});

it.each(SCRIPTS)('%s', (_, steps) => runScript(host, steps));

it('shows nothing but the id in a list without a selection', async () => {
  const { body } = await host.callV3('tasks.task.list', { pagination: { limit: 1 } });
  expect(body['result']).toEqual({ items: [{ id: 1 }] });
});
