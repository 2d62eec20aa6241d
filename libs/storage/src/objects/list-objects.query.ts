import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK, type Clock, type Principal } from '#libs/kernel';
import { bytesOfGib } from '../blobs/quotas.policy.js';
import { afterKey } from './code-points.policy.js';
import { ListCursor, type ListScope } from './list-cursor.js';
import { Namespaces } from './namespaces.js';
import { afterGroup, groupOf, type KeyRange, ObjectListRepository } from './object-list.repository.js';
import { keyPrefix } from './object-key.policy.js';
import type { ListedRow, ListedStatus, Namespace } from './object-terms.js';

export interface ListOrder {
  readonly prefix?: string;
  readonly delimiter?: string;
  readonly cursor?: string;
  readonly status: ListedStatus;
  readonly limit: number;
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

/** Objects in the order of their keys. A page begins where the last one ended, whatever was written meanwhile. */
@Injectable()
export class ListObjects {
  constructor(
    private readonly namespaces: Namespaces,
    private readonly list: ObjectListRepository,
    private readonly cursors: ListCursor,
    @Inject(CONFIG) private readonly config: Pick<Config, 'storageQuotaGib'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `INVALID_OBJECT_KEY` for the prefix, `INVALID_PARAMS` for the cursor. */
  async execute(principal: Principal, order: ListOrder): Promise<ListedObjects> {
    const prefix = keyPrefix(order.prefix ?? '');
    const namespace = await this.namespaces.find(principal);
    const scope: ListScope = {
      namespaceId: namespace?.id ?? principal.keyId,
      status: order.status,
      prefix,
      delimiter: order.delimiter ?? '',
    };
    const from = order.cursor === undefined ? prefix : this.cursors.open(scope, order.cursor);
    const quotaBytes = bytesOfGib(this.config.storageQuotaGib);
    if (!namespace) return { ...NOTHING, quotaBytes };
    const now = this.clock.now();
    const { status, limit, delimiter } = order;
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
