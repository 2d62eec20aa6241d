import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, PorticoError, type Principal } from '#libs/kernel';
import type { BlobRow } from '../blobs/blob.repository.js';
import { Blobs } from '../blobs/blobs.js';
import { Namespaces } from './namespaces.js';
import type { Namespace, ObjectRow } from './object-terms.js';
import { ObjectRepository } from './object.repository.js';

/** An object and whose it is. */
export interface FoundObject {
  readonly namespace: Namespace;
  readonly object: ObjectRow;
}

/** Finds complete objects. Unknown, foreign, pending and expired ones are the same: not there. */
@Injectable()
export class ReadObject {
  constructor(
    private readonly namespaces: Namespaces,
    private readonly objects: ObjectRepository,
    private readonly blobs: Blobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param key in its one form. @throws PorticoError `STORAGE_OBJECT_NOT_FOUND`. */
  async require(principal: Principal, key: string): Promise<FoundObject> {
    const namespace = await this.namespaces.find(principal);
    const object = namespace && (await this.objects.findByKey(namespace.id, key, this.clock.now()));
    if (!object) throw new PorticoError('STORAGE_OBJECT_NOT_FOUND');
    return { namespace, object };
  }

  /** The bytes of a link; null where the object is gone, or has others. */
  async blobOf(objectId: string, blobId: string): Promise<BlobRow | null> {
    const object = await this.objects.find(objectId, this.clock.now());
    return object?.blobId === blobId ? this.blobs.find(blobId) : null;
  }
}
