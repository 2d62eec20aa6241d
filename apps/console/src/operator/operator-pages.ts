import { HomeIcon } from '@primer/octicons-react';
import type { ConsolePage } from '../app/pages.js';

/** Every page for operators. Adding one is adding a row. */
export const OPERATOR_PAGES: readonly ConsolePage<
  'operator' | 'companies' | 'platform' | 'money' | 'help'
>[] = [
  {
    path: '/',
    load: () => import('./overview/operator-overview.page.js'),
    navigation: { group: 'operator', text: 'overview', icon: HomeIcon },
  },
];
