import css from './plot.module.css'
import { Plot, type PlotProps } from './plot.tsx'

const WIDTH_SHARE = 0.75
const MAX_WIDTH = 56

/** Values as columns, those of several series on top of each other. */
export function ColumnChart(props: PlotProps) {
  const { points, series } = props
  const max = Math.max(
    ...points.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)),
  )
  return (
    <Plot max={max} {...props}>
      {({ slot, x, y, pointed }) => {
        const width = Math.min(MAX_WIDTH, slot * WIDTH_SHARE)
        return points.map(({ label, values }, index) => {
          let below = 0
          return (
            <g key={label}>
              {pointed === index && (
                <rect className={css.pointed} x={x(index) - slot / 2} y={0} width={slot} height={y(0)} />
              )}
              {series.map(({ label, color }, place) => {
                const value = values[place] ?? 0
                below += value
                return (
                  <rect
                    key={label}
                    x={x(index) - width / 2}
                    y={y(below)}
                    width={width}
                    height={y(below - value) - y(below)}
                    fill={color}
                  />
                )
              })}
            </g>
          )
        })
      }}
    </Plot>
  )
}
