import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const ink: MantineColorsTuple = [
  '#eef3ff',
  '#dce4f5',
  '#b9c7e2',
  '#94a8d0',
  '#748dc1',
  '#5f7cb8',
  '#4f6db0',
  '#3f5a9b',
  '#36508b',
  '#28447b',
]

export const theme = createTheme({
  primaryColor: 'ink',
  colors: { ink },
  primaryShade: { light: 7, dark: 6 },
  components: {
    Modal: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: { title: { fontWeight: 650, fontSize: '1.1rem', lineHeight: 1.3 } },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
  },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily:
    'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.2rem' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Text colours for light variants (badges, quiet buttons) with enough contrast on their tint. */
const ON_TINT = {
  red: '#b02525',
  orange: '#a33a08',
  yellow: '#7d4b00',
  teal: '#066649',
  green: '#226e31',
  blue: '#15589a',
  grape: '#862e9c',
  gray: '#495057',
}
const onTint = Object.fromEntries(
  Object.entries(ON_TINT).map(([color, value]) => [`--mantine-color-${color}-light-color`, value]),
)
/** The same for the dark scheme, where the tint is darker. */
const onDarkTint = Object.fromEntries(
  Object.keys(ON_TINT).flatMap((color) => [
    [
      `--mantine-color-${color}-light`,
      `color-mix(in srgb, var(--mantine-color-${color}-6) 16%, transparent)`,
    ],
    [
      `--mantine-color-${color}-light-hover`,
      `color-mix(in srgb, var(--mantine-color-${color}-6) 24%, transparent)`,
    ],
    [`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-3)`],
  ]),
)

/** Mantine's defaults for dimmed and coloured text fall short of WCAG AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c6470',
    '--app-canvas': '#f7f8fa',
    '--app-warning': '#a33a08',
    ...onTint,
  },
  dark: {
    '--mantine-color-dimmed': '#a6adb8',
    '--mantine-color-anchor': '#94a8d0',
    '--app-canvas': 'var(--mantine-color-dark-8)',
    '--app-warning': 'var(--mantine-color-orange-3)',
    ...onDarkTint,
  },
})
