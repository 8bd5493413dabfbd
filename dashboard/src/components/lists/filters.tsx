import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { labelOf } from '../../lib/format.ts'
import { firstOptions } from '../forms/options.ts'
import { useTyped } from './use-filters.ts'

type ChoiceProps<V extends string> = {
  label: string
  /** Values, or values with labels. */
  options: readonly NoInfer<V>[] | readonly { value: NoInfer<V>; label: string }[]
  value: V | null
  onChange(value: NoInfer<V> | null): void
}

/** Filters a list by one of several values; empty means all. */
export function Choice<V extends string>({ label, options, value, onChange }: ChoiceProps<V>) {
  const data = options.map((option) =>
    typeof option === 'string' ? { value: option, label: labelOf(option) } : option,
  )
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={data}
      value={value}
      onChange={(chosen) => onChange(chosen as V | null)}
      clearable
      filter={firstOptions}
      searchable={data.length > 8}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      w={170}
      size="sm"
    />
  )
}

const PAUSE_MS = 250

type SearchProps = { label: string; initial?: string; onChange(text: string): void }

/** Searches when typing pauses. */
export function Search({ label, initial = '', onChange }: SearchProps) {
  const report = useDebouncedCallback((text: string) => {
    tell(text)
    onChange(text)
  }, PAUSE_MS)
  const { typed, type, tell } = useTyped(initial, () => report.cancel())
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        type(value)
        report(value.trim())
      }}
      // The next click may navigate away.
      onBlur={() => report.flush()}
      w={{ base: '100%', xs: 260 }}
      size="sm"
    />
  )
}
