import { hkdfSync } from 'node:crypto';
import { RowCipher } from '#libs/database/contracts';

const BYTES = 32;

function derive(encryptionKey: string, purpose: string): Buffer {
  return Buffer.from(
    hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', `gateway ${purpose}`, BYTES),
  );
}

/** The gateway's own keys, each for one purpose, and the seal of what it keeps. */
export class GatewayKeys {
  /** Signs ways into an application. */
  readonly entry: Buffer;
  /** Signs bearers for programs. */
  readonly bearer: Buffer;
  /** Hides shortcodes: whoever has the table alone cannot try one. */
  readonly shortcode: Buffer;
  readonly cipher: RowCipher;

  constructor(encryptionKey: string) {
    this.entry = derive(encryptionKey, 'entry');
    this.bearer = derive(encryptionKey, 'bearer');
    this.shortcode = derive(encryptionKey, 'shortcode');
    this.cipher = new RowCipher(encryptionKey);
  }
}
