import { archiveFormat, FORMAT_HEAD_BYTES } from '#libs/infra/contracts';
import { PorticoError } from '#libs/kernel';
import type { SourceFormat } from '../contracts/source.events.js';

/** Bytes from the start that decide. */
export const SNIFFED_BYTES = FORMAT_HEAD_BYTES;

/** What a declared type promises; `other` promises nothing. A type that is not here is refused. */
const DECLARED: ReadonlyMap<string, SourceFormat> = new Map<string, SourceFormat>([
  ['application/gzip', 'tar.gz'],
  ['application/x-gzip', 'tar.gz'],
  ['application/x-tar', 'tar'],
  ['application/zip', 'zip'],
  ['application/x-zip-compressed', 'zip'],
  ['application/octet-stream', 'other'],
  // What curl says of `--data-binary` when nobody tells it otherwise.
  ['application/x-www-form-urlencoded', 'other'],
  ['', 'other'],
]);

/** Beginnings of a gzip and of a zip file as base64 text. */
const BASE64_ARCHIVE = /^(H4sI|UEsD|UEsF)[A-Za-z0-9+/=\r\n_-]*$/;
/** Bytes that no text has. */
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/** What a client says about the body. */
export interface DeclaredBody {
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  /** A line that does it right. */
  readonly example: string;
}

/** @returns what the body must be. @throws PorticoError `UNSUPPORTED_ARCHIVE_TYPE`. */
export function declaredFormat({ contentType = '', contentEncoding, example }: DeclaredBody): SourceFormat {
  const [type = ''] = contentType.split(';');
  const declared = DECLARED.get(type.trim().toLowerCase());
  const isPlain = ['', 'identity'].includes((contentEncoding ?? '').trim().toLowerCase());
  if (declared === undefined || !isPlain) throw unsupported(example);
  return declared;
}

/**
 * The format the bytes have, whatever they are called.
 * @param head the first {@link SNIFFED_BYTES} bytes, or all there are.
 * @throws PorticoError `EMPTY_BODY`; `UNSUPPORTED_ARCHIVE_TYPE` for something else than was declared, and for an
 *   archive as base64 text; `NOT_AN_ARCHIVE` for any other text.
 */
export function sniffedFormat(head: Buffer, declared: SourceFormat, example: string): SourceFormat {
  if (head.length === 0) throw new PorticoError('EMPTY_BODY', { hint: example });
  const format = archiveFormat(head) ?? 'other';
  if (declared !== 'other' && format !== declared) throw unsupported(example);
  if (format === 'other' && isText(head)) {
    if (BASE64_ARCHIVE.test(head.toString('latin1').trim())) throw unsupported(example);
    throw new PorticoError('NOT_AN_ARCHIVE', { hint: example });
  }
  return format;
}

function unsupported(hint: string): PorticoError {
  return new PorticoError('UNSUPPORTED_ARCHIVE_TYPE', { hint });
}

/** Whether it reads as UTF-8; the last character may be cut off. */
function isText(head: Buffer): boolean {
  if (NO_TEXT.test(head.toString('latin1'))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
