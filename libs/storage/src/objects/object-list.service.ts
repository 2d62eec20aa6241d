import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { SealedTextError } from '#libs/database';
import { RowCipher } from '#libs/database/contracts';
import { CLOCK, type Clock, PorticoError, type Principal } from '#libs/kernel';
import { bytesOfGib } from '../blobs/usage.repository.js';
import { Namespaces } from './namespaces.js';
import { afterKey, keyPrefix, type ListedRow, type ListedStatus, type Namespace } from './object.policy.js';
import { afterGroup, groupOf, type KeyRange, ObjectListRepository } from './object.repository.js';

const USUAL_LIMIT = 50;

interface ListOrder {
  readonly prefix?: string;
  readonly delimiter?: string;
  readonly cursor?: string;
  /** `READY` by default. */
  readonly status?: ListedStatus;
  readonly limit?: number;
}

export interface ListedObjects {
  /** Null for a key that has kept nothing yet: then there are no rows. */
  readonly namespace: Namespace | null;
  readonly rows: readonly ListedRow[];
  readonly commonPrefixes: readonly string[];
  readonly nextCursor: string | null;
  readonly totalObjects: number;
  readonly totalSizeBytes: number;
  readonly quotaBytes: number;
}

/** Where a list goes on. Sealed: nobody can make a cursor that leads elsewhere. */
class ListCursor {
  private readonly cipher: RowCipher;

  constructor(config: Pick<Config, 'encryptionKey'>) {
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

/** Objects in the order of their keys. A page begins where the last one ended, whatever was written meanwhile. */
@Injectable()
export class ObjectList {
  private readonly cursors: ListCursor;

  constructor(
    private readonly namespaces: Namespaces,
    private readonly list: ObjectListRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'storageQuotaGib' | 'encryptionKey'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cursors = new ListCursor(config);
  }

  /** @throws PorticoError `INVALID_OBJECT_KEY` for the prefix, `INVALID_PARAMS` for the cursor. */
  async page(principal: Principal, order: ListOrder): Promise<ListedObjects> {
    const { delimiter, status = 'READY', limit = USUAL_LIMIT } = order;
    const prefix = keyPrefix(order.prefix ?? '');
    const namespace = await this.namespaces.find(principal);
    const scope: ListScope = {
      namespaceId: namespace?.id ?? principal.keyId,
      status,
      prefix,
      delimiter: delimiter ?? '',
    };
    const from = order.cursor === undefined ? prefix : this.cursors.open(scope, order.cursor);
    const quotaBytes = bytesOfGib(this.config.storageQuotaGib);
    if (!namespace) return { ...NOTHING, quotaBytes };
    const now = this.clock.now();
    const range: KeyRange = { namespaceId: namespace.id, status, prefix, from, limit: limit + 1 };
    const found = await (delimiter === undefined
      ? this.list.keys(range, now)
      : this.list.firstKeys(range, now));
    const page = found.slice(0, limit);
    const groups = delimiter === undefined ? [] : page.map((key) => groupOf(key, prefix));
    const keys = page.filter((_, index) => (groups[index] ?? null) === null);
    const [rows, totals] = await Promise.all([
      this.list.rows(range, keys, now),
      this.list.totals(namespace.id, now),
    ]);
    const last = page.at(-1);
    const next = last === undefined ? null : afterPage(last, prefix, delimiter);
    return {
      namespace,
      rows: keys.flatMap((key) => rows.get(key) ?? []),
      commonPrefixes: groups.filter((group) => group !== null),
      nextCursor: found.length > limit && next !== null ? this.cursors.seal(scope, next) : null,
      totalObjects: totals.objects,
      totalSizeBytes: totals.bytes,
      quotaBytes,
    };
  }
}

const NOTHING = {
  namespace: null,
  rows: [],
  commonPrefixes: [],
  nextCursor: null,
  totalObjects: 0,
  totalSizeBytes: 0,
} as const;

function afterPage(last: string, prefix: string, delimiter: string | undefined): string {
  return delimiter === undefined ? afterKey(last) : afterGroup(last, prefix);
}

const PURPOSE = 'storage-cursor';
/** A cursor of ours is never longer: a key, sealed. */
const LONGEST = 4_096;

/** What a list was asked for; a cursor goes on with the same. */
interface ListScope {
  readonly namespaceId: string;
  readonly status: string;
  readonly prefix: string;
  readonly delimiter: string;
}

function nameOf({ namespaceId, status, prefix, delimiter }: ListScope): string {
  return JSON.stringify([PURPOSE, namespaceId, status, prefix, delimiter]);
}
