import { PorticoError, type ErrorCode, type PorticoErrorOptions } from '#libs/kernel';
import type { HostErrorRow } from './host-errors.data.js';

/** The host answered that it does not do it, in words of its protocol. */
export class HostRefusal extends PorticoError {
  constructor(
    code: ErrorCode,
    /** What the table says of the host's code. */
    readonly row: HostErrorRow,
    options: PorticoErrorOptions,
  ) {
    super(code, options);
  }
}
