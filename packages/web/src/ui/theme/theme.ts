import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core';

const PIXELS = 16;
const em = (pixels: number): string => `${pixels / PIXELS}em`;

const marine: MantineColorsTuple = [
  '#edf5fb',
  '#d9e8f4',
  '#b3d1e9',
  '#86b6dc',
  '#5e9bcd',
  '#3f82b8',
  '#2a6da6',
  '#1d5c8f',
  '#184c77',
  '#113856',
];

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e5e8ec',
  '#d5dae0',
  '#bfc6cf',
  '#98a1ad',
  '#6b7582',
  '#4a5462',
  '#313a47',
  '#1b222c',
];

const dark: MantineColorsTuple = [
  '#dfe4ea',
  '#c2c9d3',
  '#9fa9b7',
  '#7c8797',
  '#3b4553',
  '#252d39',
  '#1a212b',
  '#12171f',
  '#0d1117',
  '#080b10',
];

/** The look of the whole console: one accent, tabular figures, a grid of 4 pixels, 14 pixel text. */
export const theme = createTheme({
  colors: { marine, gray, dark },
  primaryColor: 'marine',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  black: '#1b222c',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.4' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(3), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(20) },
  defaultRadius: 'sm',
  breakpoints: { xs: em(0), sm: em(575), md: em(768), lg: em(992), xl: em(1200) },
  shadows: {
    sm: '0 1px 2px rgb(16 24 40 / 6%)',
    md: '0 4px 12px rgb(16 24 40 / 10%)',
    lg: '0 8px 28px rgb(16 24 40 / 16%)',
  },
  respectReducedMotion: true,
  components: {
    Tooltip: {
      defaultProps: { multiline: true, maw: 320, withArrow: true, transitionProps: { duration: 120 } },
    },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { label: { marginBottom: rem(4), fontWeight: 550 } },
    },
  },
});

/** Replaces the UI kit's own colors where they would be too faint to read, or too bright in the dark. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a6472',
    '--mantine-color-placeholder': '#667080',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': '#8a95a5',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-text': 'var(--mantine-color-dark-0)',
    '--mantine-color-default': 'var(--mantine-color-dark-6)',
    '--mantine-color-default-hover': 'var(--mantine-color-dark-5)',
    '--mantine-color-default-border': '#303947',
    '--mantine-color-disabled': '#222a35',
    '--mantine-color-marine-light': '#223a4f',
    '--mantine-color-marine-light-hover': '#28445c',
    '--mantine-color-marine-light-color': 'var(--mantine-color-marine-1)',
  },
});
