import { type ErrorCode, PorticoError } from '#libs/kernel';

const KIBIBYTE = 1_024;
const MEBIBYTE = 1_024 * KIBIBYTE;

/** Bounds of `POST /v1/files/upload`, in bytes. The largest file of a form is a setting. */
export const UPLOAD_LIMITS = {
  /** The file in `content`, decoded; and one that comes before the texts that say where it goes. */
  content: 20 * MEBIBYTE,
  /** The JSON around it. */
  body: 28 * MEBIBYTE,
  /** What may stand around the file of a form. */
  form: MEBIBYTE,
  /** Files up to this size go to the host within one call; larger ones by a link it gives. */
  oneCall: 256 * KIBIBYTE,
} as const;

const NOTE = `At most ${UPLOAD_LIMITS.content / MEBIBYTE} MiB fit into content. A form is passed on to the portal as it arrives.`;

/** Hint of 413 for a file in JSON. */
export const CONTENT_TOO_LARGE_HINT = {
  reason: 'The file is too large to be sent as base64 inside JSON.',
  recovery:
    'Send it as multipart/form-data: folderId and the other texts first, then the file in the part file.',
  recoveryAction: 'multipart',
  note: NOTE,
} as const;

/** Hint of 413 for a file of a form that came before it was known where it goes. */
export const FILE_FIRST_HINT = {
  reason: 'The file came before the parts that say where it goes.',
  recovery:
    'Put folderId or storageId before the part file, so that the file can be passed on as it arrives.',
  recoveryAction: 'reorder_parts',
  note: NOTE,
} as const;

/** Hint of 413 for the file of a form. @param limitBytes the setting. */
export const formTooLargeHint = (limitBytes: number): Readonly<Record<string, string>> => ({
  reason: `The file is larger than ${limitBytes} bytes, which this service passes on at most.`,
  recovery: 'Send a smaller file, or split it.',
  recoveryAction: 'use_smaller_file',
  note: NOTE,
});

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
