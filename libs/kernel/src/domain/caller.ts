import type { Principal } from './principal.js';

/** Who asked, and in which request: what a command knows beside its order. */
export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
}
