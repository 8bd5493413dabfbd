import { type Block, lineOf, webAddress } from './document.ts'
import type { Format } from './format.ts'

/** What a mail of a kind says besides its texts. */
export type Parts = {
  /** Values of placeholders. */
  values: Record<string, string>
  blocks: Block[]
  /** Null addresses nobody. */
  customerName: string | null | undefined
  isGreeted: boolean
  url: string | null | undefined
}
type Row = [label: string, value: string | null | undefined]

/** Rows that have a value, as single lines. */
export const facts = (...rows: Row[]): Block[] => {
  const known = rows.flatMap(([label, value]): [string, string][] => (value ? [[label, lineOf(value)]] : []))
  return known.length > 0 ? [{ type: 'facts', rows: known }] : []
}
export const links = (...all: [label: string, href: string | null | undefined][]): Block[] => {
  const known = all.flatMap(([label, href]): [string, string][] => {
    const address = webAddress(href)
    return address ? [[lineOf(label), address]] : []
  })
  return known.length > 0 ? [{ type: 'links', links: known }] : []
}

type Times = { startsAt: string; endsAt?: string | null; timeZone?: string }
export function timesOf({ startsAt, endsAt, timeZone }: Times, format: Format) {
  const time = format.time(startsAt, timeZone)
  return {
    date: format.day(startsAt, timeZone),
    time,
    period: endsAt ? `${time}–${format.time(endsAt, timeZone)}` : time,
  }
}
