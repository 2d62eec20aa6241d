import { Injectable } from '@nestjs/common';
import type { BlobRow } from '../blobs/blob.repository.js';
import type { DownloadLink, TransferTargetName, UploadLink } from './transfer-link.js';

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
