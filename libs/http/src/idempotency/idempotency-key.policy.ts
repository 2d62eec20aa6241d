import { inputFault } from '../input/input-fault.js';

const HEADER = 'Idempotency-Key';
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/**
 * The key a caller has sent, or null when there is none.
 * @param values every value of the header as sent.
 * @throws PorticoError INVALID_PARAMS when it is not 1 to 255 printable ASCII characters, or sent twice.
 */
export function readIdempotencyKey(values: readonly string[] | undefined): string | null {
  if (values === undefined || values.length === 0) return null;
  const [value = ''] = values;
  if (values.length > 1 || !PRINTABLE.test(value)) {
    throw inputFault(
      'query',
      HEADER,
      'idempotencyKey',
      `${HEADER} must be 1 to 255 printable ASCII characters`,
    );
  }
  return value;
}
