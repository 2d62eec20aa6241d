import { createHmac, createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, readPeppers, type Config } from '#libs/config';

/** What is stored of a key: an HMAC-SHA256 and the pepper that made it. */
export interface KeyHash {
  readonly pepperId: string;
  readonly hash: Buffer;
}

interface SigningPepper {
  readonly id: string;
  readonly key: KeyObject;
}

/**
 * Turns raw keys into what is stored of them. A key is found by its keyed hash through a unique
 * index, so the time of a look-up tells nothing about how much of a guess was right.
 */
@Injectable()
export class KeyHasher {
  private readonly peppers: readonly SigningPepper[];
  private readonly first: SigningPepper;
  private readonly salt = randomBytes(32).toString('base64url');

  constructor(@Inject(CONFIG) config: Config) {
    this.peppers = readPeppers(config.keyPeppers)
      .filter((pepper) => pepper !== null)
      .map(({ id, bytes }) => ({ id, key: createSecretKey(bytes) }));
    const [first] = this.peppers;
    if (!first) throw new Error('There is no pepper to sign keys with.');
    this.first = first;
  }

  /** The hash under the pepper that signs new keys. */
  sign(rawKey: string): KeyHash {
    const { id, key } = this.first;
    return { pepperId: id, hash: createHmac('sha256', key).update(rawKey).digest() };
  }

  /** The hash under every pepper that is still accepted. */
  candidates(rawKey: string): Buffer[] {
    return this.peppers.map(({ key }) => createHmac('sha256', key).update(rawKey).digest());
  }

  /** Name of a key in the memory of this process; made for every request, so it is the cheapest hash. */
  cacheName(rawKey: string): string {
    return hash('sha256', this.salt + rawKey, 'base64url');
  }
}
