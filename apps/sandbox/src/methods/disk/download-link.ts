import { HostError } from '../../protocol/host-error.js';
import type { HostCall } from '../../protocol/host-method.js';
import type { Portal } from '../../portals/portal.js';
import { RECORD_FILE } from '../../records/types/crm-setup/custom-field-kinds.data.js';
import { DISK_OBJECT, FILE_VERSION } from '../../records/types/disk/disk-object.data.js';
import { isHidden } from './deletion.js';
import { contentOf, type StoredContent } from './stored-content.js';

/** A file as a link gives it out. */
export interface DownloadedFile {
  readonly name: string;
  readonly content: StoredContent;
  /** The same for the same bytes. */
  readonly tag: string;
}

/** Link to the content of one version of a file; like the host's, it needs no further credential. */
export function downloadUrl({ portal, origin }: HostCall, fileId: number, version: number): string {
  const token = Buffer.from(`disk|${portal.state.memberId}|${fileId}|${version}`).toString('base64url');
  return `${origin}/rest/download.json?token=${token}`;
}

/** Link to a file in a field of a record. */
export function recordFileUrl({ portal, origin }: HostCall, fileId: number): string {
  const token = Buffer.from(`field|${portal.state.memberId}|${fileId}`).toString('base64url');
  return `${origin}/rest/download.json?token=${token}`;
}

function openRecordFile(portals: readonly Portal[], memberId: string, fileId: number): DownloadedFile {
  const portal = portals.find(({ state }) => state.memberId === memberId);
  const row = portal?.table(RECORD_FILE.table).get(fileId);
  if (!row) throw new HostError(404, 'ERROR_NOT_FOUND', 'File not found');
  return { name: String(row['NAME']), content: contentOf(row), tag: `"field-${fileId}"` };
}

/**
 * What a link leads to.
 * @throws HostError 404 for a token of no file, also when the file has been deleted for good or is in a shut bin.
 */
export function openDownload(portals: readonly Portal[], token: unknown): DownloadedFile {
  const text = Buffer.from(String(token), 'base64url').toString();
  const [, owner, fieldFile] = /^field\|([^|]+)\|(\d+)$/.exec(text) ?? [];
  if (owner !== undefined) return openRecordFile(portals, owner, Number(fieldFile));
  const [, memberId, fileId, version] = /^disk\|([^|]+)\|(\d+)\|(\d+)$/.exec(text) ?? [];
  const portal = portals.find(({ state }) => state.memberId === memberId);
  const row = [...(portal?.table(FILE_VERSION.table).values() ?? [])].find(
    (candidate) =>
      candidate['OBJECT_ID'] === Number(fileId) && candidate['GLOBAL_CONTENT_VERSION'] === Number(version),
  );
  const file = row && portal?.table(DISK_OBJECT.table).get(row['OBJECT_ID'] as number);
  if (!portal || !row || !file || isHidden(portal, file))
    throw new HostError(404, 'ERROR_NOT_FOUND', 'File not found');
  return { name: String(row['NAME']), content: contentOf(row), tag: `"${fileId}-${version}"` };
}
