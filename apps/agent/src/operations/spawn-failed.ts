/** No process could be made; nothing of the command has run. */
export class SpawnFailed extends Error {
  override readonly name = 'SpawnFailed';
}
