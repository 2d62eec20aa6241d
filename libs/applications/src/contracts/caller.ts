import type { Principal } from '#libs/kernel';

/** Who calls, and in which request. */
export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
}
