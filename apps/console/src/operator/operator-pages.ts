import {
  ArchiveIcon,
  CommentDiscussionIcon,
  CpuIcon,
  CreditCardIcon,
  GearIcon,
  GraphIcon,
  HistoryIcon,
  HomeIcon,
  KeyIcon,
  OrganizationIcon,
  PeopleIcon,
  ServerIcon,
  StackIcon,
  TagIcon,
  TelescopeIcon,
} from '@primer/octicons-react';
import type { ConsolePage } from '../app/pages.js';

type OperatorPage = ConsolePage<'operator' | 'companies' | 'platform' | 'money' | 'help'>;

/** Every page for operators. Adding one is adding a row. */
export const OPERATOR_PAGES: readonly OperatorPage[] = [
  {
    path: '/',
    load: () => import('./overview/operator-overview.page.js'),
    navigation: { group: 'operator', text: 'overview', icon: HomeIcon },
  },
  {
    path: '/audit',
    load: () => import('./audit/audit.page.js'),
    navigation: { group: 'operator', text: 'audit', icon: HistoryIcon },
  },
  {
    path: '/portals',
    load: () => import('./portals/portals.page.js'),
    navigation: { group: 'companies', text: 'portals', icon: OrganizationIcon },
  },
  { path: '/portals/:portalId', load: () => import('./portals/portal.page.js') },
  {
    path: '/people',
    load: () => import('./people/operator-people.page.js'),
    navigation: { group: 'companies', text: 'people', icon: PeopleIcon },
  },
  {
    path: '/keys',
    load: () => import('./people/operator-keys.page.js'),
    navigation: { group: 'companies', text: 'keys', icon: KeyIcon },
  },
  {
    path: '/machines',
    load: () => import('./machines/machines.page.js'),
    navigation: { group: 'platform', text: 'machines', icon: CpuIcon },
  },
  { path: '/machines/:machineId', load: () => import('./machines/machine.page.js') },
  {
    path: '/servers',
    load: () => import('./servers/operator-servers.page.js'),
    navigation: { group: 'platform', text: 'all-servers', icon: ServerIcon },
  },
  {
    path: '/queues',
    load: () => import('./work/queues.page.js'),
    navigation: { group: 'platform', text: 'queues', icon: StackIcon },
  },
  {
    path: '/parked',
    load: () => import('./work/parked.page.js'),
    navigation: { group: 'platform', text: 'parked', icon: ArchiveIcon },
  },
  {
    path: '/replicas',
    load: () => import('./work/replicas.page.js'),
    navigation: { group: 'platform', text: 'replicas', icon: TelescopeIcon },
  },
  {
    path: '/limits',
    load: () => import('./work/limits.page.js'),
    navigation: { group: 'platform', text: 'limits', icon: GearIcon },
  },
  {
    path: '/wallets',
    load: () => import('./money/wallets.page.js'),
    navigation: { group: 'money', text: 'wallets', icon: CreditCardIcon },
  },
  {
    path: '/subscriptions',
    load: () => import('./money/subscriptions.page.js'),
    navigation: { group: 'money', text: 'subscriptions', icon: PeopleIcon },
  },
  { path: '/subscriptions/:seatId', load: () => import('./money/subscription.page.js') },
  {
    path: '/coupons',
    load: () => import('./money/coupons.page.js'),
    navigation: { group: 'money', text: 'coupons', icon: TagIcon },
  },
  {
    path: '/quotas',
    load: () => import('./money/quotas.page.js'),
    navigation: { group: 'money', text: 'quotas', icon: GraphIcon },
  },
  {
    path: '/tickets',
    load: () => import('./tickets/operator-tickets.page.js'),
    navigation: { group: 'help', text: 'all-tickets', icon: CommentDiscussionIcon },
  },
  { path: '/tickets/:ticketId', load: () => import('./tickets/operator-ticket.page.js') },
];
