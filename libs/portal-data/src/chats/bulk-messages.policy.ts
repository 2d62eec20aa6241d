import { PorticoError } from '#libs/kernel';
import { readActionInput, readPathParams } from '../actions/action-input.policy.js';
import type { InputValues } from '../actions/action-definition.js';
import { DIALOG_MESSAGES } from '../actions/chats/chat-reads.data.js';
import { invalidParameter } from '../query/invalid-parameter.js';
import { isPlainRecord } from '../records/record-mapper.js';

/** One dialog to read, with the name of its result. */
export interface WantedDialog {
  readonly id: string;
  readonly params: InputValues;
  readonly input: InputValues;
}

const MOST_DIALOGS = 50;
const RESULT_NAME = /^(?!__proto__$)[\w.:-]{1,64}$/;

function wantedDialog(value: unknown, index: number): WantedDialog {
  const place = `dialogs[${index}]`;
  if (!isPlainRecord(value)) throw invalidParameter(place, `Parameter "${place}" must be an object.`);
  const { dialogId, id = dialogId, ...page } = value;
  const isText = typeof dialogId === 'string' || typeof dialogId === 'number';
  const params = readPathParams(DIALOG_MESSAGES.params, { dialogId: isText ? String(dialogId) : '' });
  const name = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  if (!RESULT_NAME.test(name)) {
    throw invalidParameter(`${place}.id`, `Parameter "${place}.id" must be a name of 1 to 64 characters.`);
  }
  return { id: name, params, input: readActionInput(DIALOG_MESSAGES, page) };
}

/**
 * Reads the dialogs of a body. Pure.
 * @throws PorticoError `BATCH_LIMIT_EXCEEDED` for more than 50, `INVALID_PARAMS` naming what is wrong.
 */
export function parseBulkMessages(dialogs: unknown): readonly WantedDialog[] {
  if (!Array.isArray(dialogs) || dialogs.length === 0) {
    throw invalidParameter('dialogs', 'Parameter "dialogs" must be a list of 1 to 50 dialogs.');
  }
  if (dialogs.length > MOST_DIALOGS) throw new PorticoError('BATCH_LIMIT_EXCEEDED');
  const wanted = dialogs.map(wantedDialog);
  const names = new Set(wanted.map(({ id }) => id));
  if (names.size < wanted.length) {
    throw invalidParameter('dialogs', 'Each of "dialogs" needs an "id", or a dialog, of its own.');
  }
  return wanted;
}
