import { Paper, VisuallyHidden } from '@mantine/core'
import type { RentalUnitStays } from '@sitewright/client'
import type { CSSProperties } from 'react'
import { useArrowKeys } from '../../components/calendar/use-arrow-keys.ts'
import { labelOf } from '../../lib/format.ts'
import { daysBetween, formatDayAndMonth, formatNarrowWeekday, formatShortDay } from '../../lib/site-time.ts'
import classes from './calendar.module.css'
import type { Stay } from './use-calendar.ts'

type Props = {
  label: string
  units: RentalUnitStays[]
  days: string[]
  today: string
  /** Whether the data still belongs to other days. */
  isBusy: boolean
  isPhone: boolean
  /** Null for viewers. */
  onBook: ((unitId: string, checkIn: string) => void) | null
  onOpen(bookingId: string): void
}

/** Units by days. A night belongs to the day on which it begins; bars run from midday to midday. */
export function CalendarGrid({ label, units, days, today, isBusy, isPhone, onBook, onOpen }: Props) {
  const keys = useArrowKeys<HTMLTableElement>('rows')
  return (
    <Paper withBorder className={classes.paper} aria-busy={isBusy}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys walk through is a grid. */}
      <table className={classes.grid} role="grid" {...keys}>
        <VisuallyHidden component="caption">
          {label}. Arrow keys move between days and units, Enter{' '}
          {onBook ? 'books a free day or opens a booking' : 'opens a booking'}.
        </VisuallyHidden>
        <thead>
          <tr>
            {!isPhone && (
              <th scope="col" className={classes.corner}>
                Unit
              </th>
            )}
            {days.map((day) => (
              <th key={day} scope="col" className={classes.day} data-today={day === today || undefined}>
                <span aria-hidden>{formatNarrowWeekday(day)}</span>
                <span aria-hidden className={classes.number}>
                  {Number(day.slice(8))}
                </span>
                <VisuallyHidden>
                  {formatShortDay(day)}
                  {day === today && ', today'}
                </VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.flatMap((unit, row) => {
            const name = (
              <th
                scope="row"
                className={classes.unit}
                title={unit.name}
                data-closed={!unit.active || undefined}
                {...(isPhone && { colSpan: days.length, 'data-above': true })}
              >
                <span className={classes.name}>{unit.name}</span>
                {!unit.active && <span className={classes.closed}> · closed</span>}
              </th>
            )
            const cells = days.map((day, column) => (
              <Cell
                key={day}
                unit={unit}
                days={days}
                place={{ row, column }}
                isToday={day === today}
                onBook={unit.active ? onBook : null}
                onOpen={onOpen}
              />
            ))
            // The cells keep their identity, and the focus, when a phone is rotated.
            return [
              isPhone && <tr key={`${unit.unitId} name`}>{name}</tr>,
              <tr key={unit.unitId}>
                {!isPhone && name}
                {cells}
              </tr>,
            ]
          })}
        </tbody>
      </table>
    </Paper>
  )
}

type CellProps = Pick<Props, 'days' | 'onBook' | 'onOpen'> & {
  unit: RentalUnitStays
  place: { row: number; column: number }
  isToday: boolean
}

/** A day of a unit, with the bars that start in it. */
function Cell({ unit, days, place: { row, column }, isToday, onBook, onOpen }: CellProps) {
  const day = days[column] as string
  const { stays } = unit
  const held = stays.find(({ checkIn, checkOut }) => checkIn <= day && day < checkOut)
  const begins = stays.filter(({ checkIn }) => checkIn === day || (column === 0 && checkIn < day))
  const what = held ? describe(held) : freeOf(unit, onBook !== null)
  const choose = () => (held ? onOpen(held.bookingId) : onBook?.(unit.unitId, day))
  return (
    <td className={classes.cell} data-today={isToday || undefined} data-weekend={isWeekend(day) || undefined}>
      <button
        type="button"
        className={classes.pick}
        data-row={row}
        data-column={column}
        data-free={!held || undefined}
        tabIndex={-1}
        aria-label={`${unit.name}, ${formatShortDay(day)}: ${what}`}
        aria-disabled={!held && !onBook}
        onClick={choose}
      />
      {begins.map((stay) => (
        <button
          key={stay.bookingId}
          type="button"
          tabIndex={-1}
          className={classes.bar}
          data-status={stay.status}
          style={placeOf(stay, days)}
          aria-label={`${unit.name}: ${describe(stay)}`}
          onClick={() => onOpen(stay.bookingId)}
        >
          {guestOf(stay)}
        </button>
      ))}
    </td>
  )
}

const freeOf = ({ active }: RentalUnitStays, canBook: boolean) => {
  if (!active) return 'free, closed'
  return canBook ? 'free, book' : 'free'
}
const guestOf = ({ customerName, customerEmail }: Stay) => customerName ?? customerEmail ?? 'No name'
const describe = (stay: Stay) => {
  const { checkIn, checkOut, status } = stay
  return `${guestOf(stay)}, ${formatDayAndMonth(checkIn)} to ${formatDayAndMonth(checkOut)}, ${labelOf(status).toLowerCase()}`
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Position in day widths, relative to the cell in which the bar starts. */
function placeOf({ checkIn, checkOut }: Stay, days: string[]): CSSProperties {
  const [first, last] = [days[0] as string, days.at(-1) as string]
  const cameBefore = checkIn < first
  const leavesAfter = checkOut > last
  const start = cameBefore ? 0 : 0.5
  const end = leavesAfter
    ? daysBetween(cameBefore ? first : checkIn, last) + 1
    : daysBetween(cameBefore ? first : checkIn, checkOut) + 0.5
  return {
    left: `${start * 100}%`,
    width: `calc(${(end - start) * 100}% - 2px)`,
    ...(cameBefore && { borderTopLeftRadius: 0, borderBottomLeftRadius: 0 }),
    ...(leavesAfter && { borderTopRightRadius: 0, borderBottomRightRadius: 0 }),
  }
}
