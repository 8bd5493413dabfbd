import css from './plot.module.css'
import { Plot, type PlotProps, type Scale } from './plot.tsx'
import { type Point, type Series, smoothPath } from './scale.ts'

const FEW_POINTS = 12

/** Values as lines over a light area. */
export function LineChart(props: PlotProps) {
  const { points, series } = props
  const max = Math.max(...points.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return (
    <Plot max={max} {...props}>
      {(scale) => (
        <>
          {scale.pointed !== null && (
            <rect
              className={css.pointed}
              x={scale.x(scale.pointed) - scale.slot / 2}
              y={0}
              width={scale.slot}
              height={scale.y(0)}
            />
          )}
          {series.map((line, index) => (
            <Line key={line.label} line={line} place={index} points={points} scale={scale} />
          ))}
        </>
      )}
    </Plot>
  )
}

type LineProps = { line: Series; place: number; points: Point[]; scale: Scale }
function Line({ line, place, points, scale }: LineProps) {
  const drawn = points.flatMap(({ values }, index) => {
    const value = values[place] ?? null
    return value === null ? [] : [{ index, at: [scale.x(index), scale.y(value)] as const }]
  })
  const [first, last] = [drawn.at(0), drawn.at(-1)]
  if (!first || !last) return null
  const path = smoothPath(drawn.map(({ at }) => at))
  const area = `${path}L${last.at[0]},${scale.y(0)}L${first.at[0]},${scale.y(0)}Z`
  const dotted = points.length <= FEW_POINTS ? drawn : drawn.filter(({ index }) => index === scale.pointed)
  return (
    <g>
      <path d={area} fill={line.color} fillOpacity={0.1} />
      <path
        d={path}
        fill="none"
        stroke={line.color}
        strokeWidth={2}
        strokeDasharray={line.isDashed ? '4 4' : undefined}
      />
      {dotted.map(({ index, at: [x, y] }) => (
        <circle key={index} cx={x} cy={y} r={4} fill={line.color} />
      ))}
    </g>
  )
}
