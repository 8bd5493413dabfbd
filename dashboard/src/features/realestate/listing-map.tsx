import { ActionIcon, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Listing } from '@sitewright/client'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { IconMinus, IconPlus, IconZoomScan } from '../../lib/icons.tsx'
import classes from './listing-map.module.css'
import {
  type Cluster,
  clustersOf,
  cornersOf,
  graticuleOf,
  moved,
  type Pixel,
  type Position,
  pixelsOf,
  type Size,
  startView,
  toPixel,
  type View,
  viewOf,
  zoomed,
} from './map-geometry.ts'

export type Placed = Listing & Position
export type Circle = Position & { radiusKm: number }
type Props = {
  listings: Placed[]
  /** The search area. */
  circle: Circle | null
  /** The listing hovered in the list. */
  activeId: string | null
  onOpen(listing: Placed): void
  onSee(listings: Placed[]): void
}

const positionOf = (listing: Placed): Position => listing

/** Listings on a map with a graticule. Clicking a shared marker lists its listings. */
export function ListingMap({ listings, circle, activeId, onOpen, onSee }: Props) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const size = { width, height }
  const [chosen, setView] = useState<View | null>(null)
  const isReady = width > 0 && listings.length > 0
  const start = () => (circle ? viewOf(cornersOf(circle), size) : startView(listings, positionOf, size))
  const view = isReady ? (chosen ?? start()) : null
  const clusters = view ? clustersOf(listings, positionOf, view, size) : []
  useSeen(clusters, onSee)
  const drag = useDrag((by) => view && setView(moved(view, by)))
  const open = ({ items }: Cluster<Placed>) => {
    const [only] = items
    if (items.length === 1 && only) onOpen(only)
    else setView(viewOf(items, size))
  }
  return (
    <div className={classes.map} ref={ref} {...drag}>
      {view && <Graticule view={view} size={size} circle={circle} />}
      {clusters.map((cluster) => (
        <Marker
          key={cluster.items[0]?.id}
          cluster={cluster}
          isActive={cluster.items.some(({ id }) => id === activeId)}
          onOpen={() => open(cluster)}
        />
      ))}
      {view && (
        <ActionIcon.Group orientation="vertical" className={classes.controls}>
          <Control
            label="Zoom in"
            icon={<IconPlus size={16} />}
            onClick={() => setView(zoomed(view, 2, size))}
          />
          <Control
            label="Zoom out"
            icon={<IconMinus size={16} />}
            onClick={() => setView(zoomed(view, 0.5, size))}
          />
          <Control
            label="Show all"
            icon={<IconZoomScan size={16} />}
            onClick={() => setView(viewOf(circle ? [...listings, ...cornersOf(circle)] : listings, size))}
          />
        </ActionIcon.Group>
      )}
    </div>
  )
}

/** Reports the visible area when it changes. */
function useSeen(clusters: Cluster<Placed>[], onSee: (listings: Placed[]) => void) {
  const seen = clusters.flatMap(({ items }) => items)
  const ids = seen.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join()
  useEffect(() => onSee(seen), [ids])
}

const DRAG_BUTTON = 0

/** Drags the map; markers and buttons keep their own pointer events. */
function useDrag(onMove: (by: Pixel) => void) {
  const last = useRef<Pixel | null>(null)
  const end = () => {
    last.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== DRAG_BUTTON || (event.target as Element).closest('button')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent<HTMLDivElement>) {
      if (last.current === null) return
      onMove({ x: x - last.current.x, y: y - last.current.y })
      last.current = { x, y }
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

type ControlProps = { label: string; icon: React.ReactNode; onClick(): void }
const Control = ({ label, icon, onClick }: ControlProps) => (
  <ActionIcon variant="default" size="lg" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </ActionIcon>
)

/** Labels need space at the top; the bottom has those of the meridians. */
const LABEL_HEIGHT = 24

function Graticule({ view, size, circle }: { view: View; size: Size; circle: Circle | null }) {
  const { meridians, parallels } = graticuleOf(view, size)
  const { width, height } = size
  const middle = circle && toPixel(circle, view, size)
  return (
    <svg className={classes.lines} aria-hidden="true">
      {meridians.map(({ at, label }) => (
        <g key={at}>
          <line className={classes.line} x1={at} x2={at} y1={0} y2={height} />
          <text className={classes.degrees} x={at + 4} y={height - 8}>
            {label}
          </text>
        </g>
      ))}
      {parallels.map(({ at, label }) => (
        <g key={at}>
          <line className={classes.line} x1={0} x2={width} y1={at} y2={at} />
          {at > LABEL_HEIGHT && at < height - LABEL_HEIGHT && (
            <text className={classes.degrees} x={8} y={at - 4}>
              {label}
            </text>
          )}
        </g>
      ))}
      {middle && (
        <circle
          className={classes.circle}
          cx={middle.x}
          cy={middle.y}
          r={pixelsOf(circle.radiusKm, circle.lat, view)}
        />
      )}
    </svg>
  )
}

type MarkerProps = { cluster: Cluster<Placed>; isActive: boolean; onOpen(): void }

function Marker({ cluster: { x, y, items }, isActive, onOpen }: MarkerProps) {
  const [first] = items
  if (!first) return null
  const isOne = items.length === 1
  const label = isOne
    ? `${first.title}, ${first.city}, ${formatMoney(first.price, first.currency)}`
    : `${items.length} listings in and around ${first.city}: zoom in`
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      <button
        type="button"
        className={`${classes.marker} ${isOne ? '' : classes.many}`}
        style={{ left: x, top: y }}
        aria-label={label}
        data-active={isActive || undefined}
        onClick={onOpen}
      >
        {isOne ? null : items.length}
      </button>
    </Tooltip>
  )
}
