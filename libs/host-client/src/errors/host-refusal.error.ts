import { PorticoError, type ErrorCode, type PorticoErrorOptions } from '#libs/kernel';
import type { HostErrorRow } from './host-errors.data.js';

/** The words of a refusal as the host sent them, without secrets; empty when it sent none. */
export interface HostWords {
  readonly hostCode: string;
  readonly description: string;
}

/** The host answered that it does not do it, in words of its protocol. */
export class HostRefusal extends PorticoError {
  constructor(
    code: ErrorCode,
    /** What the table says of the host's code. */
    readonly row: HostErrorRow,
    readonly said: HostWords,
    options: PorticoErrorOptions,
  ) {
    super(code, options);
  }
}
