import type { Caller } from '../contracts/caller.js';
import type { FirstDeployOrder } from './galaxy-order.policy.js';

/** Injection token of {@link FirstDeploy}. */
export const FIRST_DEPLOY = Symbol('FIRST_DEPLOY');

/** The deploy that comes with the creation of an application. */
export interface FirstDeploy {
  /**
   * Asked before the application is made.
   * @throws PorticoError for what a deploy would refuse: an archive too large or of no known form.
   */
  check(order: FirstDeployOrder): void;

  /** @returns id of the accepted operation. @throws PorticoError as a deploy does. */
  start(caller: Caller, serverId: string, order: FirstDeployOrder): Promise<string>;
}
