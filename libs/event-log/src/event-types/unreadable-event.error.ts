/** A stored (module, type, schema version) that this build has no way to read. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';

  constructor(
    readonly module: string,
    readonly type: string,
    readonly schemaVersion: number,
  ) {
    super(`No path from the stored event ${module}/${type} version ${schemaVersion} to a current type.`);
  }
}
