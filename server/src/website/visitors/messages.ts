import { ApiError } from '../../api/errors.ts'

type Texts = { en: string; de: string }
const inLanguage = (texts: Texts, language: string) => (/^de\b/i.test(language) ? texts.de : texts.en)

/** What visitors read instead of the messages for programs: by how those begin. `{}` is what follows, to its first blank. */
const OF_FIELDS: [start: string, texts: Texts][] = [
  ['is required', { en: 'Please fill in this field.', de: 'Bitte füllen Sie dieses Feld aus.' }],
  ['must not be empty', { en: 'Please fill in this field.', de: 'Bitte füllen Sie dieses Feld aus.' }],
  [
    'must be a valid email',
    { en: 'Please enter a valid e-mail address.', de: 'Bitte geben Sie eine gültige E-Mail-Adresse an.' },
  ],
  [
    'is not a country we deliver to',
    { en: 'We do not deliver to this country.', de: 'In dieses Land liefern wir nicht.' },
  ],
  ['is not a coupon', { en: 'There is no such coupon.', de: 'Diesen Gutschein gibt es nicht.' }],
  ['is not a gift card', { en: 'There is no such gift card.', de: 'Diese Geschenkkarte gibt es nicht.' }],
  [
    'is a gift card',
    { en: 'This gift card cannot be used here.', de: 'Diese Geschenkkarte gilt hier nicht.' },
  ],
  ['must be a date', { en: 'Please enter a date.', de: 'Bitte geben Sie ein Datum an.' }],
  ['must be a number', { en: 'Please enter a number.', de: 'Bitte geben Sie eine Zahl an.' }],
  ['must be an integer', { en: 'Please enter a whole number.', de: 'Bitte geben Sie eine ganze Zahl an.' }],
  [
    'must be one of',
    { en: 'Please choose one of the options.', de: 'Bitte wählen Sie eine der Möglichkeiten.' },
  ],
  ['must be a PDF', { en: 'Please choose a PDF.', de: 'Bitte wählen Sie eine PDF-Datei.' }],
  ['must have at least ', { en: 'At least {} characters, please.', de: 'Bitte mindestens {} Zeichen.' }],
  ['must have at most ', { en: 'At most {} characters, please.', de: 'Bitte höchstens {} Zeichen.' }],
  ['must be at least ', { en: 'At least {}, please.', de: 'Bitte mindestens {}.' }],
  ['must be at most ', { en: 'At most {}, please.', de: 'Bitte höchstens {}.' }],
]
const OTHER_FIELD: Texts = { en: 'Please check this field.', de: 'Bitte prüfen Sie diese Angabe.' }

const PLEASE_CHECK: Texts = {
  en: 'Please check the marked fields.',
  de: 'Bitte prüfen Sie die markierten Felder.',
}
const OF_STATUS: Record<number, Texts> = {
  403: {
    en: 'Please send this form from our website.',
    de: 'Bitte senden Sie dieses Formular von unserer Website.',
  },
  404: { en: 'This page does not exist.', de: 'Diese Seite gibt es nicht.' },
  429: {
    en: 'Too many requests. Please wait a moment.',
    de: 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
  },
  500: {
    en: 'Something went wrong on our side. Please try again later.',
    de: 'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.',
  },
  503: {
    en: 'Please try again in a few seconds.',
    de: 'Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  },
}
/** By the reason in the details of an error. */
const OF_REASON: Record<string, Texts> = {
  nights_taken: {
    en: 'These nights are taken. Please choose other dates.',
    de: 'Diese Nächte sind belegt. Bitte wählen Sie andere Tage.',
  },
  nights_blocked: {
    en: 'These nights are taken. Please choose other dates.',
    de: 'Diese Nächte sind belegt. Bitte wählen Sie andere Tage.',
  },
  price_changed: {
    en: 'The price has changed in the meantime. Please look at it again.',
    de: 'Der Preis hat sich inzwischen geändert. Bitte sehen Sie ihn sich noch einmal an.',
  },
  slot_taken: {
    en: 'This time has just been taken. Please choose another one.',
    de: 'Diese Zeit wurde soeben vergeben. Bitte wählen Sie eine andere.',
  },
  slot_unavailable: {
    en: 'This time cannot be booked. Please choose another one.',
    de: 'Diese Zeit kann nicht gebucht werden. Bitte wählen Sie eine andere.',
  },
  no_table: {
    en: 'There is no free table at this time. Please choose another one.',
    de: 'Zu dieser Zeit ist kein Tisch frei. Bitte wählen Sie eine andere.',
  },
  too_late: {
    en: 'It is too late to change this here. Please call us.',
    de: 'Das lässt sich hier nicht mehr ändern. Bitte rufen Sie uns an.',
  },
  out_of_stock: {
    en: 'Something in your cart has just been sold out. Please check the quantities.',
    de: 'Etwas in Ihrem Warenkorb wurde soeben ausverkauft. Bitte prüfen Sie die Mengen.',
  },
  coupon_used_up: {
    en: 'This coupon has been used up.',
    de: 'Dieser Gutschein ist aufgebraucht.',
  },
  gift_card_empty: { en: 'This gift card is empty.', de: 'Diese Geschenkkarte ist leer.' },
  cart_empty: { en: 'Your cart is empty.', de: 'Ihr Warenkorb ist leer.' },
  downloads_used_up: {
    en: 'You have downloaded this file too often. Please write to us.',
    de: 'Sie haben diese Datei zu oft heruntergeladen. Bitte schreiben Sie uns.',
  },
  cart_full: { en: 'Your cart is full.', de: 'Ihr Warenkorb ist voll.' },
  other_currency: {
    en: 'Please order this separately: it is sold in another currency.',
    de: 'Bitte bestellen Sie das gesondert: Es wird in einer anderen Währung verkauft.',
  },
  address_missing: { en: 'Please enter your details first.', de: 'Bitte geben Sie zuerst Ihre Angaben ein.' },
  form_closed: { en: 'This form is closed.', de: 'Dieses Formular ist geschlossen.' },
  form_full: { en: 'This form takes no more answers.', de: 'Dieses Formular nimmt keine Antworten mehr an.' },
  too_large: { en: 'The files are too large.', de: 'Die Dateien sind zu groß.' },
}

/** The error in the words and the language of visitors. What a feature says to visitors itself, it marks with `isForVisitors`. */
export function explained(error: ApiError, language: string): ApiError {
  const { code, status, details = {} } = error
  const fields = details.fields as Record<string, string> | undefined
  if (details.isForVisitors) return error
  if (fields) {
    const texts = Object.entries(fields).map(([name, message]) => [name, textOf(message, language)])
    return new ApiError(
      code,
      inLanguage(PLEASE_CHECK, language),
      { ...details, fields: Object.fromEntries(texts) },
      status,
    )
  }
  const texts = OF_REASON[String(details.reason)] ?? OF_STATUS[status]
  return texts ? new ApiError(code, inLanguage(texts, language), error.details, status) : error
}

function textOf(message: string, language: string): string {
  const known = OF_FIELDS.find(([start]) => message.startsWith(start))
  if (!known) return inLanguage(OTHER_FIELD, language)
  const [value = ''] = message.slice(known[0].length).split(' ', 1)
  return inLanguage(known[1], language).replace('{}', value)
}
