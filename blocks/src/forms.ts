/** The fields of forms and the rules that decide which of them are shown, for the server and for browsers. */

export const FIELD_TYPES = [
  ...(['text', 'longText', 'email', 'phone', 'number', 'date'] as const),
  ...(['choice', 'checkboxes', 'file', 'hidden', 'consent'] as const),
] as const
export type FieldType = (typeof FIELD_TYPES)[number]
export const OPERATORS = [
  'equals',
  'notEquals',
  'contains',
  'isEmpty',
  'isNotEmpty',
  'lessThan',
  'greaterThan',
] as const
export type Condition = { field: string; operator: (typeof OPERATORS)[number]; value?: string }

export type FormField = {
  name: string
  label: string
  type: FieldType
  required?: boolean
  help?: string
  /** Of `choice` and `checkboxes`. */
  options?: readonly string[]
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
  /** Of `hidden`. */
  value?: string
  /** Number of the step it belongs to, from 1. */
  step?: number
  /** It is shown when all of these hold. */
  showIf?: readonly Condition[]
}

export type FieldValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** The fields that are asked for. A condition looks at earlier fields only; one that is not shown has no value. */
export function shownFields(fields: readonly FormField[], values: FieldValues): FormField[] {
  const shown = new Set<string>()
  return fields.filter(({ name, showIf = [] }) => {
    const isShown = showIf.every((condition) =>
      holds(condition, shown.has(condition.field) ? values[condition.field] : undefined),
    )
    if (isShown) shown.add(name)
    return isShown
  })
}

function holds({ operator, value = '' }: Condition, answer: string | readonly string[] | undefined): boolean {
  const answers = [answer ?? []].flat().filter((one) => one !== '')
  switch (operator) {
    case 'equals':
      return answers.length === 1 && answers[0] === value
    case 'notEquals':
      return !answers.includes(value)
    case 'contains':
      return answers.some((one) => one.includes(value))
    case 'isEmpty':
      return answers.length === 0
    case 'isNotEmpty':
      return answers.length > 0
    default:
      return answers.length === 1 && isOrdered(operator, answers[0] as string, value)
  }
}

/** Numbers by their value, dates by their text. */
function isOrdered(operator: 'lessThan' | 'greaterThan', answer: string, value: string): boolean {
  const [one, other] = [Number(answer), Number(value)]
  const areNumbers = !Number.isNaN(one) && !Number.isNaN(other)
  if (operator === 'lessThan') return areNumbers ? one < other : answer < value
  return areNumbers ? one > other : answer > value
}
