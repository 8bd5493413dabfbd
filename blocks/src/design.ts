export { brandColors } from './design/brand.ts'
export { compileDesign, type Design, type DesignDocument, SCHEMES } from './design/compile.ts'
export { FONTS, type Font } from './design/fonts.ts'
export {
  type ColorName,
  type Contrast,
  type Mode,
  NAMES as COLOR_NAMES,
  type Palette,
} from './design/palette.ts'
export { type DesignPreset, PRESETS } from './design/presets.ts'
