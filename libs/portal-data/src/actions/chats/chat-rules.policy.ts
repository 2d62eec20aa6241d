import { changesBlocks, showsBlocks } from '#libs/host-client/contracts';
import { PorticoError, scalarText } from '#libs/kernel';
import { invalidParameter } from '../../query/invalid-parameter.js';
import { isPlainRecord } from '../../records/record-mapper.js';
import type { InputValues } from '../action-definition.js';
import { missingParameter } from '../missing-parameter.js';

const WORKGROUPS = 'SONET_GROUP';

/** A message says something or shows something. */
export function checkMessageInput({ message, attach }: InputValues): void {
  if (message === undefined && !showsBlocks(attach)) throw missingParameter('MISSING_PARAMS', 'message');
}

/** As much of a change, which may also take the blocks away. */
export function checkChangedMessage({ message, attach }: InputValues): void {
  if (message === undefined && !changesBlocks(attach)) throw missingParameter('MISSING_PARAMS', 'message');
}

/** The chat of a workgroup is made by the host: another one would take its place. */
export function checkNewChat({ entityType }: InputValues): void {
  if (String(entityType).toUpperCase() !== WORKGROUPS) return;
  throw invalidParameter('entityType', 'The chat of a workgroup is made by the portal itself.');
}

/** The dialog of the chat the host has found. @throws PorticoError `ENTITY_NOT_FOUND` when it has found none. */
export function foundDialog(payload: unknown): InputValues {
  const id = isPlainRecord(payload) ? scalarText(payload['ID'] ?? payload['id']) : '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new PorticoError('ENTITY_NOT_FOUND');
  return { foundDialogId: `chat${id}` };
}
