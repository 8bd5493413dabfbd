import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Labels, PanelForm, RejectedForm } from '@sitewright/blocks/page'
import type { LiveSite } from '../live-site.ts'

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

/** What visitors type into the forms of this server, by the names of its labels. */
const TYPED: Record<string, keyof Labels> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  notes: 'message',
  message: 'yourMessage',
  line1: 'line1',
  line2: 'line2',
  postalCode: 'postalCode',
  city: 'city',
  region: 'region',
}

/** What was typed into a form that is no longer shown, so that it is not lost. */
export function typedFacts(values: RejectedForm['values'], language: string) {
  const labels = labelsOf(language)
  return Object.entries(TYPED).flatMap(([name, label]) =>
    [values[name] ?? []].flat().map((value) => ({ label: labels[label], value })),
  )
}

export const dayOf = (date: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))

/** On the clock of a site. */
export const momentOf = (
  at: string | null,
  { language, timeZone }: Pick<LiveSite, 'language' | 'timeZone'>,
) =>
  at === null
    ? null
    : new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
        new Date(at),
      )

export const formatPrice = (price: number | null, currency: string, language: string) =>
  price === null ? null : new Intl.NumberFormat(language, { style: 'currency', currency }).format(price)

/** Facts without those that are not known. */
export const factsOf = (facts: [label: string, value: string | null][]) =>
  facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
