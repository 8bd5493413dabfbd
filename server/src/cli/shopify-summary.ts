import type { Skipped } from '../shopify/index.ts'

export const SOURCE = 'shopify'

/** The site that is imported into, and what it has of the shop already, by external id. */
export type Target = {
  id: string
  accountId: string
  currency: string
  language: string
  paths: Record<string, string>
  imported: Map<string, string>
}

const MAX_SKIPPED = 1_000
const MAX_TITLES = 10

type Counts = { imported: number; unchanged: number }
/** What an import has done. */
export type Summary = {
  products: Counts
  pictures: Counts & { failed: number }
  customers: Counts
  orders: Counts
  redirects: { created: number }
  skipped: { count: number; first: Omit<Skipped, 'kind'>[] }
  /** What was left out, with the first of those that it was left out of. */
  leftOut: { note: string; count: number; first: string[] }[]
  notes: { title: string; notes: string[] }[]
}

const counts = () => ({ imported: 0, unchanged: 0 })

export const emptySummary = (): Summary => ({
  products: counts(),
  pictures: { ...counts(), failed: 0 },
  customers: counts(),
  orders: counts(),
  redirects: { created: 0 },
  skipped: { count: 0, first: [] },
  leftOut: [],
  notes: [],
})

export function addSkipped({ skipped }: Summary, { kind: _, ...entry }: Skipped) {
  skipped.count++
  if (skipped.first.length < MAX_SKIPPED) skipped.first.push(entry)
}

export function addNotes({ leftOut }: Summary, title: string, notes: string[]) {
  for (const note of notes) {
    let known = leftOut.find((entry) => entry.note === note)
    if (!known) {
      known = { note, count: 0, first: [] }
      leftOut.push(known)
    }
    known.count++
    if (known.first.length < MAX_TITLES) known.first.push(title)
  }
}

export function describe(summary: Summary): string {
  const { products, pictures, customers, orders, redirects, skipped, leftOut, notes } = summary
  const counted = ({ imported, unchanged }: Counts) => `${imported} imported, ${unchanged} unchanged`
  const lines = [
    `Products  ${counted(products)}`,
    `Pictures  ${counted(pictures)}, ${pictures.failed} failed`,
    `Customers  ${counted(customers)}`,
    `Orders  ${counted(orders)}`,
    `Redirects  ${redirects.created} created`,
  ]
  if (skipped.count > 0)
    lines.push(
      '',
      `Skipped ${skipped.count}:`,
      ...skipped.first.map(({ title, of, line, reason }) => `  ${title} (${of}, line ${line}): ${reason}`),
      ...(skipped.count > skipped.first.length ? ['  …'] : []),
    )
  if (leftOut.length > 0 || notes.length > 0)
    lines.push(
      '',
      'Notes:',
      ...leftOut.map(
        ({ note, count, first }) =>
          `  ${note} (${count}: ${first.join(', ')}${count > first.length ? ', …' : ''})`,
      ),
      ...notes.flatMap(({ title, notes }) => notes.map((note) => `  ${title}: ${note}`)),
    )
  return lines.join('\n')
}
