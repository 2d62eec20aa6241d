import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher } from '#libs/database/contracts';
import { SealedTextError } from '#libs/database';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import type { DownloadLink, TransferLink, UploadLink } from './transfer-link.js';

const PURPOSE = 'transfer';
/** A token of ours is never longer. */
const LONGEST_TOKEN = 4_096;

export interface IssuedLink {
  readonly url: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

type Issued<Link extends TransferLink> = Omit<Link, 'expiresAtMs'>;

/** Links that carry their own rights: sealed, and dead with what they lead to. */
@Injectable()
export class TransferLinks {
  private readonly cipher: RowCipher;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'encryptionKey' | 'filesUrl'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const secret = Buffer.from(config.encryptionKey, 'base64');
    this.cipher = new RowCipher(Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)).toString('base64'));
  }

  issue(link: Issued<DownloadLink> | Issued<UploadLink>, seconds: number): IssuedLink {
    const expiresAtMs = this.clock.nowMs() + seconds * 1_000;
    const token = this.cipher.encrypt(JSON.stringify({ ...link, expiresAtMs }), PURPOSE);
    return {
      url: `${this.config.filesUrl.replace(/\/$/, '')}/transfer/${token}`,
      expiresAt: new Date(expiresAtMs).toISOString(),
    };
  }

  /** @throws PorticoError `LINK_INVALID` for whatever is not ours, `LINK_EXPIRED`. */
  open(token: string): TransferLink {
    const link = token.length > LONGEST_TOKEN ? null : this.unseal(token);
    if (!link) throw new PorticoError('LINK_INVALID');
    if (this.clock.nowMs() >= link.expiresAtMs) throw new PorticoError('LINK_EXPIRED');
    return link;
  }

  private unseal(token: string): TransferLink | null {
    try {
      return JSON.parse(this.cipher.decrypt(token, PURPOSE)) as TransferLink;
    } catch (error) {
      if (error instanceof SealedTextError) return null;
      throw error;
    }
  }
}
