import { Select } from '@mantine/core'
import { languageName } from '../../../lib/format.ts'

const LANGUAGES = (
  'ar bg bn ca cs da de de-AT de-CH el en en-GB en-US es es-MX et eu fa fi fr fr-CA ga gl he hi hr hu id is it ja ko lb lt ' +
  'lv mk ms mt nb nl nl-BE pl pt pt-BR ro ru sk sl sq sr sv th tr uk ur vi zh zh-Hant'
).split(' ')

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
  const tags = new Set([...LANGUAGES, ...(value === null ? [] : [value])])
  const data = [...tags]
    .filter((tag) => !without.includes(tag))
    .map((tag) => ({ value: tag, label: languageName(tag) }))
    .sort((a, b) => a.label.localeCompare(b.label))
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
