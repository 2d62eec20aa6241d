import type { DomainEvent } from '#libs/kernel';

/** Somebody gave a server free that was held. What held it goes on and is recorded by its runner. */
export type ServerLockReleased = DomainEvent<
  'server_lock_released',
  {
    readonly serverId: string;
    /** What held it: an operation, or an upload, which has no row. */
    readonly operationId: string;
    readonly kind: string;
    /** `unstick`: nobody worked on it any more. `force`: it was asked to stop. `lock`: without a question. */
    readonly by: 'unstick' | 'force' | 'lock';
    readonly releasedAt: string;
  }
>;
