import type { FormCondition, FormField, FormSubmission } from '@sitewright/client'

export const TYPE_LABELS: Record<FormField['type'], string> = {
  text: 'Text',
  longText: 'Long text',
  email: 'Email',
  phone: 'Phone',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  checkboxes: 'Checkboxes',
  file: 'File',
  hidden: 'Hidden',
  consent: 'Consent',
}

export const OPERATOR_LABELS: Record<FormCondition['operator'], string> = {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
  lessThan: 'is less than',
  greaterThan: 'is greater than',
}

const textOf = (answer: string | string[] | undefined) => [answer ?? []].flat().join(', ')

/** Who sent a submission, and the beginning of what they wrote. */
export function summaryOf(fields: FormField[], { answers }: FormSubmission) {
  const answerTo = (isIt: (field: FormField) => boolean) =>
    textOf(answers[fields.find((field) => isIt(field) && textOf(answers[field.name]))?.name ?? ''])
  const email = answerTo(({ type }) => type === 'email')
  const name = answerTo(({ type, name }) => type === 'text' && /name/i.test(name))
  const words =
    answerTo(({ type }) => type === 'longText') ||
    Object.entries(answers)
      .map(([, answer]) => textOf(answer))
      .filter((text) => text !== '' && text !== email && text !== name)
      .join(' · ')
  return { email, sender: name || email || 'No name', words }
}

/** The answers with their labels in the order of the form; those to fields that are gone come last. */
export function answersOf(fields: FormField[], { answers }: FormSubmission) {
  const known = fields.filter(({ name }) => answers[name] !== undefined)
  const names = new Set(known.map(({ name }) => name))
  return [
    ...known.map(({ name, label }) => ({ name, label: label || name, text: textOf(answers[name]) })),
    ...Object.entries(answers)
      .filter(([name]) => !names.has(name))
      .map(([name, answer]) => ({ name, label: name, text: textOf(answer) })),
  ]
}
