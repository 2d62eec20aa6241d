/** The archive of a deploy cannot be had. The message is for the caller and quotes nothing from outside. */
export class ArchiveUnavailable extends Error {
  override readonly name = 'ArchiveUnavailable';

  /** @param code what the deploy ends with: `VALIDATION_ERROR` when the address in the order is to blame. */
  constructor(
    message: string,
    readonly code: 'DEPLOY_FAILED' | 'VALIDATION_ERROR' = 'DEPLOY_FAILED',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
