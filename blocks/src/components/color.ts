/** The WCAG relative luminance of `#rrggbb`, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** True if black text has more contrast on the colour than white. */
export const brightness = (color: string): 'light' | 'dark' => (luminance(color) > 0.179 ? 'light' : 'dark')
