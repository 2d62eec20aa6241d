import type { InputValues } from '../action-definition.js';
import { invalidParameter } from '../../query/invalid-parameter.js';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';
import type { EntityField } from '../../registry/entity-definition.js';

/** Who speaks → the host's word. */
const SIDES: Readonly<Record<string, string>> = {
  user: 'User',
  operator: 'User',
  client: 'Client',
  customer: 'Client',
};

export const SPEAKERS: readonly string[] = Object.keys(SIDES);

function messagesIn({ messages }: InputValues): readonly PlainRecord[] {
  return Array.isArray(messages) ? messages.filter(isPlainRecord) : [];
}

function sideOf({ SIDE: side }: PlainRecord): string | undefined {
  return typeof side === 'string' && Object.hasOwn(SIDES, side.toLowerCase())
    ? SIDES[side.toLowerCase()]
    : undefined;
}

/** @throws PorticoError `INVALID_PARAMS` for a message of nobody, or without words. */
export function checkTranscript(input: InputValues): void {
  for (const [index, message] of messagesIn(input).entries()) {
    const at = `messages[${index}]`;
    if (sideOf(message) === undefined) {
      throw invalidParameter(`${at}.side`, `"${at}.side" must be one of ${SPEAKERS.join(', ')}.`);
    }
    if (typeof message['MESSAGE'] !== 'string' || message['MESSAGE'] === '') {
      throw invalidParameter(`${at}.text`, `"${at}.text" must be a text.`);
    }
  }
}

/** The host wants the seconds of every message: one without them lasts the second after the one before. */
export function transcriptMessages(input: InputValues): InputValues {
  let end = 0;
  const messages = messagesIn(input).map((message) => {
    const start = typeof message['START_TIME'] === 'number' ? message['START_TIME'] : end;
    end = typeof message['STOP_TIME'] === 'number' ? message['STOP_TIME'] : start + 1;
    return { SIDE: sideOf(message), START_TIME: start, STOP_TIME: end, MESSAGE: message['MESSAGE'] };
  });
  return { messages };
}

/** A call that an application has announced. */
export const REGISTERED_CALL: readonly EntityField[] = [
  { name: 'callId', host: 'CALL_ID', type: 'string', meaning: 'Identifier of the call, for what follows' },
  {
    name: 'crmCreatedLead',
    host: 'CRM_CREATED_LEAD',
    type: 'integer',
    meaning: 'Number of the lead that was made of an unknown number',
  },
  {
    name: 'crmCreatedEntities',
    host: 'CRM_CREATED_ENTITIES',
    type: 'array',
    items: 'object',
    meaning: 'Records that were made: `{ENTITY_TYPE, ENTITY_ID}`',
  },
  {
    name: 'crmEntityType',
    host: 'CRM_ENTITY_TYPE',
    type: 'string',
    meaning: 'Kind of record the number belongs to: `CONTACT`, `COMPANY`, `LEAD`',
  },
  { name: 'crmEntityId', host: 'CRM_ENTITY_ID', type: 'reference', meaning: 'Number of that record' },
];

/** A call that is over, as it stands in the statistics. */
export const FINISHED_CALL: readonly EntityField[] = [
  { name: 'id', host: 'ID', type: 'integer', meaning: 'Number of the entry in the statistics' },
  { name: 'callId', host: 'CALL_ID', type: 'string', meaning: 'Identifier of the call' },
  {
    name: 'externalCallId',
    host: 'EXTERNAL_CALL_ID',
    type: 'string',
    meaning: 'Identifier of the call at the outside exchange',
  },
  {
    name: 'portalUserId',
    host: 'PORTAL_USER_ID',
    type: 'reference',
    meaning: 'Number of the user who spoke',
  },
  { name: 'phoneNumber', host: 'PHONE_NUMBER', type: 'string', meaning: 'Phone number of the other side' },
  {
    name: 'portalNumber',
    host: 'PORTAL_NUMBER',
    type: 'string',
    meaning: 'Phone number of the portal that was used',
  },
  {
    name: 'incoming',
    host: 'INCOMING',
    type: 'string',
    meaning: 'How the call came about: 1 outgoing, 2 incoming, 3 incoming and redirected, 4 called back',
  },
  { name: 'callDuration', host: 'CALL_DURATION', type: 'integer', meaning: 'How long it lasted, in seconds' },
  { name: 'callStartDate', host: 'CALL_START_DATE', type: 'datetime', meaning: 'When it began' },
  { name: 'callStatus', host: 'CALL_STATUS', type: 'integer', meaning: '1 when it was answered, 0 when not' },
  { name: 'callVote', host: 'CALL_VOTE', type: 'integer', meaning: 'Rating by the customer, 1 to 5' },
  { name: 'cost', host: 'COST', type: 'double', meaning: 'What it cost, in `costCurrency`' },
  {
    name: 'costCurrency',
    host: 'COST_CURRENCY',
    type: 'string',
    meaning: 'Currency of `cost`, a code such as `EUR`',
  },
  {
    name: 'callFailedCode',
    host: 'CALL_FAILED_CODE',
    type: 'string',
    meaning: 'How it ended: 200 answered, 304 missed, 603 declined, others as in SIP',
  },
  { name: 'callFailedReason', host: 'CALL_FAILED_REASON', type: 'string', meaning: 'How it ended, in words' },
  {
    name: 'restAppId',
    host: 'REST_APP_ID',
    type: 'reference',
    meaning: 'Number of the application that recorded the call',
  },
  {
    name: 'restAppName',
    host: 'REST_APP_NAME',
    type: 'string',
    meaning: 'Name of the application that recorded the call',
  },
  {
    name: 'crmActivityId',
    host: 'CRM_ACTIVITY_ID',
    type: 'reference',
    meaning: 'Number of the activity that was made',
  },
  {
    name: 'crmEntityType',
    host: 'CRM_ENTITY_TYPE',
    type: 'string',
    meaning: 'Kind of record of the other side: `CONTACT`, `COMPANY`, `LEAD`',
  },
  { name: 'crmEntityId', host: 'CRM_ENTITY_ID', type: 'reference', meaning: 'Number of that record' },
];
