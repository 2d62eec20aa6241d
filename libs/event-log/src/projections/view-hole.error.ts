/** A view was offered an event while an earlier one of the same stream had not been applied. */
export class ViewHoleError extends Error {
  override readonly name = 'ViewHoleError';

  constructor(
    readonly view: string,
    readonly rowId: string,
    readonly lastVersion: number,
    readonly eventVersion: number,
  ) {
    super(`${view} row ${rowId} is at version ${lastVersion} and was offered ${eventVersion}.`);
  }
}
