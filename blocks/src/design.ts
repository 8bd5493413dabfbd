export { compileDesign, type Design, type DesignDocument, SCHEMES } from './design/compile.ts'
export { FONTS, type Font } from './design/fonts.ts'
export type { Contrast, Palette } from './design/palette.ts'
export { type DesignPreset, PRESETS } from './design/presets.ts'
