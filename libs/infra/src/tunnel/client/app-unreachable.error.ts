import type { AppFault } from './app-fault.js';

/** The agent answered that a raw connection to the application cannot be made. */
export class AppUnreachable extends Error {
  override readonly name = 'AppUnreachable';
  constructor(
    readonly serverId: string,
    readonly fault: AppFault,
  ) {
    super(`the application on server ${serverId} cannot be reached: ${fault}`);
  }
}
