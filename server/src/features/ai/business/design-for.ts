import { Random } from '@sitewright/artwork'
import { brandColors } from '@sitewright/blocks/design'
import type { Look } from '../plan/site-plan.ts'
import type { ItemFields } from './items.ts'

type Type = { heading: string; weight: number; body: string }
type Choice<T> = readonly [T, ...T[]]

const TYPE: Record<string, Choice<Type>> = {
  sans: [
    { heading: 'Figtree', weight: 700, body: 'Figtree' },
    { heading: 'Inter', weight: 700, body: 'Inter' },
    { heading: 'Space Grotesk', weight: 600, body: 'Inter' },
  ],
  serif: [
    { heading: 'Fraunces', weight: 500, body: 'system-ui' },
    { heading: 'Lora', weight: 600, body: 'Figtree' },
    { heading: 'Source Serif 4', weight: 600, body: 'Figtree' },
  ],
  rounded: [
    { heading: 'Nunito', weight: 800, body: 'Nunito' },
    { heading: 'ui-rounded', weight: 700, body: 'ui-rounded' },
  ],
}
/** Of pictures and cards, small parts, and buttons. */
const RADIUS_PX: Record<string, [medium: number, small: number, button: number]> = {
  sharp: [2, 2, 2],
  soft: [14, 8, 10],
  round: [22, 12, 999],
}

/** The design tokens of a look: colours around its accent, light and dark, type and corners. The same for the same seed. */
export function designFor({ theme, accent, font, corners }: Look, seed: string): ItemFields['design'] {
  const colors = brandColors(accent)
  const type = new Random(`type ${seed}`).pick(TYPE[font] ?? (TYPE.sans as Choice<Type>))
  const [medium, small, button] = RADIUS_PX[corners] ?? (RADIUS_PX.soft as [number, number, number])
  const px = (value: number) => ({ $value: { value, unit: 'px' } })
  return {
    scheme: theme === 'dark' ? 'dark' : 'auto',
    tokens: {
      ...colors?.tokens,
      typography: {
        $type: 'typography',
        heading: { $value: { fontFamily: type.heading, fontWeight: type.weight } },
        body: { $value: { fontFamily: type.body } },
      },
      radius: { $type: 'dimension', medium: px(medium), small: px(small), button: px(button) },
    },
    ...(colors && { dark: colors.dark }),
  }
}
