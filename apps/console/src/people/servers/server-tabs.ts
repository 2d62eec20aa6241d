import type { Server } from './server.js';

export const SERVER_TABS = [
  'state',
  'deploy',
  'versions',
  'operations',
  'terminal',
  'logs',
  'metrics',
  'schedules',
  'access',
  'links',
  'events',
] as const;
export type ServerTab = (typeof SERVER_TABS)[number];

/** Tab of an address; the first one for any other word. */
export function tabOf(word: string | undefined): ServerTab {
  return SERVER_TABS.find((tab) => tab === word) ?? 'state';
}

/** What a part of the page is given. */
export interface TabProps {
  readonly server: Server;
}
