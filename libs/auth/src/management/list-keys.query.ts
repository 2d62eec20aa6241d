import { Injectable } from '@nestjs/common';
import type { AnyPrincipal, KeyKind } from '#libs/kernel';
import { type KeyPage, KeyRecords } from '../keys/key-records.repository.js';
import type { KeyStatus } from '../keys/resolved-key.js';
import { Reach } from './reach.query.js';

export interface KeyFilter {
  readonly portalId?: string;
  readonly kind?: KeyKind;
  readonly status?: KeyStatus;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Keys a management key may see: those of its person, and all of the portals the person administers. */
@Injectable()
export class ListKeys {
  constructor(
    private readonly reach: Reach,
    private readonly records: KeyRecords,
  ) {}

  async execute(caller: AnyPrincipal, { page, limit, ...filter }: KeyFilter): Promise<KeyPage> {
    const accounts = await this.reach.accounts(caller);
    const question = {
      ownerUserIds: accounts.map(({ userId }) => userId),
      portalIds: accounts.filter(({ isAdmin }) => isAdmin).map(({ portal }) => portal.id),
      portalId: filter.portalId ?? null,
      kind: filter.kind ?? null,
      status: filter.status ?? null,
    };
    return this.records.page(question, limit, (page - 1) * limit);
  }
}
