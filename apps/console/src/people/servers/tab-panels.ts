import { type ComponentType, lazy } from 'react';
import type { ServerTab, TabProps } from './server-tabs.js';

type Load = () => Promise<{ readonly default: ComponentType<TabProps> }>;

const LOADS: Readonly<Record<ServerTab, Load>> = {
  state: () => import('./state/state-tab.js'),
  deploy: () => import('./deploy-tab.js'),
  versions: () => import('./versions-tab.js'),
  operations: () => import('./operations/operations-tab.js'),
  terminal: () => import('./terminal/terminal-tab.js'),
  logs: () => import('./logs/logs-tab.js'),
  metrics: () => import('./metrics/metrics-tab.js'),
  schedules: () => import('./schedules/schedules-tab.js'),
  access: () => import('./access/access-tab.js'),
  links: () => import('./share-links/share-links-tab.js'),
  events: () => import('./events/events-tab.js'),
};

const panelOf = (tab: ServerTab): ComponentType<TabProps> => lazy(LOADS[tab]);

/** Each part is loaded when somebody looks at it. */
export const TAB_PANELS = Object.fromEntries(
  Object.keys(LOADS).map((tab) => [tab, panelOf(tab as ServerTab)]),
) as Readonly<Record<ServerTab, ComponentType<TabProps>>>;

/** Fetches the code of a part while the server is still read. A failure is the part's own, when it is shown. */
export function fetchTab(tab: ServerTab): void {
  LOADS[tab]().catch(() => undefined);
}
