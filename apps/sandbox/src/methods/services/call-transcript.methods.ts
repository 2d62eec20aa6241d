import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { CALL, REGISTERED_CALL } from '../../records/types/contact-center/call.data.js';
import { findRecord } from '../../records/record-access.js';
import { integerArgument, objectArgument, textArgument } from '../arguments.js';

type Message = Readonly<Record<string, unknown>>;

const SIDES: readonly unknown[] = ['User', 'Client'];

function checkMessage(message: Message): void {
  const isWhole =
    SIDES.includes(message['SIDE']) &&
    typeof message['MESSAGE'] === 'string' &&
    Number(message['START_TIME']) >= 0 &&
    Number(message['STOP_TIME']) >= Number(message['START_TIME']);
  if (!isWhole) throw new HostError(400, 'ERROR_CORE', 'MESSAGES is not valid');
}

/** Puts what was said beside a finished call; another transcript takes its place. */
function attach({ portal, params }: HostCall): { result: unknown } {
  const callId = textArgument(params, 'CALL_ID');
  const table = portal.table(CALL.table);
  const row = [...table.values()].find((call) => call['CALL_ID'] === callId);
  if (!row) throw new HostError(400, 'NOT_FOUND', 'Call is not found');
  for (const message of Object.values(objectArgument(params, 'MESSAGES')) as Message[]) checkMessage(message);
  table.put({ ...row, TRANSCRIPT_ID: row.id, TRANSCRIPT_PENDING: 'N' });
  return { result: { TRANSCRIPT_ID: row.id } };
}

/** The card of a call that was registered, for one person. */
function card(call: HostCall): { result: boolean } {
  findRecord(call, REGISTERED_CALL, textArgument(call.params, 'CALL_ID'));
  const userId = integerArgument(call.params, 'USER_ID');
  if (call.portal.table('user').get(userId)) return { result: true };
  throw new HostError(400, 'USER_NOT_FOUND', 'The user is not found');
}

export const CALL_TRANSCRIPT_METHODS: HostMethodTable = { 'telephony.call.attachTranscription': attach };

/** They want the token of an application. */
export const CALL_CARD_METHODS: HostMethodTable = {
  'telephony.externalCall.show': card,
  'telephony.externalCall.hide': card,
};
