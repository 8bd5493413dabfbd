const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes with a name that are not countries of ISO 3166-1. */
const OTHERS = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

const names = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' })

export const countryName = (code: string) => names.of(code) ?? code

/** All countries by name, as options of an input. */
export const countryOptions = () =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !OTHERS.has(code) && names.of(code))
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
