import { PorticoError } from '#libs/kernel';
import type { ActionDefinition, InputDefinition } from '../action-definition.js';
import {
  FOREIGN_VERSION,
  HISTORY_REFUSALS,
  LIST_FILE_VERSIONS,
  refuseUnmoved,
} from './file-versions.data.js';
import type { HostOperation } from '../../registry/entity-definition.js';

const COMMON = {
  method: 'POST',
  tag: 'files',
  scope: 'disk',
  mode: 'write',
  outcomeUnknown: 'DISK_OUTCOME_UNKNOWN',
  answer: { kind: 'record', base: 'files' },
} as const;

const TARGET: InputDefinition = {
  name: 'targetFolderId',
  type: 'integer',
  required: true,
  min: 1,
  aliases: ['folderId'],
  description: 'Folder it goes to',
  example: 51,
};

const relocation = (method: string): HostOperation => ({
  method,
  args: { id: '$p.id', targetFolderId: '$p.targetFolderId' },
  result: { kind: 'row', path: ['result'] },
});

/** Moves, copies and versions of files. */
export const FILE_ACTIONS: readonly ActionDefinition[] = [
  {
    ...COMMON,
    path: '/v1/files/:id/moveto',
    summary: 'Move a file to another folder',
    status: 200,
    params: { id: 'number' },
    input: [TARGET],
    call: relocation('disk.file.moveTo'),
    refuse: refuseUnmoved,
  },
  {
    ...COMMON,
    path: '/v1/files/:id/copyto',
    summary: 'Copy a file into a folder; a repeat makes another copy',
    status: 201,
    params: { id: 'number' },
    input: [TARGET],
    call: relocation('disk.file.copyTo'),
  },
  LIST_FILE_VERSIONS,
  {
    ...COMMON,
    path: '/v1/files/:id/versions/:versionId/restore',
    summary: 'Make an earlier version the content of the file again',
    status: 200,
    params: { id: 'number', versionId: 'number' },
    input: [],
    call: {
      method: 'disk.file.restoreFromVersion',
      args: { id: '$p.id', versionId: '$p.versionId' },
      result: { kind: 'row', path: ['result'] },
    },
    refusals: [...HISTORY_REFUSALS, FOREIGN_VERSION],
  },
];

const BIN = {
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
    ...BIN,
    path: `/v1/${base}/:id/restore`,
    summary,
    tag: base,
    call: { method, args: { id: '$p.id' }, result: { kind: 'row', path: ['result'] } },
    answer: { kind: 'record', base },
  };
}

function purged(base: 'files' | 'folders', method: string, summary: string): ActionDefinition {
  return {
    ...BIN,
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
