/** A stored credential that cannot be opened: another key, another row, or damaged text. */
export class CredentialUnreadableError extends Error {
  override readonly name = 'CredentialUnreadableError';
  constructor(options?: ErrorOptions) {
    super('A stored credential cannot be decrypted with the configured encryption key.', options);
  }
}
