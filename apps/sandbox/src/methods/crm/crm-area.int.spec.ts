import {
  expectCycle,
  expectDescribed,
  expectListed,
  type RecordCase,
} from '../../__fixtures__/record-cycle.js';
import { type Json, SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

function item(name: string, entityTypeId: number, rest: Partial<RecordCase>): RecordCase {
  return {
    name,
    list: 'crm.item.list',
    get: 'crm.item.get',
    add: 'crm.item.add',
    update: 'crm.item.update',
    delete: 'crm.item.delete',
    fields: 'crm.item.fields',
    always: { entityTypeId },
    many: 'items',
    one: 'item',
    id: 'id',
    seeded: 60,
    filter: { '>id': 30 },
    create: {},
    created: {},
    change: {},
    changed: {},
    ...rest,
  };
}

function legacy(prefix: string, rest: Partial<RecordCase>): RecordCase {
  return {
    name: prefix,
    list: `${prefix}.list`,
    get: `${prefix}.get`,
    add: `${prefix}.add`,
    update: `${prefix}.update`,
    delete: `${prefix}.delete`,
    fields: `${prefix}.fields`,
    id: 'ID',
    seeded: 1,
    filter: { '>ID': 2 },
    create: {},
    created: {},
    change: {},
    changed: {},
    ...rest,
  };
}

const PHONE = { typeId: 'PHONE', valueType: 'WORK', value: '+79990001122' };

const CASES: RecordCase[] = [
  item('leads', 1, {
    seeded: 150,
    filter: { '=stageSemanticId': 'P' },
    create: { title: 'Fresh', opportunity: 10, fm: [PHONE] },
    created: { title: 'Fresh', opportunity: 10, hasPhone: 'Y', phone: '+79990001122' },
    change: { stageId: 'CONVERTED' },
    changed: { stageId: 'CONVERTED', stageSemanticId: 'S', isConvert: 'Y', movedBy: 1 },
  }),
  item('deals', 2, {
    seeded: 300,
    filter: { '@stageId': ['WON', 'LOSE'] },
    create: { title: 'Fresh', ufCrmContractNo: 'K-1', ufCrmTags: ['a', 'b'], ufCrmBudget: '5|USD' },
    created: { title: 'Fresh', ufCrmContractNo: 'K-1', ufCrmTags: ['a', 'b'], ufCrmBudget: '5|USD' },
    change: { stageId: 'WON' },
    changed: { closed: 'Y', stageSemanticId: 'S', previousStageId: 'NEW' },
  }),
  item('contacts', 3, {
    seeded: 240,
    filter: { '%lastName': 'bel' },
    create: { name: 'Eva', lastName: 'Stone', companyIds: [2, 3], fm: [PHONE] },
    created: { name: 'Eva', companyId: 2, companyIds: [2, 3], hasPhone: 'Y', hasEmail: 'N' },
    change: { companyId: 7 },
    changed: { companyId: 7, companyIds: [7] },
  }),
  item('companies', 4, {
    seeded: 120,
    filter: { '>revenue': 1_000_000 },
    create: { title: 'Fresh', industry: 'IT' },
    created: { title: 'Fresh', industry: 'IT', isMyCompany: 'N' },
    change: { revenue: 5 },
    changed: { revenue: 5 },
  }),
  item('quotes', 7, {
    seeded: 60,
    filter: { closed: 'Y' },
    create: { title: 'Fresh', companyId: 4 },
    created: { title: 'Fresh', stageId: 'DRAFT', closed: 'N' },
    change: { stageId: 'APPROVED' },
    changed: { stageId: 'APPROVED', closed: 'Y' },
  }),
  item('invoices', 31, {
    seeded: 80,
    filter: { '>parentId2': 0 },
    create: { title: 'Fresh', parentId2: 5 },
    created: { title: 'Fresh', parentId2: 5, stageId: 'DT31_2:N', categoryId: 2 },
    change: { stageId: 'DT31_2:P' },
    changed: { stageId: 'DT31_2:P', previousStageId: 'DT31_2:N' },
  }),
  legacy('crm.activity', {
    seeded: 500,
    filter: { '>=CREATED': '2025-06-01T00:00:00+03:00' },
    create: {
      SUBJECT: 'Fresh',
      TYPE_ID: 2,
      RESPONSIBLE_ID: 3,
      COMMUNICATIONS: [{ VALUE: '+7', ENTITY_ID: 5, ENTITY_TYPE_ID: 3, TYPE: 'PHONE' }],
    },
    created: { SUBJECT: 'Fresh', OWNER_ID: '5', OWNER_TYPE_ID: '3', SETTINGS: [] },
    change: { COMPLETED: 'Y' },
    changed: { COMPLETED: 'Y', STATUS: '2' },
  }),
  legacy('crm.product', {
    seeded: 80,
    filter: { SECTION_ID: 2, '!ID': 1 },
    create: { NAME: 'Fresh', PRICE: 12.5, CURRENCY_ID: 'RUB' },
    created: { NAME: 'Fresh', PRICE: '12.5', ACTIVE: 'Y' },
    change: { PRICE: 13 },
    changed: { PRICE: '13' },
  }),
  legacy('crm.productsection', {
    seeded: 11,
    create: { NAME: 'Fresh', CATALOG_ID: 23 },
    created: { NAME: 'Fresh', CATALOG_ID: '23' },
    change: { NAME: 'Renamed' },
    changed: { NAME: 'Renamed' },
  }),
  legacy('crm.status', {
    seeded: 60,
    whole: true,
    filter: { ENTITY_ID: 'DEAL_STAGE' },
    create: { ENTITY_ID: 'DEAL_STAGE_1', STATUS_ID: 'WAIT', NAME: 'Waiting', COLOR: '#112233' },
    created: { STATUS_ID: 'C1:WAIT', SYSTEM: 'N', EXTRA: { SEMANTICS: 'process', COLOR: '#112233' } },
    change: { NAME: 'On hold' },
    changed: { NAME: 'On hold' },
  }),
  legacy('crm.requisite', {
    seeded: 140,
    filter: { ENTITY_TYPE_ID: 3 },
    create: { ENTITY_TYPE_ID: 4, ENTITY_ID: 2, PRESET_ID: 1, NAME: 'Fresh', RQ_INN: '7700000000' },
    created: { ENTITY_ID: '2', RQ_INN: '7700000000', ACTIVE: 'Y' },
    change: { RQ_KPP: '1' },
    changed: { RQ_KPP: '1' },
  }),
  legacy('crm.timeline.comment', {
    seeded: 1,
    needed: { ENTITY_TYPE: 'deal', '>ENTITY_ID': 0 },
    filter: { ENTITY_TYPE: 'deal', ENTITY_ID: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    create: { ENTITY_TYPE: 'deal', ENTITY_ID: 5, COMMENT: 'Fresh' },
    created: { ENTITY_ID: '5', ENTITY_TYPE: 'deal', COMMENT: 'Fresh', AUTHOR_ID: '1', FILES: {} },
    change: { COMMENT: 'Changed' },
    changed: { COMMENT: 'Changed' },
  }),
];

describe.each(CASES.map((spec) => [spec.name, spec] as const))('%s', (_name, spec) => {
  it('is listed and filtered', () => expectListed(host, spec));
  it('is created, changed and deleted', () => expectCycle(host, spec));
  it('is described', () => expectDescribed(host, spec, spec.always ? 'fields' : undefined));
});

describe('currencies', () => {
  it('are known by their code and not counted', async () => {
    const listed = await host.call('crm.currency.list');
    expect(listed.body).toMatchObject({ total: 0, result: expect.arrayContaining([expect.anything()]) });
    const fields = { CURRENCY: 'GBP', AMOUNT_CNT: 1, AMOUNT: 112.4 };
    expect(await host.result('crm.currency.add', { fields })).toBe('GBP');
    expect(await host.result('crm.currency.update', { ID: 'GBP', fields: { AMOUNT: 113 } })).toBe(true);
    expect(await host.result('crm.currency.get', { id: 'GBP' })).toMatchObject({ AMOUNT: '113', BASE: 'N' });
    expect(await host.result('crm.currency.delete', { id: 'GBP' })).toBe(true);
    expect((await host.call('crm.currency.delete', { id: 'RUB' })).status).toBe(400);
  });
});

describe('refusals', () => {
  it.each<[string, Json, number, string]>([
    ['crm.timeline.comment.list', { filter: { ENTITY_ID: 1 } }, 400, 'ERROR_CORE'],
    ['crm.timeline.comment.get', { id: 99_999 }, 400, 'NOT_FOUND'],
    [
      'crm.timeline.comment.add',
      { fields: { ENTITY_TYPE: 'deal', ENTITY_ID: 9e5, COMMENT: 'x' } },
      400,
      'OWNER_NOT_FOUND',
    ],
    ['crm.timeline.comment.update', { id: 1, fields: { COMMENT: ' ' } }, 400, 'INVALID_ARG_VALUE'],
    ['crm.activity.get', { id: 99_999 }, 400, ''],
    [
      'crm.activity.add',
      { fields: { SUBJECT: 'x', TYPE_ID: 2, RESPONSIBLE_ID: 1, OWNER_ID: 1, OWNER_TYPE_ID: 2 } },
      400,
      '',
    ],
    ['crm.status.delete', { id: 1 }, 400, ''],
    ['crm.item.add', { entityTypeId: 4, fields: {} }, 400, 'CRM_FIELD_ERROR_REQUIRED'],
    [
      'crm.item.update',
      { entityTypeId: 1, id: 1, fields: { stageId: 'NOPE' } },
      400,
      'CRM_FIELD_ERROR_VALUE_NOT_VALID',
    ],
    ['crm.stagehistory.list', { entityTypeId: 7 }, 400, 'ENTITY_TYPE_NOT_SUPPORTED'],
    ['crm.duplicate.findbycomm', { type: 'FAX', values: ['1'] }, 400, ''],
    ['crm.item.productrow.set', { ownerType: 'D', ownerId: 9e5, productRows: [] }, 400, 'OWNER_NOT_FOUND'],
    [
      'crm.item.productrow.set',
      { ownerType: 'CO', ownerId: 1, productRows: [] },
      400,
      'ENTITY_TYPE_NOT_SUPPORTED',
    ],
    ['crm.item.productrow.set', { ownerType: 'D', ownerId: 1 }, 400, '100'],
    ['crm.timeline.logmessage.list', { entityId: 1 }, 400, '100'],
    ['crm.automation.trigger.list', {}, 403, 'WRONG_AUTH_TYPE'],
    [
      'crm.automation.trigger.execute',
      { CODE: 'payment_received', OWNER_TYPE_ID: 2, OWNER_ID: 1 },
      403,
      'WRONG_AUTH_TYPE',
    ],
    ['crm.deal.contact.items.get', { id: 99_999 }, 400, ''],
  ])('%s %j', async (method, params, status, error) => {
    expect(await host.call(method, params)).toMatchObject({ status, body: { error } });
  });
});
