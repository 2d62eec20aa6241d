import { Injectable } from '@nestjs/common';
import { type KeyRecord, KeyRecords } from '#libs/auth/operator';
import { type LastRefusal, RefusalRepository, type RefusedCall } from '#libs/refusals/operator';
import type { TighteningName } from '../contracts/index.js';
import { ALL_TIGHTENINGS } from './tightenings.data.js';

/** What a key could do before, and when it last tried, as far back as refusals are kept. */
export interface MetTightening {
  readonly name: TighteningName;
  readonly says: string;
  readonly refusedAt: Date | null;
  /** Method and path of that call. */
  readonly call: string | null;
}

/** A key in use that is narrower than it was. */
export interface TightenedKey extends Pick<
  KeyRecord,
  'id' | 'kind' | 'portalId' | 'ownerUserId' | 'name' | 'prefix' | 'suffix' | 'lastUsedAt'
> {
  readonly tightenings: readonly MetTightening[];
}

type Refused = readonly LastRefusal[];

const AT_ONCE = 500;
const CALLS = ALL_TIGHTENINGS.flatMap(([, { refusals }]) => refusals);
const nameOf = ({ method, route }: RefusedCall): string => `${method} ${route}`;

/** Finds the keys in use that a tightening meets. Nothing is counted for it: it reads keys, and refusals of the last days. */
@Injectable()
export class TightenedKeys {
  constructor(
    private readonly keys: KeyRecords,
    private readonly refusals: RefusalRepository,
  ) {}

  /** In the order of their ids. @param after id of the last one of the page before. */
  async page(portalId: string | null, after: string | null, limit: number): Promise<TightenedKey[]> {
    const all = {
      portalId,
      ownerUserId: null,
      status: 'ACTIVE',
      kind: null,
      text: null,
      limit: AT_ONCE,
    } as const;
    const refused = new Map<string, LastRefusal[]>();
    for (const one of await this.refusals.findLast(CALLS)) {
      refused.set(one.keyId, [...(refused.get(one.keyId) ?? []), one]);
    }
    const found: TightenedKey[] = [];
    let from = after;
    do {
      const records = await this.keys.search({ ...all, after: from });
      for (const record of records) {
        const tightenings = met(record, refused.get(record.id) ?? []);
        if (tightenings.length > 0) found.push(shown(record, tightenings));
      }
      from = records.length < AT_ONCE ? null : (records.at(-1)?.id ?? null);
    } while (from !== null && found.length < limit);
    return found.slice(0, limit);
  }
}

function met(key: KeyRecord, refused: Refused): MetTightening[] {
  if (key.lastUsedAt === null) return [];
  return ALL_TIGHTENINGS.flatMap(([name, { says, meets, tells, refusals }]): MetTightening[] => {
    if (!meets(key)) return [];
    const [last] = refused
      .filter((one) => refusals.some((call) => nameOf(call) === nameOf(one) && call.code === one.code))
      .sort((one, other) => other.at.getTime() - one.at.getTime());
    if (!last && tells === 'when refused') return [];
    return [{ name, says, refusedAt: last?.at ?? null, call: last ? nameOf(last) : null }];
  });
}

function shown(key: KeyRecord, tightenings: readonly MetTightening[]): TightenedKey {
  const { id, kind, portalId, ownerUserId, name, prefix, suffix, lastUsedAt } = key;
  return { id, kind, portalId, ownerUserId, name, prefix, suffix, lastUsedAt, tightenings };
}
