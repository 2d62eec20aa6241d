import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  MantineProvider,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../shared/data/query-client.js';
import './component-styles.css';
import './console.css';

/** Text on a tinted ground takes the ends of a colour's scale: those in the middle are too pale to read. */
const readableVariants: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const { color, isThemeColor } = parseThemeColor({
    color: input.color ?? input.theme.primaryColor,
    theme: input.theme,
  });
  if (!isThemeColor || !['light', 'subtle', 'outline', 'transparent'].includes(input.variant)) return colors;
  // The darkest teal and orange are still too pale on their own tint.
  const dark = `color-mix(in srgb, var(--mantine-color-${color}-9) 78%, black)`;
  const text = `light-dark(${dark}, var(--mantine-color-${color}-2))`;
  return { ...colors, color: text };
};

const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  variantColorResolver: readableVariants,
  headings: { fontWeight: '650' },
});

const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#495057',
    '--mantine-color-placeholder': '#5c636a',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': '#1864ab',
  },
  dark: {
    '--mantine-color-dimmed': '#b8b8b8',
    '--mantine-color-placeholder': '#a0a0a0',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#74c0fc',
  },
});

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
