import { monthName, type Calendar as Nights, type Site, weekdayName } from '../site.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_MONTHS = 12
const MONDAY = Date.UTC(2024, 0, 1)
const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The free and taken nights of the next months, as a table for each month. */
export function Calendar({ calendar, site }: { calendar: Nights; site: Site }) {
  const start = new Date(calendar.from)
  if (Number.isNaN(start.getTime())) return null
  const months = Array.from({ length: Math.min(calendar.months, MAX_MONTHS) }, (_, i) =>
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + i, 1),
  )
  const taken = new Set(calendar.taken)
  return (
    <section className="sw-detail-more" aria-label={site.labels.calendar}>
      <h2 className="sw-h3">{site.labels.calendar}</h2>
      <p className="sw-small">{site.labels.takenHint}</p>
      <div className="sw-months">
        {months.map((month) => (
          <Month key={month} month={month} from={calendar.from} taken={taken} site={site} />
        ))}
      </div>
    </section>
  )
}

type MonthProps = { month: number; from: string; taken: ReadonlySet<string>; site: Site }

function Month({ month, from, taken, site }: MonthProps) {
  const { language, labels } = site
  const first = new Date(month)
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const blank = (first.getUTCDay() + 6) % 7
  const weeks = Array.from({ length: Math.ceil((blank + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => week * 7 + day - blank + 1),
  )
  const cell = (day: number, i: number) => {
    if (day < 1 || day > length) return <td key={i} />
    const date = isoDate(month + (day - 1) * DAY_MS)
    if (date < from)
      return (
        <td key={i} className="sw-past">
          {day}
        </td>
      )
    if (!taken.has(date)) return <td key={i}>{day}</td>
    return (
      <td key={i} className="sw-taken">
        <s>{day}</s> <span className="sw-hidden">{labels.taken}</span>
      </td>
    )
  }
  return (
    <table className="sw-month">
      <caption>{monthName(first, language)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((_, day) => (
            <th key={day} scope="col">
              {weekdayName(new Date(MONDAY + day * DAY_MS), language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days, week) => (
          <tr key={week}>{days.map(cell)}</tr>
        ))}
      </tbody>
    </table>
  )
}
