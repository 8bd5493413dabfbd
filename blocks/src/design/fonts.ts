/** A font family by its name in design tokens. `file` names the bundled font; without one, the visitor's system has it. */
export type Font = { stack: string; file?: string }

const SANS =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif'
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, "Noto Serif", serif'
const ROUNDED =
  'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, Nunito, system-ui, sans-serif'
const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace'

const bundled = (name: string, file: string, rest: string): [string, Font] => [
  name,
  { stack: `"${name} Variable", ${rest}`, file },
]

/** All families that a design can use. */
export const FONTS: ReadonlyMap<string, Font> = new Map<string, Font>([
  ['system-ui', { stack: SANS }],
  ['serif', { stack: SERIF }],
  ['ui-rounded', { stack: ROUNDED }],
  ['monospace', { stack: MONO }],
  bundled('Inter', 'inter', SANS),
  bundled('Figtree', 'figtree', SANS),
  bundled('Nunito', 'nunito', ROUNDED),
  bundled('Space Grotesk', 'space-grotesk', SANS),
  bundled('Source Serif 4', 'source-serif-4', SERIF),
  bundled('Fraunces', 'fraunces', SERIF),
  bundled('Lora', 'lora', SERIF),
  bundled('JetBrains Mono', 'jetbrains-mono', MONO),
])
