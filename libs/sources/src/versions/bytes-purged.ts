import { PorticoError } from '#libs/kernel';
import type { PurgeReason } from '../contracts/source-terms.js';

/** The refusal of a version whose record is there and whose bytes are gone. @param field that named the version. */
export function bytesPurged(reason: PurgeReason, field?: string): PorticoError {
  return new PorticoError('SOURCE_VERSION_BYTES_PURGED', {
    details: { ...(field !== undefined && { field }), reason },
  });
}
