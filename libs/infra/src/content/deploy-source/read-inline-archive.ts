import { createHash } from 'node:crypto';
import type { UploadedFile } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { archiveFormat, FORMAT_HEAD_BYTES } from './archive-format.policy.js';
import type { InlineArchive } from './inline-archive.js';

const BASE64 = /^[A-Za-z0-9+/_\-\s]*={0,2}\s*$/;

function fault(field: string, rule: string, message: string): PorticoError {
  return new PorticoError('VALIDATION_ERROR', { message, details: { field, rule } });
}

function headOf(parts: readonly Buffer[]): Buffer {
  const [first = Buffer.alloc(0)] = parts;
  return first.length >= FORMAT_HEAD_BYTES ? first : Buffer.concat(parts.slice(0, FORMAT_HEAD_BYTES));
}

function formatOf(parts: readonly Buffer[], field: string) {
  const format = archiveFormat(headOf(parts));
  if (!format) throw fault(field, 'isArchive', `${field} must be a tar.gz, tar or zip archive`);
  return format;
}

/**
 * The archive of `source.content`.
 * @param tooLarge the refusal above `limitBytes` decoded bytes.
 * @throws PorticoError `VALIDATION_ERROR` naming the field.
 */
export function readBase64Archive(
  content: string,
  limitBytes: number,
  tooLarge: () => PorticoError,
): InlineArchive {
  const field = 'source.content';
  // Three bytes of four characters: what cannot fit is refused before it is decoded.
  if (content.length * 0.75 > limitBytes * 1.05) throw tooLarge();
  if (!BASE64.test(content)) throw fault(field, 'isBase64', `${field} must be base64`);
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > limitBytes) throw tooLarge();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { parts: [bytes], size: bytes.length, sha256, format: formatOf([bytes], field) };
}

/** The archive of a form. @throws PorticoError `VALIDATION_ERROR` naming the field. */
export function readUploadedArchive({ parts, size, sha256 }: UploadedFile): InlineArchive {
  return { parts, size, sha256, format: formatOf(parts, 'archive') };
}
