const MONTHS = Array.from({ length: 12 }, (_, i) => Date.UTC(2024, i, 15))
/** The first was a Monday. */
const WEEKDAYS = Array.from({ length: 7 }, (_, i) => Date.UTC(2024, 0, 1 + i))
const EVERY_DAY =
  /daily|every day|any day|täglich|jeden tag|alle tage|tutti i giorni|tous les jours|cada día/iu
const SPOKEN = ['en', 'de']
/** In English, common words without a capital. */
const AMBIGUOUS = new Set(['may', 'march'])
const MIN_LENGTH = 4
/** Countries whose names are also those of people or things. */
const NO_REGIONS = new Set(['georgia', 'jordan', 'chad', 'turkey', 'jersey', 'mali', 'niger', 'guinea'])

/** In lower case and without accents. */
export const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

const memory = new Map<string, Map<string, string>>()
function remembered(key: string, make: () => Map<string, string>): Map<string, string> {
  const known = memory.get(key) ?? make()
  memory.set(key, known)
  return known
}

/** The names of months and weekdays in a language, each with what it stands for. */
const datesIn = (language: string) =>
  remembered(`dates ${language}`, () => {
    const names = (unit: 'month' | 'weekday', style: 'long' | 'short', days: number[]) => {
      const format = new Intl.DateTimeFormat(language, { [unit]: style, timeZone: 'UTC' })
      return days.map((day, i) => [fold(format.format(day)).replace(/\.$/, ''), `${unit} ${i}`] as const)
    }
    return new Map([
      ...names('month', 'short', MONTHS),
      ...names('weekday', 'short', WEEKDAYS),
      ...names('month', 'long', MONTHS),
      ...names('weekday', 'long', WEEKDAYS),
    ])
  })

/** The codes of countries by their names in English, German and a language. */
export const regionCodes = (language: string) =>
  remembered(`regions ${language}`, () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap((one) => letters.map((other) => one + other))
    const named = [...SPOKEN, language].flatMap((tag) => {
      const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' })
      return codes.map((code) => [fold(names.of(code) ?? ''), code] as const)
    })
    return new Map(named.filter(([name]) => /^\p{L}+$/u.test(name) && !NO_REGIONS.has(name)))
  })

/** The dates and countries that a source names. */
export class Calendar {
  readonly #dates = new Set<string>()
  readonly #regions = new Set<string>()
  readonly #isDaily: boolean
  readonly #language: string

  constructor(source: string, language: string) {
    this.#language = language
    this.#isDaily = EVERY_DAY.test(source)
    for (const word of source.match(/[\p{L}\p{M}]+/gu) ?? []) {
      const folded = fold(word)
      for (const tag of [...SPOKEN, language]) {
        const date = datesIn(tag).get(folded) ?? datesIn(tag).get(folded.replace(/s$/, ''))
        if (date !== undefined) this.#dates.add(date)
      }
      const region = regionCodes(language).get(folded)
      if (region !== undefined) this.#regions.add(region)
    }
  }

  hasRegion = (code: string) => this.#regions.has(code)

  /** Whether the source states the month or weekday; null for other words. Days between two of the source count as stated. */
  stateOf({ text, folded, startsSentence }: { text: string; folded: string; startsSentence: boolean }) {
    const isCapital = /^\p{Lu}/u.test(text)
    if (this.#language === 'en' && (!isCapital || (AMBIGUOUS.has(folded) && startsSentence))) return null
    // Shorter ones are often other words.
    if (folded.length < MIN_LENGTH && !AMBIGUOUS.has(folded)) return null
    const names = datesIn(this.#language)
    const date = names.get(folded) ?? names.get(folded.replace(/s$/, ''))
    if (date === undefined) return null
    const weekdays = [...this.#dates].filter((one) => one.startsWith('weekday'))
    const isWithin = date.startsWith('weekday') && (this.#isDaily || weekdays.length > 1)
    return isWithin || this.#dates.has(date) ? 'stated' : 'invented'
  }
}
