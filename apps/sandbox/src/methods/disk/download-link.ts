import { HostError } from '../../protocol/host-error.js';
import type { HostCall } from '../../protocol/host-method.js';
import type { Portal } from '../../portals/portal.js';
import { FILE_VERSION } from '../../records/types/disk/disk-object.data.js';
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

/**
 * What a link leads to.
 * @throws HostError 404 for a token of no file, also when the file has been deleted for good.
 */
export function openDownload(portals: readonly Portal[], token: unknown): DownloadedFile {
  const text = Buffer.from(String(token), 'base64url').toString();
  const [, memberId, fileId, version] = /^disk\|([^|]+)\|(\d+)\|(\d+)$/.exec(text) ?? [];
  const portal = portals.find(({ state }) => state.memberId === memberId);
  const row = [...(portal?.table(FILE_VERSION.table).values() ?? [])].find(
    (candidate) =>
      candidate['OBJECT_ID'] === Number(fileId) && candidate['GLOBAL_CONTENT_VERSION'] === Number(version),
  );
  if (!row) throw new HostError(404, 'ERROR_NOT_FOUND', 'File not found');
  return { name: String(row['NAME']), content: contentOf(row), tag: `"${fileId}-${version}"` };
}
