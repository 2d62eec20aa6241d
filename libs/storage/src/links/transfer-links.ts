import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { SealedTextError } from '#libs/database';
import { RowCipher } from '#libs/database/contracts';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import type { BlobRow } from '../blobs/blob.repository.js';

/** Owners of what links lead to; each lib that hands out links adds its own. */
export const TRANSFER_TARGETS = ['source', 'object', 'part'] as const;
export type TransferTargetName = (typeof TRANSFER_TARGETS)[number];

interface AnyLink {
  readonly target: TransferTargetName;
  /** Of the version, object or upload the link was made for. */
  readonly id: string;
  /** The portal it belongs to, and the key that asked for the link: both must still be good. */
  readonly portalId: string;
  readonly keyId: string;
  /** Milliseconds of the service clock; not valid from then on. */
  readonly expiresAtMs: number;
}

/** Reads one blob, as often as it is asked for. Other bytes of the same thing need another link. */
export interface DownloadLink extends AnyLink {
  readonly action: 'get';
  readonly blobId: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** Sends exactly these many bytes. */
export interface UploadLink extends AnyLink {
  readonly action: 'put';
  /** Bytes. */
  readonly size: number;
  /** Null where any type will do, as for a part. */
  readonly contentType: string | null;
  readonly partNumber: number | null;
}

/** What the token of a signed link says. Nobody outside can read or change it. */
export type TransferLink = DownloadLink | UploadLink;

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

/** What a link leads to, as the lib that made the link knows it. */
export interface TransferTarget {
  /** The bytes of a link, where what it was made for still has them; else null, and the link is dead. */
  read(link: DownloadLink): Promise<BlobRow | null>;
  /**
   * Takes the bytes of an upload. @returns the etag of what was kept.
   * @throws PorticoError the refusal; BodySizeError.
   */
  receive?(link: UploadLink, body: AsyncIterable<Buffer>): Promise<{ readonly etag: string }>;
}

/** Who answers for the links of each target. A lib registers itself when its module is made. */
@Injectable()
export class TransferTargets {
  readonly #targets = new Map<TransferTargetName, TransferTarget>();

  register(name: TransferTargetName, target: TransferTarget): void {
    this.#targets.set(name, target);
  }

  of(name: TransferTargetName): TransferTarget {
    const target = this.#targets.get(name);
    if (!target) throw new Error(`Nobody answers for links to a ${name}.`);
    return target;
  }
}
