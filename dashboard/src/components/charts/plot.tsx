import { ColorSwatch, Group, Paper, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import css from './plot.module.css'
import { type Point, type Series, ticksTo } from './scale.ts'

export type PlotProps = {
  height: number
  points: Point[]
  series: Series[]
  format?: (value: number) => string
  formatTick?: (value: number) => string
  /** Whether values between whole numbers are meaningless. */
  isWhole?: boolean
  axisWidth?: number
  withLegend?: boolean
}
export type Scale = {
  /** The width of a point's place. */
  slot: number
  x(index: number): number
  y(value: number): number
  /** The point under the pointer. */
  pointed: number | null
}

const TOP = 8
const LABELS_HEIGHT = 26
const CHARACTER_WIDTH = 6.5
const LABEL_GAP = 20
const TIP_WIDTH = 170

/** Axes, grid, legend, and the values of the point under the pointer. */
export function Plot({
  height,
  points,
  series,
  max,
  format = formatNumber,
  formatTick = format,
  isWhole = true,
  axisWidth = 44,
  withLegend = false,
  children,
}: PlotProps & { max: number; children: (scale: Scale) => ReactNode }) {
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<number | null>(null)
  const ticks = ticksTo(max, isWhole)
  const top = ticks.at(-1) as number
  const base = height - LABELS_HEIGHT
  const slot = Math.max(0, width - axisWidth) / points.length
  const x = (index: number) => axisWidth + (index + 0.5) * slot
  const y = (value: number) => base - (value / top) * (base - TOP)
  const longest = Math.max(...points.map(({ label }) => label.length))
  const every = Math.max(1, Math.ceil((longest * CHARACTER_WIDTH + LABEL_GAP) / Math.max(slot, 1)))
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left - axisWidth
    const index = Math.floor(place / slot)
    setPointed(index >= 0 && index < points.length ? index : null)
  }
  return (
    <div>
      {withLegend && <Legend series={series} />}
      <div ref={ref} className={css.plot} style={{ height }}>
        {slot > 0 && (
          <svg
            className={css.svg}
            height={height}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setPointed(null)}
          >
            <title>{series.map(({ label }) => label).join(', ')}</title>
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={css.grid} x1={axisWidth} x2={width} y1={y(tick)} y2={y(tick)} />
                <text x={axisWidth - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {formatTick(tick)}
                </text>
              </g>
            ))}
            {points.map(
              ({ label }, index) =>
                index % every === 0 && (
                  <text key={label} x={x(index)} y={height - 6} textAnchor="middle">
                    {label}
                  </text>
                ),
            )}
            {children({ slot, x, y, pointed })}
          </svg>
        )}
        {pointed !== null && points[pointed] && (
          <Tip
            point={points[pointed]}
            series={series}
            format={format}
            left={x(pointed) + (x(pointed) > width / 2 ? -TIP_WIDTH - 12 : 12)}
          />
        )}
      </div>
    </div>
  )
}

const Legend = ({ series }: { series: Series[] }) => (
  <Group justify="flex-end" gap="md" mb="xs">
    {series.map(({ label, color }) => (
      <Group key={label} gap={7} wrap="nowrap">
        <ColorSwatch color={color} size={12} withShadow={false} />
        <Text size="sm">{label}</Text>
      </Group>
    ))}
  </Group>
)

type TipProps = { point: Point; series: Series[]; format: (value: number) => string; left: number }
const Tip = ({ point, series, format, left }: TipProps) => (
  <Paper className={css.tip} withBorder shadow="md" p="xs" w={TIP_WIDTH} style={{ left: Math.max(0, left) }}>
    <Text size="sm" fw={500} mb={4}>
      {point.label}
    </Text>
    {series.map(({ label, color }, index) => {
      const value = point.values[index] ?? null
      return (
        value !== null && (
          <Group key={label} justify="space-between" gap="xs" wrap="nowrap">
            <Group gap={7} wrap="nowrap">
              <ColorSwatch color={color} size={10} withShadow={false} />
              <Text size="xs">{label}</Text>
            </Group>
            <Text size="xs">{format(value)}</Text>
          </Group>
        )
      )
    })}
  </Paper>
)
