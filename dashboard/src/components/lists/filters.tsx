import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { labelOf } from '../../lib/format.ts'
import { IconSearch } from '../../lib/icons.tsx'
import { firstOptions } from '../forms/options.ts'
import { useTyped } from './use-filters.ts'

type Option<V extends string> = V | { value: V; label: string }

/** A filter of a list. `name` is its name in the API and in the address. */
export type Filter<F> = { name: keyof F & string; label: string } & (
  | { type: 'choice'; options: readonly Option<string>[] }
  | { type: 'search' | 'day' }
)

/** Filters by active and inactive items, given what each is called. */
export const activeFilter = (active: string, inactive: string): Filter<{ active: string }> => ({
  name: 'active',
  label: 'Status',
  type: 'choice',
  options: [
    { value: 'true', label: active },
    { value: 'false', label: inactive },
  ],
})

/** `active` as the API takes it. */
export const withActive = <W extends { active?: string }>({ active, ...others }: W) => ({
  ...others,
  ...(active && { active: active === 'true' }),
})

type FieldsProps<F extends Record<string, string>> = {
  filters: readonly Filter<F>[]
  values: Partial<F>
  set(name: keyof F & string, value: string | null): void
}

/** The inputs of filters, in their order. */
export const FilterFields = <F extends Record<string, string>>({ filters, values, set }: FieldsProps<F>) =>
  filters.map((filter) => {
    const { name, label } = filter
    const shared = { label, onChange: (value: string | null) => set(name, value) }
    const value = values[name] ?? ''
    if (filter.type === 'choice')
      return <Choice<string> key={name} {...shared} options={filter.options} value={value || null} />
    const Field = filter.type === 'search' ? Search : DayFilter
    return <Field key={name} {...shared} value={value} />
  })

type ChoiceProps<V extends string> = {
  label: string
  /** Values, or values with labels. */
  options: readonly Option<NoInfer<V>>[]
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

type SearchProps = { label: string; value?: string; onChange(text: string): void }

/** Searches when typing pauses. */
export function Search({ label, value = '', onChange }: SearchProps) {
  const report = useDebouncedCallback((text: string) => {
    tell(text)
    onChange(text)
  }, PAUSE_MS)
  const { typed, type, tell } = useTyped(value, () => report.cancel())
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

type DayProps = { label: string; value: string; onChange(day: string): void }

const DayFilter = ({ label, value, onChange }: DayProps) => (
  <TextInput
    type="date"
    label={label}
    styles={BESIDE}
    w={{ base: '100%', xs: 'auto' }}
    value={value}
    onChange={({ currentTarget: { value } }) => onChange(value)}
  />
)

const BESIDE = {
  root: { display: 'flex', alignItems: 'center', gap: 8 },
  label: { fontWeight: 400, whiteSpace: 'nowrap' },
  wrapper: { flex: 1 },
} as const
