/** VAT numbers of the European Union without their country: https://ec.europa.eu/taxation_customs/vies/#/faq */
const FORMS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^\d{9}(?:\d{3})?$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}
const GREECE = 'GR'
const OTHER = /^[A-Z\d]{4,20}$/

/** As it is written on invoices: without blanks, dots and hyphens. */
const written = (number: string) => number.toUpperCase().replaceAll(/[\s.-]/g, '')

/** The member state that has given out a VAT number, by its form; null for any other text. */
export function vatCountryOf(number: string): string | null {
  const text = written(number)
  const prefix = text.slice(0, 2)
  if (!FORMS[prefix]?.test(text.slice(2))) return null
  return prefix === 'EL' ? GREECE : prefix
}

/**
 * The number as it is kept; null for one that cannot be one. Those of the European Union need the form of their country; others
 * are taken as they are. Whether it is in use is not asked.
 */
export function vatNumberFrom(typed: string): string | null {
  const text = written(typed)
  const isKnown = text.slice(0, 2) in FORMS
  return (isKnown ? vatCountryOf(text) !== null : OTHER.test(text)) ? text : null
}

/** Whether a country is in the VAT area of the European Union. */
export const isInVatArea = (country: string) => country === GREECE || (country !== 'EL' && country in FORMS)
