import {
  expectCycle,
  expectDescribed,
  expectListed,
  type RecordCase,
} from '../../__fixtures__/record-cycle.js';
import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { type Json, SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

function classic(prefix: string, rest: Partial<RecordCase>): RecordCase {
  return {
    name: prefix,
    list: `${prefix}.list`,
    get: `${prefix}.get`,
    add: `${prefix}.add`,
    update: `${prefix}.update`,
    delete: `${prefix}.delete`,
    fields: `${prefix}.fields`,
    id: 'ID',
    seeded: 60,
    filter: { '>ID': 30 },
    create: {},
    created: {},
    change: {},
    changed: {},
    ...rest,
  };
}

const PHONE = [{ VALUE: '+79990001122', VALUE_TYPE: 'WORK' }];
const SHOWN_PHONE = [{ ...PHONE[0], ID: expect.any(String) as unknown, TYPE_ID: 'PHONE' }];

const CASES: RecordCase[] = [
  classic('crm.lead', {
    filter: { STATUS_SEMANTIC_ID: 'P' },
    create: { TITLE: 'Fresh', OPPORTUNITY: 10, PHONE },
    created: { TITLE: 'Fresh', OPPORTUNITY: '10.00', PHONE: SHOWN_PHONE, COMPANY_ID: null, DATE_CLOSED: '' },
    change: { STATUS_ID: 'CONVERTED' },
    changed: {
      STATUS_ID: 'CONVERTED',
      STATUS_SEMANTIC_ID: 'S',
      MOVED_BY_ID: '1',
      DATE_CLOSED: expect.stringMatching(/^20/),
    },
  }),
  classic('crm.deal', {
    filter: { '@STAGE_ID': ['WON', 'LOSE'] },
    create: { TITLE: 'Fresh', UF_CRM_CONTRACT_NO: 'K-1', COMPANY_ID: 4 },
    created: { TITLE: 'Fresh', UF_CRM_CONTRACT_NO: 'K-1', COMPANY_ID: '4', CREATED_BY_ID: '1' },
    change: { STAGE_ID: 'WON' },
    changed: { CLOSED: 'Y', STAGE_SEMANTIC_ID: 'S' },
  }),
  classic('crm.contact', {
    filter: { '<=ID': 20 },
    create: { NAME: 'Ann', LAST_NAME: 'Fresh', PHONE },
    created: { NAME: 'Ann', HAS_PHONE: 'Y', PHONE: SHOWN_PHONE, TYPE_ID: 'CLIENT' },
    change: { POST: 'Buyer' },
    changed: { POST: 'Buyer' },
  }),
  classic('crm.company', {
    filter: { '%TITLE': 'a' },
    create: { TITLE: 'Fresh', COMPANY_TYPE: 'PARTNER' },
    created: { TITLE: 'Fresh', COMPANY_TYPE: 'PARTNER', REVENUE: '0', IS_MY_COMPANY: 'N' },
    change: { REVENUE: 5 },
    changed: { REVENUE: '5' },
  }),
  classic('crm.quote', {
    create: { TITLE: 'Fresh', OPPORTUNITY: 7.5 },
    created: { TITLE: 'Fresh', OPPORTUNITY: '7.50', STATUS_ID: 'DRAFT' },
    change: { STATUS_ID: 'APPROVED' },
    changed: { STATUS_ID: 'APPROVED', CLOSED: 'Y' },
  }),
];

describe.each(CASES)('$name', (spec) => {
  it('is listed in pages and filtered', () => expectListed(host, spec));
  it('is created, read, changed and deleted', () => expectCycle(host, spec));
  it('describes its fields', () => expectDescribed(host, spec));
});

const SCRIPTS: readonly CallScript[] = [
  [
    'a record is the same one of the universal methods',
    [
      { method: 'crm.deal.add', params: { fields: { TITLE: 'Both', OPPORTUNITY: 5 } }, keep: { id: '' } },
      {
        method: 'crm.item.get',
        params: { entityTypeId: 2, id: '$id' },
        result: { item: { title: 'Both', opportunity: 5 } },
      },
      { method: 'crm.deal.update', params: { id: '$id', fields: { STAGE_ID: 'PREPARATION' } }, result: true },
      {
        method: 'crm.stagehistory.list',
        params: { entityTypeId: 2, filter: { OWNER_ID: '$id' }, order: { ID: 'ASC' } },
        result: {
          items: [
            { TYPE_ID: 1, STAGE_ID: 'NEW' },
            { TYPE_ID: 2, STAGE_ID: 'PREPARATION' },
          ],
        },
      },
      { method: 'crm.deal.delete', params: { ID: '$id' }, result: true },
      { method: 'crm.item.get', params: { entityTypeId: 2, id: '$id' }, refused: [400, 'NOT_FOUND'] },
    ],
  ],
  [
    'phones are entries of their own, found by their value',
    [
      {
        method: 'crm.contact.add',
        params: {
          fields: { NAME: 'Two', PHONE: [{ VALUE: '+1555' }, { VALUE: '+1666', VALUE_TYPE: 'HOME' }] },
        },
        keep: { id: '' },
      },
      {
        method: 'crm.contact.list',
        params: { filter: { PHONE: '+1666' }, select: ['ID', 'PHONE'] },
        result: [{ ID: expect.any(String) as unknown, PHONE: [{ VALUE: '+1555' }, { VALUE: '+1666' }] }],
        keep: { first: '0.PHONE.0.ID' },
      },
      {
        method: 'crm.contact.update',
        params: {
          id: '$id',
          fields: { PHONE: [{ ID: '$first', VALUE: '' }], EMAIL: [{ VALUE: 'two@example.com' }] },
        },
      },
      {
        method: 'crm.contact.get',
        params: { id: '$id' },
        result: { PHONE: [{ VALUE: '+1666' }], EMAIL: [{ VALUE: 'two@example.com' }], HAS_EMAIL: 'Y' },
      },
      { method: 'crm.contact.list', params: { filter: { PHONE: '+1555' } }, total: 0 },
    ],
  ],
  [
    'refusals have a text and no code',
    [
      { method: 'crm.lead.get', params: { id: 99_999 }, refused: [400, ''] },
      { method: 'crm.lead.get', params: {}, refused: [400, ''] },
      { method: 'crm.lead.get', params: { id: -1 }, refused: [400, ''] },
      { method: 'crm.company.add', params: { fields: {} }, refused: [400, ''] },
      { method: 'crm.deal.update', params: { id: 1, fields: { STAGE_ID: 'NOPE' } }, refused: [400, ''] },
    ],
  ],
];

it.each(SCRIPTS)('%s', (_, steps) => runScript(host, steps));

it('lists neither custom fields nor phones unless they are selected', async () => {
  const [plain] = await host.result<Json[]>('crm.deal.list', { filter: { ID: 1 } });
  expect(Object.keys(plain ?? {}).some((name) => name.startsWith('UF_'))).toBe(false);
  const [custom] = await host.result<Json[]>('crm.deal.list', { filter: { ID: 1 }, select: ['ID', 'UF_*'] });
  expect(custom).toHaveProperty('UF_CRM_CONTRACT_NO');
  const [contact] = await host.result<Json[]>('crm.contact.list', { filter: { HAS_PHONE: 'Y' } });
  expect(contact).not.toHaveProperty('PHONE');
});
