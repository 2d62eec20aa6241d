import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher } from '#libs/database';

/** The host takes no longer one. */
const TOKEN_BYTES = 20;

/** Makes the tokens of bots and seals them for the bot they are of. */
@Injectable()
export class BotTokens {
  private readonly cipher: RowCipher;

  constructor(@Inject(CONFIG) config: Config) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  /** 40 characters. */
  make(): string {
    return randomBytes(TOKEN_BYTES).toString('hex');
  }

  seal(token: string, { portalId, code }: { readonly portalId: string; readonly code: string }): string {
    return this.cipher.encrypt(token, `${portalId} ${code}`);
  }

  /** @throws SealedTextError when it was sealed for another bot or with another key. */
  open(sealed: string, { portalId, code }: { readonly portalId: string; readonly code: string }): string {
    return this.cipher.decrypt(sealed, `${portalId} ${code}`);
  }
}
