import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { SealedTextError } from '#libs/database';
import { RowCipher } from '#libs/database/contracts';
import { PorticoError } from '#libs/kernel';

const PURPOSE = 'storage-cursor';
/** A cursor of ours is never longer: a key, sealed. */
const LONGEST = 4_096;

/** What a list was asked for; a cursor goes on with the same. */
export interface ListScope {
  readonly namespaceId: string;
  readonly status: string;
  readonly prefix: string;
  readonly delimiter: string;
}

/** Where a list goes on. Sealed: nobody can make a cursor that leads elsewhere. */
@Injectable()
export class ListCursor {
  private readonly cipher: RowCipher;

  constructor(@Inject(CONFIG) config: Pick<Config, 'encryptionKey'>) {
    const secret = Buffer.from(config.encryptionKey, 'base64');
    this.cipher = new RowCipher(Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)).toString('base64'));
  }

  /** @param from the least key of the next page. */
  seal(scope: ListScope, from: string): string {
    return this.cipher.encrypt(from, nameOf(scope));
  }

  /** @throws PorticoError `INVALID_PARAMS` for a cursor of another list, and whatever is none. */
  open(scope: ListScope, cursor: string): string {
    try {
      if (cursor.length <= LONGEST) return this.cipher.decrypt(cursor, nameOf(scope));
    } catch (error) {
      if (!(error instanceof SealedTextError)) throw error;
    }
    throw new PorticoError('INVALID_PARAMS', {
      message: 'cursor is not one of this list',
      details: { field: 'cursor' },
    });
  }
}

function nameOf({ namespaceId, status, prefix, delimiter }: ListScope): string {
  return JSON.stringify([PURPOSE, namespaceId, status, prefix, delimiter]);
}
