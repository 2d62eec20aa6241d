import type { IncomingMessage } from 'node:http';
import type { ConsoleCaller } from './console-caller.policy.js';

/** Injection token of {@link ConsoleSessions}. */
export const CONSOLE_SESSIONS = Symbol('CONSOLE_SESSIONS');

/** Knows the sessions of people in the console. Owned by the guard; an app binds it. */
export interface ConsoleSessions {
  /**
   * Who has signed in in the browser that sends a request. Keeps the session alive.
   * @param requestId of the request, for what is asked elsewhere about them.
   * @returns null without a live session, and where another site has made the browser send it.
   */
  callerOf(request: Pick<IncomingMessage, 'headers'>, requestId: string): Promise<ConsoleCaller | null>;
}
