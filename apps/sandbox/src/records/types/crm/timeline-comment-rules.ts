import { HostError } from '../../../protocol/host-error.js';
import type { Row, WriteContext } from '../../record-type.js';
import { hostDateTime } from '../../../protocol/host-time.js';

const FILES_PER_COMMENT = 100;

/** Uploaded files `[name, base64]` as the host shows them: an object keyed by file id. */
export function filesOf(
  commentId: number,
  authorId: number,
  date: string,
  files: readonly (readonly unknown[])[],
): Record<string, unknown> {
  return Object.fromEntries(
    files.map(([name, content], index) => {
      const id = commentId * FILES_PER_COMMENT + index + 1;
      const size = Buffer.from(String(content ?? ''), 'base64').byteLength;
      const urlDownload = `/disk/downloadFile/${id}/?&ncc=1&filename=${encodeURIComponent(String(name))}`;
      return [String(id), { id, date, type: 'file', name: String(name), size, authorId, urlDownload }];
    }),
  );
}

/** A comment has a text; files come as a list and are kept as the host shows them. */
export function applyCommentRules(row: Row, before: Row | null, context: WriteContext): void {
  if (String(row['COMMENT'] ?? '').trim() === '') {
    throw new HostError(400, 'INVALID_ARG_VALUE', 'Comment text cannot be empty.');
  }
  row['AUTHOR_ID'] ??= context.userId;
  const files = row['FILES'];
  if (Array.isArray(files)) {
    const uploads = files.filter((file): file is unknown[] => Array.isArray(file));
    row['FILES'] = filesOf(row.id, Number(row['AUTHOR_ID']), hostDateTime(context.nowMs), uploads);
  }
  row['FILES'] ??= before?.['FILES'] ?? {};
}
