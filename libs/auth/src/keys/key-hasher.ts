import { createHmac, createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, ConfigError, type Config } from '#libs/config';

/** What is stored of a key: an HMAC-SHA256 and the pepper that made it. */
export interface KeyHash {
  readonly pepperId: string;
  readonly hash: Buffer;
}

interface Pepper {
  readonly id: string;
  readonly key: KeyObject;
}

const PEPPER = /^([A-Za-z0-9-]{1,32}):([A-Za-z0-9+/]+={0,2})$/;
const PEPPER_BYTES = 32;

function parsePeppers(text: string): [Pepper, ...Pepper[]] {
  const faults: string[] = [];
  const peppers = text.split(',').flatMap((entry, index) => {
    const [, id, encoded] = PEPPER.exec(entry.trim()) ?? [];
    const bytes = Buffer.from(encoded ?? '', 'base64');
    if (id === undefined || bytes.length !== PEPPER_BYTES) {
      faults.push(`KEY_PEPPERS entry ${index + 1} must be "<id>:<base64 of ${PEPPER_BYTES} bytes>"`);
      return [];
    }
    return [{ id, key: createSecretKey(bytes) }];
  });
  if (new Set(peppers.map(({ id }) => id)).size !== peppers.length) {
    faults.push('KEY_PEPPERS names one id twice');
  }
  const [first, ...others] = peppers;
  if (faults.length > 0 || !first) throw new ConfigError(faults);
  return [first, ...others];
}

/**
 * Turns raw keys into what is stored of them. A key is found by its keyed hash through a unique
 * index, so the time of a look-up tells nothing about how much of a guess was right.
 */
@Injectable()
export class KeyHasher {
  private readonly peppers: [Pepper, ...Pepper[]];
  private readonly salt = randomBytes(32).toString('base64url');

  /** @throws ConfigError when the peppers are not usable. */
  constructor(@Inject(CONFIG) config: Config) {
    this.peppers = parsePeppers(config.keyPeppers);
  }

  /** The hash under the pepper that signs new keys. */
  sign(rawKey: string): KeyHash {
    const [pepper] = this.peppers;
    return { pepperId: pepper.id, hash: createHmac('sha256', pepper.key).update(rawKey).digest() };
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
