import { labelsOf } from '@sitewright/blocks/catalogue'
import type { PanelForm } from '@sitewright/blocks/page'

/** What visitors are asked about themselves. */
export function personFields(language: string): PanelForm['fields'] {
  const { name, email, phone, message } = labelsOf(language)
  return [
    { name: 'name', label: name, type: 'text', required: true },
    { name: 'email', label: email, type: 'email', required: true },
    { name: 'phone', label: phone, type: 'phone' },
    { name: 'notes', label: message, type: 'longText' },
  ]
}

export const dayOf = (date: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))

export const priceOf = (price: number | null, currency: string, language: string) =>
  price === null ? null : new Intl.NumberFormat(language, { style: 'currency', currency }).format(price)

/** Facts without those that are not known. */
export const factsOf = (facts: [label: string, value: string | null][]) =>
  facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
