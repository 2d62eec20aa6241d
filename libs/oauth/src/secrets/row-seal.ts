import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher } from '#libs/database';

/** Who has signed in, as the host says; kept encrypted, and only until it is picked up. */
export interface Person {
  readonly name: string;
  /** Empty when the application may not read it. */
  readonly email: string;
}

/** Encrypts what sign-ins keep for a while, each text for the row it stands in. */
@Injectable()
export class RowSeal {
  private readonly cipher: RowCipher;

  constructor(@Inject(CONFIG) config: Config) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  close({ name, email }: Person, row: string): string {
    return this.closeText(JSON.stringify([name, email]), row);
  }

  open(sealed: string, row: string): Person {
    const [name, email] = JSON.parse(this.openText(sealed, row)) as [string, string];
    return { name, email };
  }

  closeText(text: string, row: string): string {
    return this.cipher.encrypt(text, row);
  }

  openText(sealed: string, row: string): string {
    return this.cipher.decrypt(sealed, row);
  }
}
