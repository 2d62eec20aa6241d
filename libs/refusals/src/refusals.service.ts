import { Injectable } from '@nestjs/common';
import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import type { KeptRefusal } from './contracts/index.js';
import { RefusalRecorder } from './refusal-recorder.js';
import { cursorOf, positionOf, visiblePlaces } from './refusal.policy.js';
import { RefusalRepository } from './refusal.repository.js';

export interface ListOrder {
  readonly code?: string | undefined;
  readonly keyId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface RefusalPage {
  readonly rows: readonly KeptRefusal[];
  readonly nextCursor: string | null;
}

/** What any request id that was ever answered looks like. */
const REQUEST_ID = /^[\w.-]{1,128}$/;

/** Refusals as far as a caller may see them. What waits in this process is written first: people ask at once. */
@Injectable()
export class Refusals {
  constructor(
    private readonly refusals: RefusalRepository,
    private readonly recording: RefusalRecorder,
  ) {}

  /** Newest first. @throws PorticoError `INVALID_PARAMS` for the cursor. */
  async list(principal: AnyPrincipal, { code, keyId, cursor, limit }: ListOrder): Promise<RefusalPage> {
    const after = cursor === undefined ? null : positionOf(cursor);
    await this.recording.flush();
    const found = await this.refusals.list(visiblePlaces(principal), {
      code: code ?? null,
      keyId: keyId ?? null,
      after,
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return { rows, nextCursor: found.length > limit && last ? cursorOf(last) : null };
  }

  /** The newest of the id. @throws PorticoError `REFUSAL_NOT_FOUND`, also for one the caller may not see. */
  async require(principal: AnyPrincipal, requestId: string): Promise<KeptRefusal> {
    if (!REQUEST_ID.test(requestId)) throw new PorticoError('REFUSAL_NOT_FOUND');
    await this.recording.flush();
    const found = await this.refusals.find(visiblePlaces(principal), requestId);
    if (!found) throw new PorticoError('REFUSAL_NOT_FOUND');
    return found;
  }
}
