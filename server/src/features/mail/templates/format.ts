import { minorDigits } from '../../../platform/values/money.ts'
import type { MailLanguage } from '../rules.ts'

const LOCALES = { en: 'en-GB', de: 'de-AT' } as const
const cached = <T>(make: (...key: string[]) => T) => {
  const made = new Map<string, T>()
  return (...key: string[]): T => {
    const name = key.join('|')
    const known = made.get(name) ?? make(...key)
    // Zones and currencies are few, but come from outside.
    if (made.size > 500) made.clear()
    made.set(name, known)
    return known
  }
}
const moneyFormat = cached(
  (locale = '', currency = 'EUR') =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: minorDigits(currency),
      maximumFractionDigits: minorDigits(currency),
    }),
)
const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const dayFormat = cached(
  (locale = '', timeZone = '') => new Intl.DateTimeFormat(locale, { ...DAY, timeZone }),
)
const timeFormat = cached(
  (locale = '', timeZone = '') =>
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }),
)

export type Format = ReturnType<typeof formatOf>

/** Writes values for readers of a language, in the time zone of a site. */
export function formatOf(language: MailLanguage, siteZone: string) {
  const locale = LOCALES[language]
  return {
    money: (amount: number, currency: string) => moneyFormat(locale, currency).format(amount),
    day: (at: string, zone = siteZone) => dayFormat(locale, zone).format(new Date(at)),
    time: (at: string, zone = siteZone) => timeFormat(locale, zone).format(new Date(at)),
    moment: (at: string, zone = siteZone) =>
      `${dayFormat(locale, zone).format(new Date(at))}, ${timeFormat(locale, zone).format(new Date(at))}`,
    /** A calendar day, `YYYY-MM-DD`. */
    date: (day: string) => dayFormat(locale, 'UTC').format(new Date(day)),
  }
}
