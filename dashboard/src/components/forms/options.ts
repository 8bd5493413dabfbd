import type { ComboboxParsedItem } from '@mantine/core'
import { MOST } from '../../lib/collect.ts'
import { formatNumber } from '../../lib/format.ts'

const MAX_SHOWN = 100

type Asked = { options: ComboboxParsedItem[]; search: string }

/** The first options that match the search, and how many more there are. */
export function firstOptions({ options, search }: Asked): ComboboxParsedItem[] {
  const wanted = search.trim().toLowerCase()
  const found = options.filter((option) => 'group' in option || option.label.toLowerCase().includes(wanted))
  if (found.length <= MAX_SHOWN) return found
  const label = `${formatNumber(found.length - MAX_SHOWN)} more: type to narrow down`
  return [...found.slice(0, MAX_SHOWN), { value: '', label, disabled: true }]
}

/** A hint for a select whose options are cut off. */
export const onlyNewest = (collected: unknown[], what: string) =>
  collected.length < MOST ? {} : { description: `Only the newest ${formatNumber(MOST)} ${what} are listed` }
