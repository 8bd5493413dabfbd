import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Modal,
  Notification,
} from '@mantine/core'

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

const CLOSE = { 'aria-label': 'Close' }

export const theme = createTheme({
  primaryColor: 'ink',
  colors: { ink },
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily:
    'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.2rem' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: Modal.extend({ defaultProps: { closeButtonProps: CLOSE } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: CLOSE } }),
  },
})

/** Quiet and coloured text is still text: dark, or light, enough to be read by everybody. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c6470',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-yellow-light-color': '#7a5200',
    '--mantine-color-teal-light-color': '#07664b',
    '--mantine-color-red-light-color': '#b3261e',
    '--mantine-color-blue-light-color': '#1864ab',
    '--mantine-color-gray-light-color': '#495057',
    '--mantine-color-grape-light-color': '#862e9c',
    '--app-canvas': '#f7f8fa',
  },
  dark: {
    '--mantine-color-dimmed': '#a6adb8',
    '--mantine-color-anchor': '#94a8d0',
    '--mantine-color-error': '#ff8787',
    '--app-canvas': 'var(--mantine-color-dark-8)',
  },
})
