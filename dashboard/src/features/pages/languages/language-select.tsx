import { Select } from '@mantine/core'
import { languageOptions } from '../../../lib/languages.ts'

type Props = {
  label: string
  description?: string
  placeholder?: string
  value: string | null
  error?: string | undefined
  /** Tags that are not offered. */
  without?: readonly string[]
  isClearable?: boolean
  isReadOnly?: boolean
  onChange(language: string | null): void
}

/** Offers the common languages by name, and the one that is chosen already. */
export function LanguageSelect({ value, without = [], isClearable, isReadOnly = false, ...props }: Props) {
  const data = languageOptions(value === null ? [] : [value]).filter((one) => !without.includes(one.value))
  return (
    <Select
      {...props}
      searchable
      clearable={isClearable === true && !isReadOnly}
      clearButtonProps={{ 'aria-label': `Clear: ${props.label}` }}
      readOnly={isReadOnly}
      data={data}
      value={value}
    />
  )
}
