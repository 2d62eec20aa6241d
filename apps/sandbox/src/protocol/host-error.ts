import type { Operating } from '../limits/operating-time.js';

/** A field of a request of version 3 that is not valid. */
export interface InvalidField {
  readonly field: string;
  readonly message: string;
}

export interface HostErrorDetails {
  readonly validation?: readonly InvalidField[];
  /** Busy time of the method, for the `time` block of the refusal. */
  readonly operating?: Operating;
  /** The argument that is wrong. */
  readonly argument?: string;
}

/**
 * A refusal in the host's own words. Version 2 answers `{error, error_description}`; version 3
 * `{error: {code, message, validation?}}`, where `code` here is the distinctive ending, such as `ENTITYNOTFOUND`.
 */
export class HostError extends Error {
  override readonly name = 'HostError';

  constructor(
    readonly status: number,
    readonly code: string,
    description: string,
    readonly details: HostErrorDetails = {},
  ) {
    super(description);
  }
}
