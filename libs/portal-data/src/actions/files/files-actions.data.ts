import type { HostOperation } from '../../registry/entity-definition.js';
import type { ActionDefinition, InputDefinition } from '../action-definition.js';
import { FOREIGN_VERSION, refuseUnmoved } from './file-refusals.data.js';
import { HISTORY_REFUSALS } from './history-refusals.data.js';
import { LIST_FILE_VERSIONS } from './version-list.action.data.js';

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
