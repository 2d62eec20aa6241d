/** What a decision was based on, outside its stream, has changed meanwhile: read again and decide again. */
export class StaleReadError extends Error {
  override readonly name = 'StaleReadError';
}
