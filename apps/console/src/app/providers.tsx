import './component-styles.css';
import '@mantine/notifications/styles.css';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../shared/data/query-client.js';
import { cssVariables, theme } from './theme.js';

/** What the policy of the page lets styles of our own carry; browsers hide the attribute from styles and scripts. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Where the library that keeps a page still behind a window looks for it. */
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <Notifications position="top-right" />
      <QueryClientProvider client={queryClient}>
        <BrowserRouter basename="/console">{children}</BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
