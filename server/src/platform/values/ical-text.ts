/** Text for an iCalendar file: one without control characters, which no value may hold (RFC 5545). Lines may break. */
export const icalText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (character) => ('\n\t'.includes(character) ? character : ''))

/**
 * A parameter in quotes, such as a person's name: quotes and line breaks are encoded (RFC 6868), because they would end it.
 * ical-generator doubles backslashes there, which readers show; so there is none.
 */
export const icalParameter = (text: string) =>
  icalText(text)
    .replaceAll('\\', '/')
    .replace(/[\^\n"]/g, (character) => ENCODED[character] as string)

const ENCODED: Record<string, string> = { '^': '^^', '\n': '^n', '"': "^'" }
