import { type FieldError, REQUIRED } from '../../api/field-errors.ts'

/** ISO 3166-1 codes. */
export const COUNTRIES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG ' +
  'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' +
  'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA ' +
  'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' +
  'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

/** Addresses there have no postal code, or often none. */
const WITHOUT_POSTAL_CODE = new Set(
  'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP LC LY ML MO MR MW NR NU PA QA RW SB SC SL SR ST SY TD TF TG TK TL TO TT TV UG VU YE ZW'.split(
    ' ',
  ),
)
/** Addresses there name a state or province. */
const WITH_REGION = new Set('AR AU BR CA CN ID IN JP MX MY TH US'.split(' '))

type Address = Partial<Record<'line1' | 'postalCode' | 'city' | 'region', string>> & { country: string }

/** What is missing in an address to which goods are sent, by its country. */
export function addressErrors(address: Address): Record<string, FieldError> {
  const { country } = address
  const required = [
    ...(['line1', 'city'] as const),
    ...(WITHOUT_POSTAL_CODE.has(country) ? [] : (['postalCode'] as const)),
    ...(WITH_REGION.has(country) ? (['region'] as const) : []),
  ]
  const missing = required.filter((field) => !address[field]?.trim())
  return Object.fromEntries(missing.map((field) => [field, REQUIRED]))
}

/** Node 20 names them otherwise than later versions. */
type Locale = Intl.Locale & { timeZones?: string[]; getTimeZones?(): string[] }
let countries: Map<string, string> | undefined

/** The country of a time zone; null for one that is not in a country, such as UTC. */
export function countryOfTimeZone(timeZone: string): string | null {
  countries ??= new Map(
    COUNTRIES.flatMap((region) => {
      const locale: Locale = new Intl.Locale('und', { region })
      return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map((zone) => [zone, region] as const)
    }),
  )
  const { timeZone: canonical } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  return countries.get(canonical) ?? null
}
