import { isLanguageTag } from '../../platform/values/language.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'
import type { SiteFields } from './contract.ts'

/** What a schema can't say: whether zone and language exist. Maps field to message. */
export function settingErrors({ timeZone, language }: SiteFields): Record<string, string> {
  const errors: Record<string, string> = {}
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    errors.timeZone = 'must be an IANA time zone, such as Europe/Vienna'
  }
  if (language !== undefined && !isLanguageTag(language))
    errors.language = 'must be a BCP 47 tag, such as de or pt-BR'
  return errors
}
