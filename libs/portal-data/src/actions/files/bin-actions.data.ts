import { PorticoError } from '#libs/kernel';
import type { ActionDefinition } from '../action-definition.js';

const COMMON = {
  method: 'POST',
  scope: 'disk',
  mode: 'write',
  status: 200,
  params: { id: 'number' },
  input: [],
  outcomeUnknown: 'DISK_OUTCOME_UNKNOWN',
} as const;

/** The host answers false where it has removed nothing, and calls that a success. */
function refuseKept(payload: unknown): void {
  if (payload !== false) return;
  throw new PorticoError('HOST_ERROR', { message: 'The portal has not removed it.' });
}

function restored(base: 'files' | 'folders', method: string, summary: string): ActionDefinition {
  return {
    ...COMMON,
    path: `/v1/${base}/:id/restore`,
    summary,
    tag: base,
    call: { method, args: { id: '$p.id' }, result: { kind: 'row', path: ['result'] } },
    answer: { kind: 'record', base },
  };
}

function purged(base: 'files' | 'folders', method: string, summary: string): ActionDefinition {
  return {
    ...COMMON,
    path: `/v1/${base}/:id/purge`,
    summary,
    tag: base,
    call: { method, args: { id: '$p.id' }, result: { kind: 'done', path: ['result'] } },
    refuse: refuseKept,
    answer: { kind: 'constant', value: { deleted: true } },
  };
}

/** The ways out of the bin, into which DELETE puts files and folders: back, and away for good. */
export const BIN_ACTIONS: readonly ActionDefinition[] = [
  restored(
    'files',
    'disk.file.restore',
    'Take a file out of the bin; its name gets a number where another has it',
  ),
  purged(
    'files',
    'disk.file.delete',
    'Remove a file with its versions for good, from the bin or from its folder',
  ),
  restored('folders', 'disk.folder.restore', 'Take a folder with its content out of the bin'),
  purged(
    'folders',
    'disk.folder.deleteTree',
    'Remove a folder with all that is in it for good, from the bin or from its folder',
  ),
];
