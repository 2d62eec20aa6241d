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
        params: { entityTypeId: 2, fields: { name: 'Wholesale', isDefault: 'Y' } },
        keep: { id: 'category.id' },
      },
      {
        method: 'crm.category.get',
        params: { entityTypeId: 2, id: 0 },
        result: { category: { isDefault: 'N' } },
      },
      { method: 'crm.category.get', params: { entityTypeId: 128, id: '$id' }, refused: [400, 'NOT_FOUND'] },
      {
        method: 'crm.category.delete',
        params: { entityTypeId: 2, id: '$id' },
        refused: [400, 'ERROR_CATEGORY_IS_DEFAULT'],
      },
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
