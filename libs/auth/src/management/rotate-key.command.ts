import { Inject, Injectable } from '@nestjs/common';
import { callerMeta, retryConflict } from '#libs/event-log/contracts';
import { type AnyPrincipal, CLOCK, type Clock } from '#libs/kernel';
import { AuthChanges } from '../changes/auth-changes.js';
import { KeyRecords } from '../keys/key-records.repository.js';
import { graceEnd } from '../keys/key-rotation.policy.js';
import { type KeyWithSecret, KeyWriter } from '../keys/key-writer.js';
import { requireRotatable } from './reach.policy.js';
import { Reach, requireWorkingPortal } from './reach.query.js';

export interface RotatedSecret extends KeyWithSecret {
  readonly previous: { readonly suffix: string; readonly validUntil: Date };
}

/** Gives a key a second secret; its id, settings and everything bound to it stay. */
@Injectable()
export class RotateKey {
  constructor(
    private readonly reach: Reach,
    private readonly records: KeyRecords,
    private readonly writer: KeyWriter,
    private readonly changes: AuthChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `KEY_NOT_FOUND`, `NOT_AUTHORIZED`, `KEY_INACTIVE_STATE`, `KEY_ROTATION_IN_PROGRESS`. */
  execute(
    caller: AnyPrincipal,
    requestId: string,
    id: string,
    graceSeconds: number | undefined,
  ): Promise<RotatedSecret> {
    return retryConflict(async () => {
      const { record, relation, authority } = await this.reach.key(caller, id);
      requireRotatable(record, relation, caller, await this.records.maker(caller));
      if (authority) requireWorkingPortal(authority);
      const validUntil = graceEnd(record, graceSeconds, this.clock.now());
      const rotated = await this.writer.rotate(record, validUntil, callerMeta(caller, requestId));
      this.changes.apply(`key:${record.id}`);
      return { ...rotated, previous: { suffix: record.suffix, validUntil } };
    });
  }
}
