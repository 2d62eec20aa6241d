import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { hostDateTime } from '../../protocol/host-time.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  listRecords,
  matchingRows,
  viewRecord,
} from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { CALL, EXTERNAL_LINE, REGISTERED_CALL } from '../../records/types/contact-center/call.data.js';
import { argument, integerArgument, textArgument } from '../arguments.js';
import { recordMethods } from '../families/record-methods.js';

const ANSWERED = '200';
const INFO_CALL = 5;
const INCOMING_TYPES = [2, 3];
const REASONS: Readonly<Record<string, string>> = {
  '200': 'Success call',
  '304': 'Skipped call',
  '603': 'Declined',
  '603-S': 'Call canceled',
  '486': 'Busy',
  '404': 'Wrong number',
};
const VOICES = { enInternalMale: 'English, male', enInternalFemale: 'English, female' };

/** The user an argument names by id or by extension. */
function callUser(call: HostCall): number {
  const { portal, params } = call;
  const id = argument(params, 'USER_ID');
  const inner = argument(params, 'USER_PHONE_INNER');
  const users = portal.table('user');
  const user =
    id === undefined
      ? [...users.values()].find((row) => inner !== undefined && row['UF_PHONE_INNER'] === String(inner))
      : users.get(Number(id));
  if (!user) throw new HostError(400, 'USER_NOT_FOUND', 'The user is not found');
  return user.id;
}

function shownLine(row: Row): Record<string, unknown> {
  const { NUMBER, NAME, CRM_AUTO_CREATE } = viewRecord(EXTERNAL_LINE, row);
  return { NUMBER, NAME, CRM_AUTO_CREATE };
}

function lineOf(call: HostCall): Row {
  return findRecord(call, EXTERNAL_LINE, textArgument(call.params, 'NUMBER'));
}

function register(call: HostCall): { result: unknown } {
  const { params, nowMs } = call;
  const TYPE = integerArgument(params, 'TYPE');
  if (TYPE < 1 || TYPE > 4) throw new HostError(400, 'ERROR_CORE', 'TYPE must be a number from 1 to 4');
  const [LINE_NUMBER, EXTERNAL_CALL_ID, CRM_ENTITY_TYPE, CRM_ENTITY_ID, startDate] = [
    'LINE_NUMBER',
    'EXTERNAL_CALL_ID',
    'CRM_ENTITY_TYPE',
    'CRM_ENTITY_ID',
    'CALL_START_DATE',
  ].map((name) => argument(params, name));
  const number = call.portal.table(REGISTERED_CALL.table).highestId + 1;
  const row = addRecord(call, REGISTERED_CALL, {
    CALL_ID: `externalCall.${String(number).padStart(32, '0')}.${Math.floor(nowMs / 1000)}`,
    USER_ID: callUser(call),
    PHONE_NUMBER: textArgument(params, 'PHONE_NUMBER'),
    TYPE,
    CALL_START_DATE: startDate ?? hostDateTime(nowMs),
    LINE_NUMBER: LINE_NUMBER ?? '',
    EXTERNAL_CALL_ID,
    CRM_ENTITY_TYPE: CRM_ENTITY_TYPE ?? '',
    CRM_ENTITY_ID,
  });
  return {
    result: {
      CALL_ID: row['CALL_ID'],
      CRM_CREATED_LEAD: null,
      CRM_CREATED_ENTITIES: [],
      CRM_ENTITY_TYPE: row['CRM_ENTITY_TYPE'],
      CRM_ENTITY_ID: row['CRM_ENTITY_ID'] ?? 0,
    },
  };
}

function finish(call: HostCall): { result: unknown } {
  const { params, portal } = call;
  const announced = findRecord(call, REGISTERED_CALL, textArgument(params, 'CALL_ID'));
  if (announced['IS_FINISHED'] === 'Y')
    throw new HostError(400, 'ERROR_CORE', 'The call is finished already');
  const [cost, currency, code, reason, recordUrl, vote] = [
    'COST',
    'COST_CURRENCY',
    'STATUS_CODE',
    'FAILED_REASON',
    'RECORD_URL',
    'VOTE',
  ].map((name) => argument(params, name));
  const status = String(code ?? ANSWERED);
  const row = addRecord(call, CALL, {
    PORTAL_USER_ID: callUser(call),
    PORTAL_NUMBER: announced['LINE_NUMBER'],
    PHONE_NUMBER: announced['PHONE_NUMBER'],
    CALL_ID: announced['CALL_ID'],
    EXTERNAL_CALL_ID: announced['EXTERNAL_CALL_ID'],
    CALL_DURATION: argument(params, 'DURATION') ?? 0,
    CALL_START_DATE: announced['CALL_START_DATE'],
    CALL_RECORD_URL: recordUrl ?? '',
    CALL_VOTE: vote,
    COST: cost ?? 0,
    COST_CURRENCY: currency ?? '',
    CALL_FAILED_CODE: status,
    CALL_FAILED_REASON: reason ?? REASONS[status] ?? '',
    CRM_ENTITY_TYPE: announced['CRM_ENTITY_TYPE'],
    CRM_ENTITY_ID: announced['CRM_ENTITY_ID'],
    CALL_TYPE: announced['TYPE'],
  });
  portal.table(REGISTERED_CALL.table).put({ ...announced, IS_FINISHED: 'Y' });
  const shown = viewRecord(CALL, row);
  const isIncoming = INCOMING_TYPES.includes(announced['TYPE'] as number);
  return {
    result: { ...shown, INCOMING: isIncoming ? '2' : '1', CALL_STATUS: status === ANSWERED ? '1' : '0' },
  };
}

function infoCall(call: HostCall, what: 'TEXT_TO_PRONOUNCE' | 'URL'): { result: unknown } {
  const line = textArgument(call.params, 'FROM_LINE');
  const number = textArgument(call.params, 'TO_NUMBER');
  textArgument(call.params, what);
  const calls = call.portal.table(CALL.table);
  const CALL_ID = `infocall.${String(calls.highestId + 1).padStart(16, '0')}.${Math.floor(call.nowMs / 1000)}`;
  addRecord(call, CALL, {
    PORTAL_USER_ID: call.userId,
    PORTAL_NUMBER: line,
    PHONE_NUMBER: number,
    CALL_ID,
    CALL_CATEGORY: 'infocall',
    CALL_START_DATE: hostDateTime(call.nowMs),
    CALL_TYPE: INFO_CALL,
  });
  return { result: { RESULT: true, CALL_ID } };
}

/** Lines and calls of an outside exchange; for applications only. */
export const EXTERNAL_TELEPHONY_METHODS: HostMethodTable = {
  ...recordMethods(EXTERNAL_LINE, {
    delete: { method: 'telephony.externalLine.delete', id: 'NUMBER', answer: 'empty' },
  }),
  'telephony.externalLine.get': (call) => ({ result: matchingRows(call, EXTERNAL_LINE, {}).map(shownLine) }),
  'telephony.externalLine.add': (call) => {
    const number = textArgument(call.params, 'NUMBER');
    const lines = [...call.portal.table(EXTERNAL_LINE.table).values()];
    const existing = lines.find((row) => row['NUMBER'] === number);
    const row = existing
      ? changeRecord(call, EXTERNAL_LINE, existing, call.params)
      : addRecord(call, EXTERNAL_LINE, call.params);
    return { result: { ID: row.id } };
  },
  'telephony.externalLine.update': (call) => ({
    result: { ID: changeRecord(call, EXTERNAL_LINE, lineOf(call), call.params).id },
  }),
  'telephony.externalCall.register': register,
  'telephony.externalCall.finish': finish,
};

/** The host's own telephony. */
export const TELEPHONY_METHODS: HostMethodTable = {
  'voximplant.statistic.get': (call) => {
    const [filter, sort, order, start] = ['FILTER', 'SORT', 'ORDER', 'start'].map((name) =>
      argument(call.params, name),
    );
    const sorted =
      typeof sort === 'string' && sort !== '' ? { order: { [sort]: String(order ?? 'ASC') } } : {};
    const { rows, ...paging } = listRecords(call, CALL, { filter, start, ...sorted });
    return { result: rows, ...paging };
  },
  'voximplant.infocall.startwithtext': (call) => infoCall(call, 'TEXT_TO_PRONOUNCE'),
  'voximplant.infocall.startwithsound': (call) => infoCall(call, 'URL'),
  'voximplant.tts.voices.get': () => ({ result: VOICES }),
};
