import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core';

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

export const theme = createTheme({
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

export const cssVariables: CSSVariablesResolver = () => ({
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
