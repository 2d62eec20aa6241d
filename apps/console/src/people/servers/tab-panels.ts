import { type ComponentType, lazy } from 'react';
import type { ServerTab, TabProps } from './server-tabs.js';

/** Each part is loaded when somebody looks at it. */
export const TAB_PANELS: Readonly<Record<ServerTab, ComponentType<TabProps>>> = {
  state: lazy(() => import('./state/state-tab.js')),
  deploy: lazy(() => import('./deploy-tab.js')),
  versions: lazy(() => import('./versions-tab.js')),
  operations: lazy(() => import('./operations/operations-tab.js')),
  terminal: lazy(() => import('./terminal/terminal-tab.js')),
  logs: lazy(() => import('./logs/logs-tab.js')),
  metrics: lazy(() => import('./metrics/metrics-tab.js')),
  schedules: lazy(() => import('./schedules/schedules-tab.js')),
  access: lazy(() => import('./access/access-tab.js')),
  links: lazy(() => import('./share-links/share-links-tab.js')),
  events: lazy(() => import('./events/events-tab.js')),
};
