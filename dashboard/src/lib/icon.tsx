import type { ComponentType, SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & {
  size?: number
  /** The width of its lines. */
  stroke?: number
}
export type Icon = ComponentType<IconProps>

const draw = (paths: string[], isFilled: boolean): Icon =>
  function DrawnIcon({ size = 24, stroke = 2, 'aria-label': label, ...rest }) {
    const lines = {
      stroke: 'currentColor',
      strokeWidth: stroke,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    } as const
    const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or stands beside one and is hidden
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill={isFilled ? 'currentColor' : 'none'}
        {...(!isFilled && lines)}
        {...name}
        {...rest}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    )
  }

export const outline = (...paths: string[]): Icon => draw(paths, false)
export const filled = (...paths: string[]): Icon => draw(paths, true)
