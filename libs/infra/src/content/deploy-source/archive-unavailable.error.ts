/** The archive of a deploy cannot be had. The message is for the caller and quotes nothing from outside. */
export class ArchiveUnavailable extends Error {
  override readonly name = 'ArchiveUnavailable';
}
