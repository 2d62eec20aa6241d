/** Takes back the fact of an event that is waiting already. */
export class DuplicateEventError extends Error {
  override readonly name = 'DuplicateEventError';
}
