import { type ErrorCode, PorticoError } from '#libs/kernel';

/** What a request says of the file it brings. */
export interface UploadWishes {
  readonly folderId?: number;
  readonly storageId?: number;
  readonly filename?: string;
  readonly name?: string;
  readonly generateUniqueName?: boolean;
}

/** A file to be made: where, and under which name. */
export interface UploadOrder {
  /** Host method that takes it. */
  readonly method: 'disk.folder.uploadFile' | 'disk.storage.uploadFile';
  /** Of the folder, or of the storage into whose root it goes. */
  readonly placeId: number;
  readonly fileName: string;
  /** The host finds another name where this one is taken. */
  readonly isUnique: boolean;
}

function fault(code: ErrorCode, field: string, message: string): PorticoError {
  return new PorticoError(code, { message, details: { field } });
}

/** Whether the wishes say where the file goes. */
export function hasPlace({ folderId, storageId }: UploadWishes): boolean {
  return folderId !== undefined || storageId !== undefined;
}

/**
 * @param ownName what the file itself is called, where the wishes do not say.
 * @throws PorticoError `MISSING_PARAMS` without place or name, `INVALID_PARAMS` with two places.
 */
export function uploadOrder(wishes: UploadWishes, ownName = ''): UploadOrder {
  const { folderId, storageId, filename, name, generateUniqueName: isUnique = false } = wishes;
  if (folderId !== undefined && storageId !== undefined) {
    throw fault('INVALID_PARAMS', 'storageId', 'Give folderId or storageId, not both.');
  }
  const placeId = folderId ?? storageId;
  if (placeId === undefined) throw fault('MISSING_PARAMS', 'folderId', 'folderId or storageId is required.');
  const fileName = (filename ?? name ?? lastPart(ownName)).trim();
  if (fileName === '') throw fault('MISSING_PARAMS', 'filename', 'filename is required.');
  const method = folderId === undefined ? 'disk.storage.uploadFile' : 'disk.folder.uploadFile';
  return { method, placeId, fileName, isUnique };
}

/** Some programs send the whole path of a file. */
function lastPart(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? '';
}
