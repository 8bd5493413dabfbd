import type { UseFormReturnType } from '@mantine/form'
import type { FormField } from '@sitewright/client'

type Number = number | ''
type ConditionValues = {
  /** The row of the field that it looks at. */
  field: string
  operator: NonNullable<FormField['showIf']>[number]['operator']
  value: string
}
/** A field as the editor has it. */
export type FieldValues = {
  /** Identifies it while its name changes. */
  row: string
  name: string
  label: string
  type: FormField['type']
  required: boolean
  help: string
  /** One option in each line. */
  options: string
  minLength: Number
  maxLength: Number
  min: Number
  max: Number
  value: string
  step: Number
  showIf: ConditionValues[]
}

export type FieldsForm = UseFormReturnType<{ fields: FieldValues[] }>

let lastRow = 0

export const blankField = (fields: Partial<FieldValues> = {}): FieldValues => ({
  row: `row ${++lastRow}`,
  name: '',
  label: '',
  type: 'text',
  required: false,
  help: '',
  options: '',
  minLength: '',
  maxLength: '',
  min: '',
  max: '',
  value: '',
  step: '',
  showIf: [],
  ...fields,
})

export function fieldValues(fields: FormField[]): FieldValues[] {
  const rows = fields.map(({ options = [], showIf: _, ...field }) =>
    blankField({ ...field, options: options.join('\n') }),
  )
  const rowOf = (name: string) => rows.find((row) => row.name === name)?.row ?? ''
  return rows.map((row, i) => ({
    ...row,
    showIf: (fields[i]?.showIf ?? []).map(({ field, operator, value = '' }) => ({
      operator,
      value,
      field: rowOf(field),
    })),
  }))
}

export const HAS_OPTIONS = ['choice', 'checkboxes']
export const HAS_LENGTH = ['text', 'longText']
export const NEEDS_NO_VALUE = ['isEmpty', 'isNotEmpty']

/** The fields for the API, without what their types do not have. */
export function fieldsFrom(rows: FieldValues[]): FormField[] {
  const names = namesOf(rows)
  return rows.map(({ row, label, type, required, help, options, value, step, showIf, ...rest }) => {
    const { minLength, maxLength, min, max } = rest
    const bounds = HAS_LENGTH.includes(type)
      ? { minLength, maxLength }
      : type === 'number'
        ? { min, max }
        : {}
    return {
      name: names.get(row) ?? '',
      label: label.trim(),
      type,
      ...(required && type !== 'hidden' && { required }),
      ...(help.trim() && { help: help.trim() }),
      ...(HAS_OPTIONS.includes(type) && { options: linesOf(options) }),
      ...Object.fromEntries(Object.entries({ ...bounds, step }).filter(([, number]) => number !== '')),
      ...(type === 'hidden' && { value }),
      ...(showIf.length > 0 && {
        showIf: showIf.map(({ field, operator, value }) => ({
          field: names.get(field) ?? '',
          operator,
          ...(!NEEDS_NO_VALUE.includes(operator) && { value }),
        })),
      }),
    }
  })
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The names of fields by their rows; those without one are named after their label. */
export function namesOf(rows: FieldValues[]): Map<string, string> {
  const taken = new Set(rows.map(({ name }) => name).filter(Boolean))
  const names = new Map<string, string>()
  for (const { row, name, label } of rows) {
    const wanted = name || nameFrom(label)
    let free = wanted
    for (let i = 2; !name && taken.has(free); i++) free = `${wanted}_${i}`
    taken.add(free)
    names.set(row, free)
  }
  return names
}

const MAX_NAME = 40

function nameFrom(label: string): string {
  const words = label
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .toLowerCase()
    .split(' ')
    .filter(Boolean)
  const name = words.join('_').slice(0, MAX_NAME)
  return /^[a-z]/.test(name) ? name : `field_${name}`.replace(/_$/, '')
}
