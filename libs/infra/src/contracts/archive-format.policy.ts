import type { ArchiveFormat } from '#libs/agent-protocol';

/** Bytes from the start that tell the format. */
export const FORMAT_HEAD_BYTES = 512;

const TAR_MAGIC = 'ustar';
const TAR_MAGIC_AT = 257;
const TAR_CHECKSUM = { at: 148, length: 8 } as const;

/** The beginnings of a ZIP: with entries, without any, and of the first part of a split one, which its reader refuses by name. */
const ZIP_MARKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x50, 0x4b, 0x07, 0x08],
] as const;

function startsWith(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

/** Tar files older than the magic carry a sum over their first header, its own field counted as spaces. */
function hasTarChecksum(head: Buffer): boolean {
  if (head.length < FORMAT_HEAD_BYTES) return false;
  const { at, length } = TAR_CHECKSUM;
  const written = Number.parseInt(
    head
      .toString('latin1', at, at + length)
      .replace(/\0.*$/, '')
      .trim(),
    8,
  );
  let sum = length * 0x20;
  for (const [index, byte] of head.entries()) {
    if (index < at || index >= at + length) sum += byte;
  }
  return written === sum;
}

/** The format an archive has, whatever its name; null for anything else. @param head its first bytes. */
export function archiveFormat(head: Buffer): ArchiveFormat | null {
  if (startsWith(head, [0x1f, 0x8b, 0x08])) return 'tar.gz';
  if (ZIP_MARKS.some((mark) => startsWith(head, mark))) return 'zip';
  const isTar =
    head.toString('latin1', TAR_MAGIC_AT, TAR_MAGIC_AT + TAR_MAGIC.length) === TAR_MAGIC ||
    hasTarChecksum(head.subarray(0, FORMAT_HEAD_BYTES));
  return isTar ? 'tar' : null;
}
