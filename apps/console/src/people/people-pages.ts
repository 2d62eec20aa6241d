import {
  AppsIcon,
  CalendarIcon,
  CircleSlashIcon,
  CreditCardIcon,
  DatabaseIcon,
  GraphIcon,
  HomeIcon,
  IssueOpenedIcon,
  KeyIcon,
  ServerIcon,
  StackIcon,
} from '@primer/octicons-react';
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
    path: '/applications',
    load: () => import('./applications/applications.page.js'),
    navigation: { group: 'build', text: 'applications', icon: AppsIcon },
  },
  { path: '/applications/new', load: () => import('./applications/new-application.page.js') },
  { path: '/applications/:appId/versions', load: () => import('./versions/app-versions.page.js') },
  { path: '/applications/:appId', load: () => import('./applications/application.page.js') },
  {
    path: '/servers',
    load: () => import('./servers/servers.page.js'),
    navigation: { group: 'build', text: 'servers', icon: ServerIcon },
  },
  { path: '/servers/:serverId/:tab?', load: () => import('./servers/server.page.js') },
  { path: '/operations/:operationId', load: () => import('./operations/operation.page.js') },
  {
    path: '/objects',
    load: () => import('./objects/objects.page.js'),
    navigation: { group: 'build', text: 'objects', icon: DatabaseIcon },
  },
  {
    path: '/work-schedules',
    load: () => import('./work-schedules/work-schedules.page.js'),
    navigation: { group: 'build', text: 'schedules', icon: CalendarIcon },
  },
  {
    path: '/ai',
    load: () => import('./ai/ai.page.js'),
    navigation: { group: 'ai-and-money', text: 'ai-usage', icon: GraphIcon },
  },
  {
    path: '/wallet',
    load: () => import('./wallet/wallet.page.js'),
    navigation: { group: 'ai-and-money', text: 'wallet', icon: CreditCardIcon },
  },
  {
    path: '/subscription',
    load: () => import('./subscription/subscription.page.js'),
    navigation: { group: 'ai-and-money', text: 'subscription', icon: StackIcon },
  },
  {
    path: '/tickets',
    load: () => import('./tickets/tickets.page.js'),
    navigation: { group: 'help', text: 'tickets', icon: IssueOpenedIcon },
  },
  { path: '/tickets/new', load: () => import('./tickets/new-ticket.page.js') },
  { path: '/tickets/:ticketId', load: () => import('./tickets/ticket.page.js') },
  {
    path: '/refusals',
    load: () => import('./refusals/refusals.page.js'),
    navigation: { group: 'help', text: 'refusals', icon: CircleSlashIcon },
  },
  { path: '/refusals/:requestId', load: () => import('./refusals/refusal.page.js') },
];
