import type { Static } from 'typebox'
import { choice, color, flag, line, object, optional } from './schema.ts'

/** Properties of the whole page: its title and look. */
export const root = {
  props: object({
    title: optional(line({ title: 'Title' })),
    theme: choice(['auto', 'light', 'dark'], {
      title: 'Light or dark',
      description: 'auto: follows the site design or the visitor’s device',
    }),
    accent: color({ title: 'Main colour' }),
    font: choice(['sans', 'serif', 'rounded', 'mono'], {
      description: 'sans: follows the site design',
    }),
    corners: choice(['soft', 'sharp', 'round'], { description: 'soft: follows the site design' }),
    noIndex: flag(false, { title: 'Hide from search engines' }),
  }),
  defaultProps: { title: '', theme: 'auto', accent: '', font: 'sans', corners: 'soft', noIndex: false },
} as const
export type RootProps = Static<typeof root.props>
