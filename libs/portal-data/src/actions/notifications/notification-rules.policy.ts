import { PorticoError } from '#libs/kernel';
import { invalidParameter } from '../../query/invalid-parameter.js';
import type { InputValues } from '../action-definition.js';
import { missingParameter } from '../action-input.policy.js';

const WAYS = ['id', 'ids', 'all'];

/** Of a mark: exactly one way to say which ones, and everything can only be read. */
export function checkReadInput({ id, ids, all, read }: InputValues): void {
  const given = [id !== undefined, ids !== undefined, all === true].filter(Boolean).length;
  if (given === 0) throw missingParameter('MISSING_PARAMS', WAYS.join('", "'));
  if (given > 1) throw invalidParameter('id', 'Give one of "id", "ids" and "all", not several.');
  if (all === true && read === false) {
    throw invalidParameter('read', 'All of them can be marked as read, not as unread.');
  }
  if (Array.isArray(ids) && ids.some((one) => (one as number) < 1)) {
    throw invalidParameter('ids', 'Parameter "ids" must hold positive whole numbers.');
  }
}

/** The two halves of a cursor are of use only together. */
export function checkFeedInput({ lastId, lastType }: InputValues): void {
  if ((lastId === undefined) === (lastType === undefined)) return;
  const field = lastId === undefined ? 'lastId' : 'lastType';
  throw invalidParameter(field, 'Parameters "lastId" and "lastType" go together.');
}

/** The host says of a recipient it cannot reach that it has added nothing. */
export function refuseUndelivered(payload: unknown): void {
  if (payload === false || payload === null || payload === 0 || payload === '0' || payload === '') {
    throw new PorticoError('NOTIFICATION_NOT_DELIVERED');
  }
}
