import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

const some = expect.any(String) as unknown;

const SCRIPTS: readonly CallScript[] = [
  [
    'users are listed, found, added and changed',
    [
      { method: 'user.get', params: { start: 0 }, total: 41 },
      {
        method: 'user.get',
        params: { FILTER: { ACTIVE: false }, sort: 'ID', order: 'DESC' },
        result: [{ ID: '38', ACTIVE: false }, { ID: '29' }, { ID: '17' }],
        total: 3,
      },
      { method: 'user.get', params: { FILTER: { '@ID': [2, 4] } }, total: 2 },
      {
        method: 'user.add',
        params: { EMAIL: 'new@demo.example', NAME: 'Newly', LAST_NAME: 'Hired', UF_DEPARTMENT: [3] },
        keep: { id: '' },
      },
      { method: 'user.add', params: { EMAIL: 'NEW@demo.example' }, refused: [400, 'ERROR_CORE'] },
      { method: 'user.add', params: { NAME: 'Nobody' }, refused: [400, 'ERROR_CORE'] },
      { method: 'user.update', params: { ID: '$id', WORK_POSITION: 'Buyer', ACTIVE: false }, result: true },
      {
        method: 'user.get',
        params: { FILTER: { NAME_SEARCH: 'newly' } },
        result: [{ ACTIVE: false, NAME: 'Newly', WORK_POSITION: 'Buyer', UF_DEPARTMENT: [3] }],
      },
      { method: 'user.search', params: { FILTER: { LAST_NAME: 'hir' } }, total: 1 },
      { method: 'user.fields', result: { EMAIL: 'Email', UF_DEPARTMENT: 'Departments' } },
      { method: 'user.current', userId: 3, result: { ID: '3', ACTIVE: true } },
    ],
  ],
  [
    'departments take their arguments bare',
    [
      { method: 'department.get', params: { PARENT: 1, sort: 'NAME', order: 'DESC' }, total: 5 },
      { method: 'department.add', params: { NAME: 'Legal', PARENT: 1 }, keep: { id: '' } },
      { method: 'department.add', params: { NAME: 'Nowhere' }, refused: [400, 'ERROR_CORE'] },
      { method: 'department.update', params: { ID: '$id', UF_HEAD: 7 }, result: true },
      {
        method: 'department.get',
        params: { ID: '$id' },
        result: [{ NAME: 'Legal', PARENT: '1', UF_HEAD: '7' }],
      },
      { method: 'department.delete', params: { ID: 2 }, result: true },
      { method: 'department.get', params: { ID: 3 }, result: [{ PARENT: '1' }] },
      { method: 'department.delete', params: { ID: '$id' }, result: true },
      { method: 'department.delete', params: { ID: '$id' }, refused: [400, 'NOT_FOUND'] },
      { method: 'department.fields', result: { NAME: 'Name' } },
    ],
  ],
  [
    'nodes of the structure',
    [
      { method: 'humanresources.node.list', by: 'v3', refused: [400, 'REQUESTVALIDATION'] },
      {
        method: 'humanresources.node.list',
        by: 'v3',
        params: { type: 'DEPARTMENT', pagination: { limit: 3, offset: 1 }, select: ['id', 'name'] },
        result: { items: [{ id: 2, name: 'Sales' }, { id: 3 }, { id: 4 }] },
      },
      {
        method: 'humanresources.node.list',
        by: 'v3',
        params: { type: 'TEAM', pagination: { limit: 'x' } },
        refused: [400, 'INVALIDPAGINATION'],
      },
      {
        method: 'humanresources.node.list',
        by: 'v3',
        params: { type: 'TEAM', select: ['nope'] },
        refused: [400, 'UNKNOWNDTOPROPERTY'],
      },
      {
        method: 'humanresources.node.search',
        by: 'v3',
        params: { type: 'DEPARTMENT', name: 'sales' },
        result: { items: [{ id: 2 }, { id: 4 }] },
      },
      {
        method: 'humanresources.node.add',
        by: 'v3',
        params: { type: 'TEAM', name: 'Launch', parentId: 2, userIds: { MEMBER_TEAM_HEAD: [7] } },
        result: {
          name: 'Launch',
          userCount: 1,
          members: [{ userId: 7, role: 'MEMBER_TEAM_HEAD', name: some }],
        },
        keep: { id: 'id' },
      },
      {
        method: 'humanresources.node.edit',
        by: 'v3',
        params: { id: '$id', description: 'Soon' },
        result: { description: 'Soon', parentId: 2 },
      },
      {
        method: 'humanresources.node.move',
        by: 'v3',
        params: { id: '$id', parentId: 1 },
        result: { parentId: 1 },
      },
      {
        method: 'humanresources.node.move',
        by: 'v3',
        params: { id: 1, parentId: '$id' },
        refused: [400, 'REQUESTVALIDATION'],
      },
      {
        method: 'humanresources.node.get',
        by: 'v3',
        params: { id: '$id', select: ['name', 'members'] },
        result: { item: { name: 'Launch', members: [{ userId: 7 }] } },
      },
      { method: 'humanresources.node.get', by: 'v3', params: { id: 999 }, refused: [400, 'ENTITYNOTFOUND'] },
      { method: 'humanresources.node.count', by: 'v3', result: { departments: 10, teams: 3 } },
      { method: 'humanresources.node.field.list', by: 'v3', result: { items: expect.any(Array) as unknown } },
      {
        method: 'humanresources.node.field.get',
        by: 'v3',
        params: { name: 'id' },
        result: { item: { name: 'id', type: 'int', editable: false } },
      },
    ],
  ],
  [
    'workgroups',
    [
      { method: 'sonet_group.get', params: { FILTER: { PROJECT: 'Y' }, ORDER: { NAME: 'DESC' } }, total: 4 },
      { method: 'sonet_group.create', params: { NAME: 'Chess', VISIBLE: 'Y' }, keep: { id: '' } },
      { method: 'sonet_group.create', params: {}, refused: [400, 'ERROR_CORE'] },
      { method: 'sonet_group.update', params: { GROUP_ID: '$id', NAME: 'Go' }, result: '$id' },
      {
        method: 'sonet_group.get',
        params: { FILTER: { '%NAME': 'go' } },
        result: [{ ID: some, NAME: 'Go', VISIBLE: 'Y', OWNER_ID: '1', CLOSED: 'N' }],
        total: 1,
      },
      { method: 'sonet_group.user.get', params: { ID: '$id' }, result: [{ USER_ID: '1', ROLE: 'A' }] },
      { method: 'sonet_group.delete', params: { GROUP_ID: '$id' }, result: true },
      { method: 'sonet_group.get', params: { FILTER: { ID: '$id' } }, total: 0 },
    ],
  ],
];

it.each(SCRIPTS)('%s', (_, steps) => runScript(host, steps));
