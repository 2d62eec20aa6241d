/** A stored secret that cannot be opened: another key, another row, or damaged text. */
export class SealedTextError extends Error {
  override readonly name = 'SealedTextError';
  constructor(options?: ErrorOptions) {
    super('A stored secret cannot be decrypted with the configured encryption key.', options);
  }
}
