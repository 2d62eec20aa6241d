import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

const SCRIPTS: readonly CallScript[] = [
  [
    'pipelines, one of them the default',
    [
      {
        method: 'crm.category.list',
        params: { entityTypeId: 2 },
        result: { categories: [{ id: 0, isDefault: 'Y' }, { id: 1 }] },
        total: 2,
      },
      {
        method: 'crm.category.add',
        params: { entityTypeId: 2, fields: { name: 'Wholesale', isDefault: 'Y', sort: -5 } },
        result: { category: { isDefault: 'N', sort: 0, originId: '' } },
        keep: { id: 'category.id' },
      },
      { method: 'crm.category.get', params: { entityTypeId: 128, id: '$id' }, refused: [400, 'NOT_FOUND'] },
      { method: 'crm.category.delete', params: { entityTypeId: 2, id: 0 }, refused: [400, '0'] },
      { method: 'crm.category.delete', params: { entityTypeId: 2, id: 1 }, refused: [400, '0'] },
      { method: 'crm.category.add', params: { entityTypeId: 2, fields: { name: ' ' } }, refused: [400, '0'] },
      {
        method: 'crm.category.add',
        params: { entityTypeId: 2, fields: { name: 'x' } },
        userId: 5,
        refused: [403, 'ACCESS_DENIED'],
      },
      {
        method: 'crm.category.list',
        params: { entityTypeId: 1 },
        refused: [400, 'ENTITY_TYPE_NOT_SUPPORTED'],
      },
      { method: 'crm.category.list', params: { entityTypeId: 999 }, refused: [400, 'NOT_FOUND'] },
      {
        method: 'crm.item.add',
        params: { entityTypeId: 2, fields: { categoryId: '$id' } },
        result: { item: { stageId: 'C{$id}:NEW', stageSemanticId: 'P' } },
      },
      { method: 'crm.category.delete', params: { entityTypeId: 2, id: '$id' }, refused: [400, '0'] },
    ],
  ],
  [
    'smart processes, changed by administrators alone',
    [
      {
        method: 'crm.type.add',
        params: { fields: { title: 'x' } },
        userId: 5,
        refused: [403, 'ACCESS_DENIED'],
      },
      {
        method: 'crm.type.add',
        params: { fields: { title: 'x', entityTypeId: 128 } },
        refused: [400, 'ENTITY_TYPE_ID_NOT_AVAILABLE'],
      },
      {
        method: 'crm.type.getByEntityTypeId',
        params: { entityTypeId: 130 },
        result: { type: { id: 2, title: 'Contracts' } },
      },
      { method: 'crm.item.list', params: { entityTypeId: 128 }, total: 72 },
      { method: 'crm.item.list', params: { entityTypeId: 130 }, total: 12 },
      { method: 'crm.item.list', params: { entityTypeId: 134 }, refused: [400, 'NOT_FOUND'] },
      {
        method: 'crm.item.add',
        params: { entityTypeId: 128, fields: { categoryId: 4 } },
        result: { item: { stageId: 'DT128_4:NEW', entityTypeId: 128 } },
      },
      {
        method: 'crm.item.add',
        params: { entityTypeId: 128, fields: { stageId: 'DT128_4:NEW' } },
        refused: [400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID'],
      },
    ],
  ],
  [
    'pipelines and stages of smart processes',
    [
      {
        method: 'crm.category.list',
        params: { entityTypeId: 128 },
        result: { categories: [{ id: 3, isDefault: 'Y', isSystem: 'N', code: '' }, { id: 4 }] },
        total: 2,
      },
      {
        method: 'crm.status.list',
        params: { filter: { ENTITY_ID: 'DYNAMIC_128_STAGE_3' }, order: { SORT: 'ASC' } },
        result: [
          { STATUS_ID: 'DT128_3:NEW', CATEGORY_ID: '3', SEMANTICS: null, EXTRA: { SEMANTICS: 'process' } },
          { STATUS_ID: 'DT128_3:PREPARATION' },
          { STATUS_ID: 'DT128_3:CLIENT' },
          { STATUS_ID: 'DT128_3:SUCCESS', SEMANTICS: 'S' },
          { STATUS_ID: 'DT128_3:FAIL', SEMANTICS: 'F' },
        ],
      },
      {
        method: 'crm.category.add',
        params: { entityTypeId: 130, fields: { name: 'Renewed', isDefault: 'Y' } },
        keep: { id: 'category.id' },
      },
      {
        method: 'crm.category.get',
        params: { entityTypeId: 130, id: 5 },
        result: { category: { isDefault: 'N' } },
      },
      {
        method: 'crm.item.add',
        params: { entityTypeId: 130, fields: { title: 'Renewed' } },
        result: { item: { categoryId: '$id', stageId: 'DT130_{$id}:NEW' } },
        keep: { item: 'item.id' },
      },
      {
        method: 'crm.status.add',
        params: {
          fields: { ENTITY_ID: 'DYNAMIC_130_STAGE_{$id}', STATUS_ID: 'PAUSED', NAME: 'Paused', SORT: 15 },
        },
      },
      {
        method: 'crm.item.update',
        params: { entityTypeId: 130, id: '$item', fields: { stageId: 'DT130_{$id}:PAUSED' } },
        result: { item: { stageId: 'DT130_{$id}:PAUSED' } },
      },
      {
        method: 'crm.item.update',
        params: { entityTypeId: 130, id: '$item', fields: { stageId: 'DT130_5:NEW' } },
        refused: [400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID'],
      },
      {
        method: 'crm.item.update',
        params: { entityTypeId: 130, id: '$item', fields: { categoryId: 5 } },
        result: { item: { categoryId: 5, stageId: 'DT130_5:NEW' } },
      },
      {
        method: 'crm.item.update',
        params: { entityTypeId: 130, id: '$item', fields: { categoryId: 3 } },
        refused: [400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID'],
      },
      {
        method: 'crm.category.update',
        params: { entityTypeId: 130, id: '$id', fields: { isDefault: 'N' } },
        result: { category: { isDefault: 'Y' } },
      },
      { method: 'crm.category.delete', params: { entityTypeId: 130, id: '$id' }, refused: [400, 'BX_ERROR'] },
      { method: 'crm.category.delete', params: { entityTypeId: 128, id: 4 }, refused: [400, 'BX_ERROR'] },
    ],
  ],
  [
    'parents of records, as the relations of smart processes say',
    [
      {
        method: 'crm.type.get',
        params: { id: 1 },
        result: { type: { relations: { parent: [{ entityTypeId: 2 }, { entityTypeId: 130 }], child: [] } } },
      },
      {
        method: 'crm.item.fields',
        params: { entityTypeId: 128 },
        result: {
          fields: {
            parentId2: { type: 'crm_entity', upperName: 'PARENT_ID_2', settings: { parentEntityTypeId: 2 } },
          },
        },
      },
      {
        method: 'crm.item.update',
        params: { entityTypeId: 128, id: 2, fields: { parentId2: 7, parentId130: 74 } },
        result: { item: { parentId2: 7, parentId130: 74 } },
      },
      {
        method: 'crm.item.list',
        params: { entityTypeId: 128, filter: { parentId2: [4, 7] }, select: ['id', 'parentId2'] },
        result: {
          items: [
            { id: 2, parentId2: 7 },
            { id: 4, parentId2: 4 },
            { id: 7, parentId2: 7 },
          ],
        },
      },
      {
        method: 'crm.item.update',
        params: { entityTypeId: 128, id: 2, fields: { parentId2: 0 } },
        result: { item: { parentId2: null } },
      },
      { method: 'crm.deal.update', params: { id: 9, fields: { PARENT_ID_130: 73 } }, result: true },
      { method: 'crm.deal.get', params: { id: 9 }, result: { PARENT_ID_130: '73' } },
      { method: 'crm.item.list', params: { entityTypeId: 2, filter: { parentId130: 73 } }, total: 1 },
      {
        method: 'crm.item.list',
        params: { entityTypeId: 2, filter: { parentId128: 1 } },
        refused: [400, 'INVALID_ARG_VALUE'],
      },
    ],
  ],
  [
    'addresses by kind and record',
    [
      {
        method: 'crm.address.list',
        params: { filter: { ENTITY_ID: 3 }, select: ['CITY'] },
        result: [{ CITY: 'Gdansk' }],
        total: 1,
      },
      {
        method: 'crm.address.add',
        params: { fields: { TYPE_ID: 6, ENTITY_TYPE_ID: 8, ENTITY_ID: 3 } },
        refused: [400, ''],
      },
      {
        method: 'crm.address.update',
        params: { fields: { TYPE_ID: 9, ENTITY_TYPE_ID: 8, ENTITY_ID: 3 } },
        refused: [400, ''],
      },
    ],
  ],
  [
    'custom fields, which items take and lose',
    [
      {
        method: 'crm.contact.userfield.add',
        params: { fields: { FIELD_NAME: 'AREA_2', USER_TYPE_ID: 'double' } },
        keep: { id: '' },
      },
      {
        method: 'crm.item.update',
        params: { entityTypeId: 3, id: 1, fields: { ufCrmArea_2: 2.5 } },
        result: { item: { ufCrmArea_2: 2.5, ufCrmSegment: null } },
      },
      {
        method: 'crm.contact.userfield.add',
        params: { fields: { FIELD_NAME: 'UF_CRM_AREA_2', USER_TYPE_ID: 'string' } },
        refused: [400, ''],
      },
      { method: 'crm.deal.userfield.get', params: { id: '$id' }, refused: [400, 'ERROR_NOT_FOUND'] },
      { method: 'crm.contact.userfield.delete', params: { id: '$id' }, result: true },
      {
        method: 'crm.item.list',
        params: { entityTypeId: 3, filter: { ufCrmArea_2: 2.5 } },
        refused: [400, 'INVALID_ARG_VALUE'],
      },
    ],
  ],
];

describe('settings of the CRM', () => {
  it.each(SCRIPTS)('%s', async (_name, steps) => {
    await runScript(host, steps);
  });
});
