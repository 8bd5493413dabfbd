import { Paper, ScrollArea, VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { HOUR_MS, hoursBetween, MINUTE_MS, type Range, timeAt } from '../../lib/site-time.ts'
import type { Lanes } from './move-focus.ts'
import classes from './time-grid.module.css'
import { useArrowKeys } from './use-arrow-keys.ts'

type Item = { id: string; range: Range; name: string; text: string; status: string }
type Slot = { time: string; range: Range; label: string }
/** A table or a staff member. */
export type Lane = {
  id: string
  name: string
  /** Shown beside the name. */
  detail?: number | null
  /** The name for screen readers. */
  label: string
  /** Working hours. */
  open: Range[]
  /** Striped times, with the reason. */
  closed: { range: Range; reason?: string }[]
  /** Times that can be booked. */
  slots: Slot[]
  items: Item[]
}
type Props = {
  /** Whether the lanes are rows with time along, or columns with time down. */
  direction: Lanes
  label: string
  lanes: Lane[]
  shown: Range
  now: number
  /** Null for viewers. */
  onSelect: ((laneId: string, time: string) => void) | null
  onOpen(id: string): void
}

const PIXELS_PER_HOUR = { rows: 110, columns: 90 }
/** Keeps some space before the current time. */
const BEFORE_NOW_PIXELS = 90
/** In a column, shorter items fit a single line. */
const TWO_LINES_MS = 25 * MINUTE_MS

/** The lanes of a day against its hours; days of 23 and 25 hours are drawn in full. */
export function TimeGrid({ direction, label, lanes, shown, now, onSelect, onOpen }: Props) {
  const { site } = useSitePlace()
  const keys = useArrowKeys<HTMLDivElement>(direction)
  const hours = hoursBetween(...shown, site.timeZone)
  const place = placeIn(shown, direction)
  const pixelsTo = (moment: number) => ((moment - shown[0]) / HOUR_MS) * PIXELS_PER_HOUR[direction]
  const isNow = shown[0] <= now && now < shown[1]
  const start = isNow ? Math.max(0, pixelsTo(now) - BEFORE_NOW_PIXELS) : 0
  return (
    <Paper withBorder className={classes.paper}>
      <ScrollArea.Autosize
        className={classes.window}
        type="auto"
        offsetScrollbars="present"
        classNames={{ viewport: classes.viewport }}
        startScrollPosition={{ [direction === 'rows' ? 'x' : 'y']: start }}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
      >
        <div
          className={classes.grid}
          data-lanes={direction}
          style={{ '--lanes': lanes.length, '--length': `${pixelsTo(shown[1])}px` } as CSSProperties}
          {...keys}
        >
          <div className={`${classes.lane} ${classes.axis}`}>
            <div className={classes.name} />
            <div className={classes.track} aria-hidden>
              {hours.map((hour) => (
                <span key={hour} className={classes.hour} style={place([hour, hour])}>
                  {timeAt(hour, site.timeZone)}
                </span>
              ))}
            </div>
          </div>
          {lanes.map((lane, index) => (
            <section key={lane.id} className={classes.lane} aria-label={lane.label}>
              <div className={classes.name} title={lane.name}>
                <strong>{lane.name}</strong>
                <span className={classes.detail}>{lane.detail}</span>
              </div>
              <div className={classes.track}>
                <Background lane={lane} shown={shown} hours={hours} place={place} />
                <Places
                  lane={lane}
                  index={index}
                  direction={direction}
                  shown={shown}
                  place={place}
                  onSelect={onSelect}
                  onOpen={onOpen}
                />
                {isNow && <div className={classes.now} style={place([now, now])} aria-hidden />}
              </div>
            </section>
          ))}
        </div>
      </ScrollArea.Autosize>
    </Paper>
  )
}

type Place = (range: Range) => CSSProperties

/** Positions along the time axis. */
function placeIn(shown: Range, direction: Lanes): Place {
  const share = (length: number) => `${(length / (shown[1] - shown[0])) * 100}%`
  return (range) => {
    const [from, until] = clip(range, shown)
    const [offset, length] = [share(from - shown[0]), share(until - from)]
    return direction === 'rows'
      ? { left: offset, width: length, top: 0, bottom: 0 }
      : { top: offset, height: length, left: 0, right: 0 }
  }
}

const clip = ([from, until]: Range, [first, last]: Range): Range => [
  Math.max(from, first),
  Math.min(until, last),
]
export const isMeeting = ([from, until]: Range, [start, end]: Range) => from < end && start < until

type BackgroundProps = { lane: Lane; shown: Range; hours: number[]; place: Place }

const Background = ({ lane: { open, closed }, shown, hours, place }: BackgroundProps) => (
  <>
    {open.map((range) => (
      <div key={range[0]} className={classes.open} style={place(range)} />
    ))}
    {hours.map((hour) => (
      <div key={hour} className={classes.line} style={place([hour, hour])} />
    ))}
    {closed
      .filter(({ range }) => isMeeting(range, shown))
      .map(({ range, reason }) => (
        <div key={`${range[0]} ${reason}`} className={classes.closed} style={place(range)}>
          <span>{reason}</span>
        </div>
      ))}
  </>
)

type PlacesProps = Pick<Props, 'direction' | 'shown' | 'onSelect' | 'onOpen'> & {
  lane: Lane
  index: number
  place: Place
}

/** The slots and items of a lane, in chronological order for screen readers. */
function Places({ lane, index, direction, shown, place, onSelect, onOpen }: PlacesProps) {
  const slots = lane.slots.filter(({ range }) => isMeeting(range, shown))
  const places = [
    // Slots overlap: each is drawn until the next begins.
    ...slots.map(({ range: [from, until], ...slot }, i) => ({
      slot,
      range: [from, Math.min(until, slots[i + 1]?.range[0] ?? until)] as Range,
    })),
    ...lane.items.filter(({ range }) => isMeeting(range, shown)).map((item) => ({ item, range: item.range })),
  ].sort((a, b) => a.range[0] - b.range[0])
  const propsOf = (range: Range) => {
    const minutes = Math.round((range[0] - shown[0]) / MINUTE_MS)
    const [row, column] = direction === 'rows' ? [index, minutes] : [minutes, index]
    return { style: place(range), tabIndex: -1, 'data-row': row, 'data-column': column }
  }
  return places.map(({ range, ...here }) => {
    if ('item' in here)
      return <Block key={here.item.id} {...here} direction={direction} onOpen={onOpen} {...propsOf(range)} />
    const { time, label } = here.slot
    if (onSelect === null) return <div key={time} className={classes.slot} style={place(range)} />
    return (
      <button
        key={time}
        type="button"
        className={classes.slot}
        {...propsOf(range)}
        aria-label={label}
        onClick={() => onSelect(lane.id, time)}
      >
        {time}
      </button>
    )
  })
}

type BlockProps = Pick<Props, 'direction' | 'onOpen'> & { item: Item; style: CSSProperties; tabIndex: number }

function Block({ item: { id, name, text, status, range }, direction, onOpen, ...props }: BlockProps) {
  const isShort = direction === 'columns' && range[1] - range[0] < TWO_LINES_MS
  return (
    <button
      type="button"
      className={classes.block}
      data-status={status}
      data-short={isShort || undefined}
      title={`${name}, ${text}`}
      {...props}
      onClick={() => onOpen(id)}
    >
      <strong>{name}</strong>{' '}
      <span>
        {text}
        <VisuallyHidden> {labelOf(status).toLowerCase()}</VisuallyHidden>
      </span>
    </button>
  )
}
