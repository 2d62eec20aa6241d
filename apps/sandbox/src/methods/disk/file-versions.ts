import { HostError } from '../../protocol/host-error.js';
import type { HostCall } from '../../protocol/host-method.js';
import { hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { FILE_VERSION } from '../../records/types/disk/disk-object.data.js';
import { argument } from '../arguments.js';
import { createObject, touch } from './disk-objects.js';
import { heldContent, type StoredContent } from './stored-content.js';

const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

/** A file in the arguments of a call. */
export interface UploadedFile {
  readonly name: string;
  readonly content: StoredContent;
}

/**
 * Reads `[name, base64]`; null for anything else.
 * @throws HostError ERROR_COULD_NOT_SAVE_FILE
 */
export function namedContent(value: unknown): UploadedFile | null {
  const parts: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  const [name, base64] = parts;
  if (typeof name !== 'string' || typeof base64 !== 'string') return null;
  if (!BASE64.test(base64)) throw new HostError(400, 'ERROR_COULD_NOT_SAVE_FILE', 'Could not save file');
  return { name, content: heldContent(Buffer.from(base64, 'base64')) };
}

/**
 * Reads the `fileContent` argument: `[name, base64]`; null where the call has none and wants a link for it.
 * @throws HostError ERROR_ARGUMENT, ERROR_COULD_NOT_SAVE_FILE
 */
export function uploadedFile({ params }: HostCall): UploadedFile | null {
  const content = argument(params, 'fileContent');
  if (content === undefined) return null;
  const file = namedContent(content);
  if (!file) throw new HostError(400, 'ERROR_ARGUMENT', 'Invalid value of parameter {fileContent}');
  return file;
}

export function versionsOf({ portal }: HostCall, fileId: number): Row[] {
  return [...portal.table(FILE_VERSION.table).values()].filter((row) => row['OBJECT_ID'] === fileId);
}

function putVersion(call: HostCall, file: Row, { size, content, spooled }: StoredContent): void {
  const versions = call.portal.table(FILE_VERSION.table);
  versions.put({
    id: versions.takeId(),
    OBJECT_ID: file.id,
    NAME: file['NAME'],
    SIZE: size,
    GLOBAL_CONTENT_VERSION: file['GLOBAL_CONTENT_VERSION'],
    CREATE_TIME: hostDateTime(call.nowMs),
    CREATED_BY: call.userId,
    content,
    spooled,
  });
}

/** Stores a new file with its first version. */
export function createFile(call: HostCall, folder: Row, name: string, content: StoredContent): Row {
  const file = createObject(call, folder, {
    NAME: name,
    TYPE: 'file',
    GLOBAL_CONTENT_VERSION: 1,
    FILE_ID: 1000 + call.portal.table(FILE_VERSION.table).highestId,
    SIZE: content.size,
  });
  putVersion(call, file, content);
  return file;
}

/** Makes these bytes the file's content; what it held before stays as a version. */
export function addVersion(call: HostCall, file: Row, content: StoredContent): Row {
  const GLOBAL_CONTENT_VERSION = (file['GLOBAL_CONTENT_VERSION'] as number) + 1;
  const changed = touch(call, file, { GLOBAL_CONTENT_VERSION, SIZE: content.size });
  putVersion(call, changed, content);
  return changed;
}
