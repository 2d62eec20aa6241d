import type { Principal } from '#libs/kernel';

/** Who asked, and in which request: what a command knows beside its order. */
export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
}
