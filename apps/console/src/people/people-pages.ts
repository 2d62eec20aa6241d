import { GraphIcon, HomeIcon, IssueOpenedIcon, KeyIcon } from '@primer/octicons-react';
import type { ConsolePage } from '../app/pages.js';

/** Every page for people of a portal. Adding one is adding a row. */
export const PEOPLE_PAGES: readonly ConsolePage<'account' | 'build' | 'ai-and-money' | 'help'>[] = [
  {
    path: '/',
    load: () => import('./overview/overview.page.js'),
    navigation: { group: 'account', text: 'overview', icon: HomeIcon },
  },
  {
    path: '/keys',
    load: () => import('./keys/keys.page.js'),
    navigation: { group: 'account', text: 'keys', icon: KeyIcon },
  },
  { path: '/keys/new', load: () => import('./keys/new-key.page.js') },
  { path: '/keys/:keyId', load: () => import('./keys/key.page.js') },
  {
    path: '/ai',
    load: () => import('./ai/ai.page.js'),
    navigation: { group: 'ai-and-money', text: 'ai-usage', icon: GraphIcon },
  },
  {
    path: '/tickets',
    load: () => import('./tickets/tickets.page.js'),
    navigation: { group: 'help', text: 'tickets', icon: IssueOpenedIcon },
  },
  { path: '/tickets/new', load: () => import('./tickets/new-ticket.page.js') },
  { path: '/tickets/:ticketId', load: () => import('./tickets/ticket.page.js') },
];
