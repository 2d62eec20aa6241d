import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';
/** What sealed text begins with; no JSON does. */
const PREFIX = 'sealed:1:';

/** Sealed text that this key does not open, or that was changed. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
  constructor(cause?: unknown) {
    super('it was sealed with another key, or changed since', { cause });
  }
}

/** Keeps texts on the disk unreadable without the key of the machine (AES-256-GCM). */
export class Seal {
  readonly #key: Buffer;

  /**
   * @param key of the machine
   * @param purpose what is sealed with it: none opens what was sealed for another
   */
  constructor(key: Buffer, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  }

  /** Whether a text is one that {@link seal} made; what an earlier version has written is not. */
  static isSealed(text: string): boolean {
    return text.startsWith(PREFIX);
  }

  seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES });
    const sealed = [iv, cipher.update(text, 'utf8'), cipher.final()];
    return PREFIX + Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64');
  }

  /** @throws SealBroken */
  open(sealed: string): string {
    const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64');
    try {
      const iv = bytes.subarray(0, IV_BYTES);
      const opener = createDecipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES });
      opener.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = opener.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, opener.final()]).toString('utf8');
    } catch (error) {
      throw new SealBroken(error);
    }
  }
}
