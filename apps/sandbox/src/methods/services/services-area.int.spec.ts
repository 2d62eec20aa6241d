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
    'open lines',
    [
      {
        method: 'imopenlines.config.list.get',
        params: {
          PARAMS: {
            select: ['ID', 'LINE_NAME'],
            filter: { ACTIVE: 'Y' },
            order: { ID: 'desc' },
            limit: 1,
            offset: 1,
          },
          OPTIONS: { QUEUE: 'Y' },
        },
        result: [{ ID: '3', LINE_NAME: 'Support', QUEUE: [10, 20, 30] }],
      },
      {
        method: 'imopenlines.config.add',
        params: { PARAMS: { LINE_NAME: 'Press', QUEUE: [2] } },
        keep: { id: '' },
      },
      {
        method: 'imopenlines.config.update',
        params: { CONFIG_ID: '$id', PARAMS: { WELCOME_BOT_ENABLE: 'Y', QUEUE_TIME: 90 } },
        result: true,
      },
      {
        method: 'imopenlines.config.get',
        params: { CONFIG_ID: '$id' },
        result: { LINE_NAME: 'Press', WELCOME_BOT_ENABLE: 'Y', QUEUE_TIME: '90', QUEUE: ['2'] },
      },
      { method: 'imopenlines.config.get', params: {}, refused: [400, 'CONFIG_ID_EMPTY'] },
      { method: 'imopenlines.config.delete', params: { CONFIG_ID: '$id' }, result: true },
      { method: 'imopenlines.config.get', params: { CONFIG_ID: '$id' }, result: false },
    ],
  ],
  [
    'telephony lines and calls belong to applications',
    [
      { method: 'telephony.externalLine.get', refused: [403, 'WRONG_AUTH_TYPE'] },
      {
        method: 'telephony.externalLine.add',
        by: 'application',
        params: { NUMBER: '+700', NAME: 'Desk' },
        result: { ID: 4 },
      },
      {
        method: 'telephony.externalLine.update',
        by: 'application',
        params: { NUMBER: '+700', NAME: 'Front desk', CRM_AUTO_CREATE: 'N' },
        result: { ID: 4 },
      },
      {
        method: 'telephony.externalLine.get',
        by: 'application',
        result: [{}, {}, {}, { NUMBER: '+700', NAME: 'Front desk', CRM_AUTO_CREATE: 'N' }],
      },
      { method: 'telephony.externalLine.delete', by: 'application', params: { NUMBER: '+700' }, result: [] },
      {
        method: 'telephony.externalLine.delete',
        by: 'application',
        params: { NUMBER: '+700' },
        refused: [400, 'NOT_FOUND'],
      },
      {
        method: 'telephony.externalCall.register',
        by: 'application',
        params: { USER_PHONE_INNER: '103', PHONE_NUMBER: '+7999', TYPE: 2 },
        result: { CALL_ID: some, CRM_CREATED_ENTITIES: [] },
        keep: { call: 'CALL_ID' },
      },
      {
        method: 'telephony.externalCall.finish',
        by: 'application',
        params: { CALL_ID: '$call', USER_ID: 3, DURATION: 65, STATUS_CODE: '200' },
        result: { CALL_ID: '$call', CALL_DURATION: '65', PORTAL_USER_ID: '3', CALL_FAILED_CODE: '200' },
      },
      {
        method: 'voximplant.statistic.get',
        params: { FILTER: { CALL_ID: '$call' }, SORT: 'ID', ORDER: 'DESC' },
        result: [{ PHONE_NUMBER: '+7999', CALL_TYPE: '2', COST: '0.0000' }],
        total: 1,
      },
      {
        method: 'voximplant.statistic.get',
        params: { FILTER: { '<=CALL_START_DATE': '2025-12-31' } },
        total: 100,
      },
      {
        method: 'voximplant.infocall.startwithtext',
        params: { FROM_LINE: 'reg1', TO_NUMBER: '+7999', TEXT_TO_PRONOUNCE: 'Ready' },
        result: { RESULT: true, CALL_ID: some },
      },
      {
        method: 'voximplant.infocall.startwithsound',
        params: { FROM_LINE: 'a', TO_NUMBER: 'b' },
        refused: [400, '100'],
      },
    ],
  ],
  [
    'workflow templates belong to applications',
    [
      { method: 'bizproc.workflow.template.list', refused: [403, 'WRONG_AUTH_TYPE'] },
      {
        method: 'bizproc.workflow.template.list',
        by: 'application',
        params: { FILTER: { AUTO_EXECUTE: [0, 1] }, ORDER: { ID: 'ASC' } },
        result: [{ ID: '1' }, { ID: '3' }, { ID: '5' }],
        total: 3,
      },
      {
        method: 'bizproc.workflow.template.add',
        by: 'application',
        params: {
          NAME: 'Approve',
          DOCUMENT_TYPE: ['crm', 'CCrmDocumentDeal', 'DEAL'],
          TEMPLATE_DATA: ['a.bpt', 'AA=='],
        },
        keep: { id: '' },
      },
      {
        method: 'bizproc.workflow.template.update',
        by: 'application',
        params: { ID: '$id', FIELDS: { NAME: 'Agree' } },
        result: '$id',
      },
      {
        method: 'bizproc.workflow.template.update',
        by: 'application',
        params: { ID: 1, FIELDS: { NAME: 'x' } },
        refused: [400, 'ERROR_TEMPLATE_NOT_OWNER'],
      },
      {
        method: 'bizproc.workflow.template.list',
        by: 'application',
        params: { FILTER: { ID: '$id' }, SELECT: ['ID', 'NAME', 'ENTITY'] },
        result: [{ NAME: 'Agree', ENTITY: 'CCrmDocumentDeal' }],
      },
      { method: 'bizproc.workflow.template.delete', by: 'application', params: { ID: '$id' }, result: null },
    ],
  ],
  [
    'workflows',
    [
      { method: 'bizproc.workflow.instances', userId: 5, refused: [403, 'ACCESS_DENIED'] },
      { method: 'bizproc.workflow.instances', params: { SELECT: ['ID', 'TEMPLATE_ID'] }, total: 24 },
      {
        method: 'bizproc.workflow.start',
        params: { TEMPLATE_ID: 1, DOCUMENT_ID: ['crm', 'CCrmDocumentDeal', 'DEAL_7'] },
        keep: { id: '' },
      },
      {
        method: 'bizproc.workflow.start',
        params: { TEMPLATE_ID: 1, DOCUMENT_ID: ['crm', 'CCrmDocumentLead', 'LEAD_7'] },
        refused: [400, 'ERROR_CORE'],
      },
      {
        method: 'bizproc.workflow.instances',
        params: { SELECT: ['ID', 'DOCUMENT_ID'], FILTER: { ID: '$id' } },
        result: [{ ID: '$id', DOCUMENT_ID: 'DEAL_7' }],
      },
      { method: 'bizproc.event.send', params: { EVENT_TOKEN: 'x' }, refused: [403, 'WRONG_AUTH_TYPE'] },
      { method: 'bizproc.workflow.terminate', params: { ID: '$id' }, result: true },
      { method: 'bizproc.workflow.kill', params: { ID: '$id' }, refused: [400, 'ERROR_WRONG_WORKFLOW_ID'] },
    ],
  ],
];

it.each(SCRIPTS)('%s', (_, steps) => runScript(host, steps));
