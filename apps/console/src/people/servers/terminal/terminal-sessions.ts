import { TerminalSession } from './terminal-session.js';

const sessions = new Map<string, TerminalSession>();

/**
 * The command line of a server for one key: it is the same when one comes back to the tab. It goes with the page, which
 * every sign-in loads anew.
 */
export function terminalOf(keyId: string, serverId: string): TerminalSession {
  const name = `${keyId} ${serverId}`;
  let session = sessions.get(name);
  if (!session) {
    session = new TerminalSession(serverId);
    sessions.set(name, session);
  }
  return session;
}
