import { Select } from '@mantine/core'
import { type CustomFieldRender, FieldLabel } from '@puckeditor/core'
import { firstOptions } from '../forms/options.ts'
import { useForms } from '../website/use-forms.ts'

type FieldProps = Parameters<CustomFieldRender<string>>[0]

const OWN = { value: '', label: 'The fields of this block' }

/** Chooses a form of the site. Forms that come from blocks are not offered. */
export function FormField({ id, field, value, onChange, readOnly = false }: FieldProps) {
  const { data: forms = [] } = useForms()
  const offered = forms
    .filter(({ source }) => source === null)
    .map(({ id, name }) => ({ value: id, label: name }))
  const isUnknown = Boolean(value) && !offered.some((form) => form.value === value)
  const label = field.label ?? ''
  return (
    <FieldLabel label={label} el="div" readOnly={readOnly}>
      <Select
        id={id}
        aria-label={label}
        data={[OWN, ...offered, ...(isUnknown ? [{ value, label: value }] : [])]}
        value={value ?? ''}
        onChange={(chosen) => onChange(chosen ?? '')}
        readOnly={readOnly}
        allowDeselect={false}
        filter={firstOptions}
        searchable={offered.length > 8}
      />
    </FieldLabel>
  )
}
