/** The red, green and blue of `#rrggbb`, from 0 to 255. */
const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** The WCAG relative luminance of `#rrggbb`, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** True if black text has more contrast on the colour than white. */
export const brightness = (color: string): 'light' | 'dark' => (luminance(color) > 0.179 ? 'light' : 'dark')

/** The WCAG contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** A colour with a share, from 0 to 1, of another one in it. */
export function mixed(color: string, other: string, share: number): string {
  const others = channelsOf(other)
  const channels = channelsOf(color).map((channel, i) =>
    Math.round(channel + ((others[i] ?? 0) - channel) * share),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const STEPS = 50

/** The shade nearest to a colour that has this contrast on all backgrounds; darker on light ones, lighter on dark ones. */
export function readable(color: string, backgrounds: readonly string[], contrast: number): string {
  const end = brightness(backgrounds[0] ?? '#ffffff') === 'light' ? '#000000' : '#ffffff'
  for (let step = 0; step < STEPS; step++) {
    const shade = mixed(color, end, step / STEPS)
    if (backgrounds.every((background) => contrastOf(shade, background) >= contrast)) return shade
  }
  return end
}
