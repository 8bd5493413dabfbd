import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Labels, PanelField, RejectedForm } from '@sitewright/blocks/page'
import type { LiveSite } from '../live-site.ts'

/** What visitors are asked about themselves. */
export function personFields(language: string): PanelField[] {
  const { name, email, phone, message } = labelsOf(language)
  return [
    { name: 'name', label: name, type: 'text', required: true },
    { name: 'email', label: email, type: 'email', required: true },
    { name: 'phone', label: phone, type: 'phone' },
    { name: 'notes', label: message, type: 'longText' },
  ]
}

type Place = Partial<Record<'line1' | 'line2' | 'postalCode' | 'city' | 'region' | 'country', string>>

/** An address on one line. */
export const placeOf = ({ line1, line2, postalCode, city, region, country }: Place, language: string) =>
  [
    line1,
    line2,
    [postalCode, city].filter(Boolean).join(' '),
    region,
    country && nameOfCountry(country, language),
  ]
    .filter(Boolean)
    .join(', ')

const nameOfCountry = (country: string, language: string) =>
  new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country

/** Countries by their names. */
export function countryField(language: string, countries: readonly string[], value: string): PanelField {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const choices = countries
    .map((country) => ({ value: country, label: names.of(country) ?? country }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  return {
    name: 'country',
    label: labelsOf(language).country,
    type: 'choice',
    required: true,
    choices,
    value,
  }
}

/** What visitors type into the forms of this server, by the names of its labels. */
const TYPED: Record<string, keyof Labels> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  notes: 'message',
  message: 'yourMessage',
  vatId: 'vatId',
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

/** From when to when, on the clock of a site. */
export const periodOf = (
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  { language, timeZone }: Pick<LiveSite, 'language' | 'timeZone'>,
) =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).formatRange(new Date(startsAt), new Date(endsAt))

export const formatPrice = (price: number | null, currency: string, language: string) =>
  price === null ? null : new Intl.NumberFormat(language, { style: 'currency', currency }).format(price)

/** Facts without those that are not known. */
export const factsOf = (facts: [label: string, value: string | null][]) =>
  facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
