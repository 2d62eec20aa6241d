import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A stored secret that cannot be opened: another key, another row, or damaged text. */
export class SealedTextError extends Error {
  override readonly name = 'SealedTextError';
  constructor(options?: ErrorOptions) {
    super('A stored secret cannot be decrypted with the configured encryption key.', options);
  }
}

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets at rest: AES-256-GCM, bound to the id of the row that holds them, so that
 * an envelope copied to another row does not open. Envelope: `v1.<base64url of nonce, tag, ciphertext>`.
 */
export class RowCipher {
  private readonly key: Buffer;

  /** @param encryptionKey base64 of 32 bytes. */
  constructor(encryptionKey: string) {
    this.key = Buffer.from(encryptionKey, 'base64');
    if (this.key.length !== KEY_BYTES)
      throw new Error(`The encryption key must be base64 of ${KEY_BYTES} bytes.`);
  }

  encrypt(plaintext: string, rowId: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce).setAAD(Buffer.from(rowId));
    const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')}`;
  }

  /** @throws SealedTextError when the envelope is not one of this key and row. */
  decrypt(envelope: string, rowId: string): string {
    const [version, text, ...rest] = envelope.split('.');
    const sealed = Buffer.from(text ?? '', 'base64url');
    // Bytes have other spellings, too; what is counted or kept by its text must have one.
    if (sealed.toString('base64url') !== text) throw new SealedTextError();
    if (version !== VERSION || rest.length > 0 || sealed.length < NONCE_BYTES + TAG_BYTES) {
      throw new SealedTextError();
    }
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const ciphertext = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(ALGORITHM, this.key, nonce, options)
      .setAAD(Buffer.from(rowId))
      .setAuthTag(tag);
    try {
      return decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      throw new SealedTextError({ cause });
    }
  }
}
