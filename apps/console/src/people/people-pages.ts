import { GraphIcon, HomeIcon } from '@primer/octicons-react';
import type { ConsolePage } from '../app/pages.js';

/** Every page for people of a portal. Adding one is adding a row. */
export const PEOPLE_PAGES: readonly ConsolePage<'account' | 'build' | 'ai-and-money' | 'help'>[] = [
  {
    path: '/',
    load: () => import('./overview/overview.page.js'),
    navigation: { group: 'account', text: 'overview', icon: HomeIcon },
  },
  {
    path: '/ai',
    load: () => import('./ai/ai.page.js'),
    navigation: { group: 'ai-and-money', text: 'ai-usage', icon: GraphIcon },
  },
];
