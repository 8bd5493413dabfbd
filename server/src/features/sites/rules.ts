import { isLanguageTag } from '../../platform/values/language.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'
import type { SiteFields } from './contract.ts'

/** Checks that time zone and language exist, which a schema cannot. Maps fields to messages. */
export function settingErrors({ timeZone, language }: SiteFields): Record<string, string> {
  const errors: Record<string, string> = {}
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    errors.timeZone = 'must be an IANA time zone, such as Europe/Vienna'
  }
  if (language !== undefined && !isLanguageTag(language))
    errors.language = 'must be a BCP 47 tag, such as de or pt-BR'
  return errors
}
