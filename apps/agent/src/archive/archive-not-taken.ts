/** An archive was sent that is not what was announced, or more than is taken. */
export class ArchiveNotTaken extends Error {
  override readonly name = 'ArchiveNotTaken';
  constructor(
    readonly code: 'archive_mismatch' | 'body_too_large',
    message: string,
  ) {
    super(message);
  }
}
