import { Paper, ScrollArea } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { nameOf } from '../../lib/customer.ts'
import { labelOf } from '../../lib/format.ts'
import { moveFocus } from '../../lib/move-focus.ts'
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
  shown: Range
  /** Null for who may not reserve. */
  onBook: ((start: ReservationStart) => void) | null
  onOpen(id: string): void
}

const PIXELS_PER_HOUR = 110

/** Tables down, time along. */
export function EveningGrid({ evening: { tables, parties, slots }, shown, onBook, onOpen }: Props) {
  const { site } = useSitePlace()
  const place = placeIn(shown)
  const now = Date.now()
  const width = `${((shown[1] - shown[0]) / HOUR_MS) * PIXELS_PER_HOUR}px`
  return (
    <Paper withBorder className={classes.paper}>
      <ScrollArea.Autosize
        mah="82dvh"
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Tables' }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons in it. */}
        <div
          className={classes.grid}
          style={{ '--width': width } as CSSProperties}
          onKeyDown={(event) => moveFocus(event, 'rows')}
        >
          <div className={`${classes.row} ${classes.top}`} aria-hidden>
            <div className={classes.name} />
            <div className={classes.axis}>
              {hoursBetween(...shown, site.timeZone).map((hour) => (
                <span key={hour} className={classes.hour} style={{ left: place([hour, hour]).left }}>
                  {timeAt(hour, site.timeZone)}
                </span>
              ))}
            </div>
          </div>
          {tables.map((table, row) => (
            <TableRow
              key={table.id}
              {...{ table, row, shown, onBook, onOpen }}
              isNow={shown[0] <= now && now < shown[1]}
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
  isNow: boolean
  parties: Party[]
  slots: FreeSlot[]
}

function TableRow({ table, row, shown, isNow, parties, slots, onBook, onOpen }: RowProps) {
  const { site } = useSitePlace()
  const place = placeIn(shown)
  const isSeen = ({ range }: { range: Range }) => isMeeting(range, shown)
  const keys = ([from]: Range) => ({
    'data-row': row,
    'data-column': Math.round((from - shown[0]) / MINUTE_MS),
  })
  const seen = slots.filter(isSeen)
  return (
    <section
      className={classes.row}
      aria-label={table.capacity === null ? table.name : `${table.name}, ${table.capacity} seats`}
    >
      <div className={classes.name}>
        <strong>{table.name}</strong>
        <span className={classes.seats}>{table.capacity}</span>
      </div>
      <div className={classes.track}>
        {seen.map(({ time, range }, i) => {
          const until = Math.min(range[1], seen[i + 1]?.range[0] ?? range[1], shown[1])
          const style = place([range[0], until])
          return onBook === null ? (
            <div key={time} className={classes.slot} style={style} />
          ) : (
            <button
              key={time}
              type="button"
              className={classes.slot}
              style={style}
              tabIndex={i === 0 ? 0 : -1}
              {...keys(range)}
              aria-label={`Reserve ${table.name} at ${time}`}
              onClick={() => onBook({ tableId: table.id, time })}
            >
              {time}
            </button>
          )
        })}
        {hoursBetween(...shown, site.timeZone).map((hour) => (
          <div key={hour} className={classes.line} style={{ left: place([hour, hour]).left }} />
        ))}
        {parties.filter(isSeen).map(({ reservation, range }) => (
          <button
            key={reservation.id}
            type="button"
            className={classes.party}
            data-status={reservation.status}
            style={place(range)}
            title={`${nameOf(reservation.customer)}, ${reservation.time}–${reservation.endTime}`}
            {...keys(range)}
            onClick={() => onOpen(reservation.id)}
          >
            <strong>{nameOf(reservation.customer)}</strong>{' '}
            <span>
              {reservation.time}–{reservation.endTime}, {guestsOf(reservation.partySize)}
              <span className={classes.hidden}> {labelOf(reservation.status).toLowerCase()}</span>
            </span>
          </button>
        ))}
        {isNow && <div className={classes.now} style={{ left: place([Date.now(), Date.now()]).left }} />}
      </div>
    </section>
  )
}

const placeIn =
  ([from, until]: Range) =>
  ([start, end]: Range) => ({
    left: `${((start - from) / (until - from)) * 100}%`,
    width: `${((end - start) / (until - from)) * 100}%`,
  })
