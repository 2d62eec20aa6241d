import type { Decider } from '#libs/kernel';
import type { ServerLockReleased } from '../../contracts/server.events.js';

export interface ReleaseServerLock extends Omit<ServerLockReleased['data'], 'releasedAt'> {
  readonly type: 'release';
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

export interface LockState {
  /** What was released last: an operation holds a server once. */
  readonly released: string | null;
}

/**
 * Who holds a server is in a row, because most locks come and go without anybody's word; the stream tells which
 * were taken away. What was taken away already is no fact.
 */
export const lockDecider: Decider<LockState, ReleaseServerLock, ServerLockReleased> = {
  initialState: () => ({ released: null }),
  evolve: (_state, { data }) => ({ released: data.operationId }),
  decide: ({ at, serverId, operationId, kind, by }, { released }) =>
    released === operationId
      ? []
      : [
          {
            type: 'server_lock_released',
            data: { serverId, operationId, kind, by, releasedAt: at.toISOString() },
          },
        ],
};
