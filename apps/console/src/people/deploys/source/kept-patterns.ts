import { USUALLY_LEFT_OUT } from '../folder/left-out.policy.js';

const keptUnder = (serverId: string): string => `portico.console.leave-out.${serverId}`;

/** What of folders for this server is left out, as one text. */
export function keptPatterns(serverId: string): string {
  return localStorage.getItem(keptUnder(serverId)) ?? USUALLY_LEFT_OUT.join('\n');
}

export function keepPatterns(serverId: string, text: string): void {
  if (text === USUALLY_LEFT_OUT.join('\n')) localStorage.removeItem(keptUnder(serverId));
  else localStorage.setItem(keptUnder(serverId), text);
}
