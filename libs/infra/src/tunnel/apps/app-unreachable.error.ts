import type { AppFault } from './app-fault.js';

/** The application cannot be reached, or does not answer as HTTP/1.1 wants it. */
export class AppUnreachable extends Error {
  override readonly name = 'AppUnreachable';
  constructor(
    readonly serverId: string,
    readonly fault: AppFault,
    cause?: unknown,
  ) {
    super(`the application on server ${serverId} cannot be reached: ${fault}`, { cause });
  }
}
