import { Inject, Injectable, Logger } from '@nestjs/common';
import type { SqlExecutor } from '#libs/database';
import { CLOCK, PorticoError, type Clock } from '#libs/kernel';
import { ServerLockRepository } from './server-lock.repository.js';

/** Builds the refusal of a server that another operation holds. */
@Injectable()
export class BusyServer {
  private readonly logger = new Logger(BusyServer.name);

  constructor(
    private readonly locks: ServerLockRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `EXEC_BUSY` with the holder when the server is held. */
  async refuseWhenHeld(serverId: string, keyId: string): Promise<void> {
    if (await this.locks.holder(serverId)) throw await this.refusal(serverId, keyId);
  }

  /**
   * The holder is left out when it cannot be read: its absence is no proof of idleness.
   * @param executor the open transaction, where there is one: it has a connection already.
   */
  async refusal(serverId: string, keyId: string, executor?: SqlExecutor): Promise<PorticoError> {
    const holder = await this.locks.holder(serverId, executor).catch((error: Error) => {
      this.logger.warn(`The holder of ${serverId} could not be read: ${error.message}`);
      return null;
    });
    if (!holder) return new PorticoError('EXEC_BUSY', { hint: {} });
    const ageMs = Math.max(0, this.clock.nowMs() - holder.acquiredAt.getTime());
    return new PorticoError('EXEC_BUSY', {
      hint: {
        holder: {
          // An upload is no operation that could be read.
          operationId: holder.kind === 'upload' ? null : holder.operationId,
          kind: holder.kind,
          step: holder.step,
          startedAt: holder.acquiredAt.toISOString(),
          ageSeconds: Math.floor(ageMs / 1_000),
          startedByThisKey: holder.ownerKeyId === keyId,
        },
      },
    });
  }
}
