import { Paper, ScrollArea, Text } from '@mantine/core'
import type { Slot } from '@sitewright/client'
import type { CSSProperties } from 'react'
import picture from '../../components/calendar/calendar.module.css'
import { useArrowKeys } from '../../components/calendar/use-arrow-keys.ts'
import { nameOf } from '../../components/forms/customer.ts'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { addDays, formatLongDay, hoursBetween, MINUTE_MS, momentOf, timeAt } from '../../lib/site-time.ts'
import type { BookingStart } from './booking-form.tsx'
import classes from './day.module.css'
import type { Column, DayPlan, Range } from './use-day.ts'

type Props = {
  day: string
  now: number
  plan: DayPlan
  slots: Slot[]
  onBook(start: BookingStart): void
  onOpen(id: string): void
}

const PIXELS_PER_MINUTE = 1.5
/** Keeps some space above the current time. */
const BEFORE_NOW_PIXELS = 120
/** Shorter appointments fit a single line. */
const TWO_LINES_MINUTES = 25

/** A column per staff member with hours down; days of 23 and 25 hours are drawn in full. */
export function DayColumns({ day, now, plan: { columns, shown }, slots, onBook, onOpen }: Props) {
  const { site } = useSitePlace()
  const place = placeIn(shown)
  const keys = useArrowKeys<HTMLDivElement>('columns')
  const isNow = shown[0] <= now && now < shown[1]
  const { top } = place([now, now])
  return (
    <Paper withBorder className={classes.paper}>
      <ScrollArea.Autosize
        className={picture.window}
        type="auto"
        offsetScrollbars="present"
        classNames={{ viewport: classes.viewport }}
        startScrollPosition={{ y: isNow ? Math.max(0, top - BEFORE_NOW_PIXELS) : 0 }}
        viewportProps={{
          tabIndex: 0,
          role: 'region',
          'aria-label': 'Day. Arrow keys move between times and staff, Enter opens.',
        }}
      >
        <div
          className={classes.grid}
          style={{ '--columns': columns.length, '--height': `${place(shown).height}px` } as CSSProperties}
          {...keys}
        >
          <div className={classes.corner} />
          {columns.map(({ staffId, name }) => (
            <Text key={staffId} className={classes.head} size="sm" fw={600} truncate title={name} aria-hidden>
              {name}
            </Text>
          ))}
          <div className={classes.axis} aria-hidden>
            {hoursBetween(...shown, site.timeZone).map((hour) => (
              <span
                key={hour}
                className={`${picture.hour} ${classes.hour}`}
                style={{ top: place([hour, hour]).top }}
              >
                {timeAt(hour, site.timeZone)}
              </span>
            ))}
          </div>
          {columns.map((column, index) => (
            <StaffColumn
              key={column.staffId}
              {...{ day, column, index, shown, onBook, onOpen }}
              slots={slots.filter(({ staffId }) => staffId === column.staffId)}
            />
          ))}
          {isNow && <div className={classes.now} style={{ top }} aria-hidden />}
        </div>
      </ScrollArea.Autosize>
    </Paper>
  )
}

type ColumnProps = Omit<Props, 'plan' | 'now'> & { column: Column; index: number; shown: Range }

function StaffColumn({ day, column, index, slots, shown, onBook, onOpen }: ColumnProps) {
  const { site } = useSitePlace()
  const place = placeIn(shown)
  const { staffId, name, works, off, bookings } = column
  // Chronological order for screen readers.
  const places = [
    ...rangesOf(slots, day, site.timeZone),
    ...bookings.map((booking) => ({ booking, range: booking.range })),
  ].sort((a, b) => a.range[0] - b.range[0])
  const keys = (moment: number) => ({
    tabIndex: -1,
    'data-row': Math.round((moment - shown[0]) / MINUTE_MS),
    'data-column': index,
  })
  return (
    <section className={classes.column} aria-label={`${name}, ${formatLongDay(day)}`}>
      {works.map((range) => (
        <div key={range[0]} className={classes.works} style={place(clip(range, shown))} />
      ))}
      {hoursBetween(...shown, site.timeZone).map((hour) => (
        <div key={hour} className={classes.line} style={{ top: place([hour, hour]).top }} />
      ))}
      {off
        .map(({ id, reason, range }) => ({ id, reason, range: clip(range, shown) }))
        .filter(({ range: [from, until] }) => from < until)
        .map(({ id, reason, range }) => (
          <div key={id} className={`${picture.closed} ${classes.off}`} style={place(range)}>
            <span>{reason ? `Time off: ${reason}` : 'Time off'}</span>
          </div>
        ))}
      {places.map((here) =>
        'slot' in here ? (
          <button
            key={here.slot.startTime}
            type="button"
            className={`${picture.slot} ${classes.slot}`}
            style={place(here.range)}
            {...keys(here.range[0])}
            aria-label={`Book ${name} at ${here.slot.startTime}`}
            onClick={() => onBook({ staffId, startTime: here.slot.startTime })}
          >
            {here.slot.startTime}
          </button>
        ) : (
          <Block
            key={here.booking.id}
            booking={here.booking}
            style={place(clip(here.range, shown))}
            keys={keys(here.range[0])}
            onOpen={() => onOpen(here.booking.id)}
          />
        ),
      )}
    </section>
  )
}

type BlockProps = {
  booking: Column['bookings'][number]
  style: CSSProperties
  keys: object
  onOpen(): void
}

function Block({ booking, style, keys, onOpen }: BlockProps) {
  const { startTime, endTime, status, customer, serviceName, range } = booking
  const isShort = range[1] - range[0] < TWO_LINES_MINUTES * MINUTE_MS
  return (
    <button
      type="button"
      className={`${picture.block} ${classes.block}`}
      data-status={status}
      data-short={isShort || undefined}
      title={`${nameOf(customer)}, ${startTime}–${endTime}, ${serviceName}`}
      style={style}
      {...keys}
      onClick={onOpen}
    >
      <strong>{nameOf(customer)}</strong>{' '}
      <span>
        {startTime}–{endTime} {serviceName}
        <span className={picture.hidden}> {labelOf(status).toLowerCase()}</span>
      </span>
    </button>
  )
}

const placeIn =
  ([from]: Range) =>
  ([start, end]: Range) => ({
    top: ((start - from) / MINUTE_MS) * PIXELS_PER_MINUTE,
    height: ((end - start) / MINUTE_MS) * PIXELS_PER_MINUTE,
  })

const clip = ([from, until]: Range, [first, last]: Range): Range => [
  Math.max(from, first),
  Math.min(until, last),
]

/** Slots overlap: each is drawn until the next begins. */
function rangesOf(slots: Slot[], day: string, timeZone: string) {
  return slots.map((slot, i) => {
    const start = momentOf(day, slot.startTime, timeZone)
    const isNextDay = slot.endTime <= slot.startTime
    const end = momentOf(isNextDay ? addDays(day, 1) : day, slot.endTime, timeZone)
    const next = slots[i + 1]
    const until = next ? momentOf(day, next.startTime, timeZone) : end
    return { slot, range: [start, Math.min(end, until)] as Range }
  })
}
