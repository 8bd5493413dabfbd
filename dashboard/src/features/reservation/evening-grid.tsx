import { Paper, ScrollArea } from '@mantine/core'
import type { CSSProperties } from 'react'
import picture from '../../components/calendar/calendar.module.css'
import { useArrowKeys } from '../../components/calendar/use-arrow-keys.ts'
import { nameOf } from '../../components/forms/customer.ts'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { HOUR_MS, hoursBetween, MINUTE_MS, timeAt } from '../../lib/site-time.ts'
import classes from './evening.module.css'
import { guestsOf } from './keys.ts'
import type { ReservationStart } from './reservation-form.tsx'
import {
  type Evening,
  type FreeSlot,
  isMeeting,
  type Party,
  type Range,
  type TableOfDay,
} from './use-evening.ts'

type Props = {
  evening: Evening
  now: number
  shown: Range
  /** Null for viewers. */
  onBook: ((start: ReservationStart) => void) | null
  onOpen(id: string): void
}

const PIXELS_PER_HOUR = 110
/** Keeps some space left of the current time. */
const BEFORE_NOW_PIXELS = 60

/** A row per table with time along. */
export function EveningGrid({ evening, now, shown, onBook, onOpen }: Props) {
  const { tables, parties, slots } = evening
  const { site } = useSitePlace()
  const place = placeIn(shown)
  const keys = useArrowKeys<HTMLDivElement>('rows')
  const pixelsTo = (moment: number) => ((moment - shown[0]) / HOUR_MS) * PIXELS_PER_HOUR
  const isNow = shown[0] <= now && now < shown[1]
  return (
    <Paper withBorder className={classes.paper}>
      <ScrollArea.Autosize
        className={picture.window}
        type="auto"
        offsetScrollbars="present"
        classNames={{ viewport: classes.viewport }}
        startScrollPosition={{ x: isNow ? Math.max(0, pixelsTo(now) - BEFORE_NOW_PIXELS) : 0 }}
        viewportProps={{
          tabIndex: 0,
          role: 'region',
          'aria-label': 'Tables. Arrow keys move between times and tables, Enter opens.',
        }}
      >
        <div
          className={classes.grid}
          style={{ '--width': `${pixelsTo(shown[1])}px` } as CSSProperties}
          {...keys}
        >
          <div className={`${classes.row} ${classes.top}`} aria-hidden>
            <div className={classes.name} />
            <div className={classes.axis}>
              {hoursBetween(...shown, site.timeZone).map((hour) => (
                <span
                  key={hour}
                  className={`${picture.hour} ${classes.hour}`}
                  style={{ left: place([hour, hour]).left }}
                >
                  {timeAt(hour, site.timeZone)}
                </span>
              ))}
            </div>
          </div>
          {tables.map((table, row) => (
            <TableRow
              key={table.id}
              {...{ table, row, shown, onBook, onOpen }}
              now={isNow ? now : null}
              parties={parties.filter(({ reservation }) => reservation.tableId === table.id)}
              slots={slots.filter(({ tableId }) => tableId === table.id)}
            />
          ))}
        </div>
      </ScrollArea.Autosize>
    </Paper>
  )
}

type RowProps = Pick<Props, 'shown' | 'onBook' | 'onOpen'> & {
  table: TableOfDay
  row: number
  /** Null outside the shown range. */
  now: number | null
  parties: Party[]
  slots: FreeSlot[]
}

function TableRow({ table, row, shown, now, parties, slots, onBook, onOpen }: RowProps) {
  const { site } = useSitePlace()
  const place = placeIn(shown)
  const isSeen = ({ range }: { range: Range }) => isMeeting(range, shown)
  const keys = ([from]: Range) => ({
    tabIndex: -1,
    'data-row': row,
    'data-column': Math.round((from - shown[0]) / MINUTE_MS),
  })
  const seen = slots.filter(isSeen)
  // Chronological order for screen readers.
  const places = [
    ...seen.map((slot, i) => ({ slot, range: untilNext(slot, seen[i + 1], shown) })),
    ...parties.filter(isSeen),
  ].sort((a, b) => a.range[0] - b.range[0])
  return (
    <section
      className={classes.row}
      aria-label={table.capacity === null ? table.name : `${table.name}, ${table.capacity} seats`}
    >
      <div className={classes.name}>
        <strong>{table.name}</strong>
        <span className={classes.seats}>{table.capacity}</span>
      </div>
      <div className={`${picture.closed} ${classes.track}`}>
        {hoursBetween(...shown, site.timeZone).map((hour) => (
          <div key={hour} className={classes.line} style={{ left: place([hour, hour]).left }} />
        ))}
        {places.map((here) =>
          'slot' in here ? (
            <FreeTime
              key={here.slot.time}
              table={table}
              time={here.slot.time}
              style={place(here.range)}
              keys={keys(here.range)}
              onBook={onBook}
            />
          ) : (
            <PartyBlock
              key={here.reservation.id}
              reservation={here.reservation}
              style={place(here.range)}
              keys={keys(here.range)}
              onOpen={onOpen}
            />
          ),
        )}
        {now !== null && <div className={classes.now} style={{ left: place([now, now]).left }} />}
      </div>
    </section>
  )
}

/** Slots overlap: each is drawn until the next begins. */
const untilNext = ({ range }: FreeSlot, next: FreeSlot | undefined, shown: Range): Range => [
  range[0],
  Math.min(range[1], next?.range[0] ?? range[1], shown[1]),
]

type PlaceProps = { style: CSSProperties; keys: object }
type FreeTimeProps = PlaceProps & Pick<Props, 'onBook'> & { table: TableOfDay; time: string }

function FreeTime({ table, time, style, keys, onBook }: FreeTimeProps) {
  if (onBook === null) return <div className={classes.slot} style={style} />
  return (
    <button
      type="button"
      className={`${picture.slot} ${classes.slot}`}
      style={style}
      {...keys}
      aria-label={`Reserve ${table.name} at ${time}`}
      onClick={() => onBook({ tableId: table.id, time })}
    >
      {time}
    </button>
  )
}

type PartyProps = PlaceProps & Pick<Props, 'onOpen'> & { reservation: Party['reservation'] }

function PartyBlock({ reservation, style, keys, onOpen }: PartyProps) {
  const { id, customer, time, endTime, partySize, status } = reservation
  return (
    <button
      type="button"
      className={`${picture.block} ${classes.party}`}
      data-status={status}
      style={style}
      title={`${nameOf(customer)}, ${time}–${endTime}`}
      {...keys}
      onClick={() => onOpen(id)}
    >
      <strong>{nameOf(customer)}</strong>{' '}
      <span>
        {time}–{endTime}, {guestsOf(partySize)}
        <span className={picture.hidden}> {labelOf(status).toLowerCase()}</span>
      </span>
    </button>
  )
}

const placeIn =
  ([from, until]: Range) =>
  ([start, end]: Range) => ({
    left: `${((start - from) / (until - from)) * 100}%`,
    width: `${((end - start) / (until - from)) * 100}%`,
  })
