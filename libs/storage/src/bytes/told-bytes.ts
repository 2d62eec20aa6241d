import { PorticoError } from '#libs/kernel';
import { BlobStoreError, BytesMissingError } from '../contracts/blob-store-errors.js';
import { contentDisposition } from './content-disposition.policy.js';

/** What the client is told of bytes. */
export interface ToldBytes {
  /** The other headers keep browsers from finding another one. */
  readonly contentType: string;
  readonly fileName: string;
  readonly disposition: 'attachment' | 'inline';
}

/** Headers of every answer that is bytes of somebody. */
export function headersOfBytes({
  contentType,
  fileName,
  disposition,
}: ToldBytes): Readonly<Record<string, string>> {
  return {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(disposition, fileName),
    // Whatever the bytes are, a browser that shows them runs nothing of them and knows nothing of this address.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  };
}

/**
 * What a failed read is answered with.
 * @param gone what is answered where the store has not got the bytes.
 */
export function readFault(error: unknown, gone: () => PorticoError): unknown {
  if (error instanceof BytesMissingError) return gone();
  if (error instanceof BlobStoreError) return new PorticoError('STORAGE_UNAVAILABLE', { cause: error });
  return error;
}
