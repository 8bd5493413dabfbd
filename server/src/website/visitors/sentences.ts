import type { FieldErrorCode } from '../../api/field-errors.ts'
import type { ItemKind } from '../../features/sites/rules.ts'

export type Texts = { en: string; de: string }

const COUPON_USED_UP: Texts = {
  en: 'This coupon has been used up.',
  de: 'Dieser Gutschein ist aufgebraucht.',
}
const GIFT_CARD_EMPTY: Texts = { en: 'This gift card is empty.', de: 'Diese Geschenkkarte ist leer.' }
const NOT_DELIVERED: Texts = {
  en: 'We no longer deliver to this country. Please enter another address.',
  de: 'In dieses Land liefern wir nicht mehr. Bitte geben Sie eine andere Adresse an.',
}
const NIGHTS_TAKEN: Texts = {
  en: 'These nights are taken. Please choose other dates.',
  de: 'Diese Nächte sind belegt. Bitte wählen Sie andere Tage.',
}
const NOT_THEN: Texts = {
  en: 'This cannot be booked on these days. Please choose other dates.',
  de: 'An diesen Tagen kann das nicht gebucht werden. Bitte wählen Sie andere Tage.',
}
const CANCELLED: Texts = { en: 'This has already been cancelled.', de: 'Das wurde bereits abgesagt.' }
const NOT_BOOKED: Texts = {
  en: 'This can no longer be booked.',
  de: 'Das kann nicht mehr gebucht werden.',
}

/** What is wrong with a field. */
export const OF_FIELD: Record<FieldErrorCode, Texts> = {
  required: { en: 'Please fill in this field.', de: 'Bitte füllen Sie dieses Feld aus.' },
  email: {
    en: 'Please enter a valid email address.',
    de: 'Bitte geben Sie eine gültige E-Mail-Adresse an.',
  },
  phone: { en: 'Please enter a phone number.', de: 'Bitte geben Sie eine Telefonnummer an.' },
  date: { en: 'Please enter a date.', de: 'Bitte geben Sie ein Datum an.' },
  number: { en: 'Please enter a number.', de: 'Bitte geben Sie eine Zahl an.' },
  integer: { en: 'Please enter a whole number.', de: 'Bitte geben Sie eine ganze Zahl an.' },
  option: { en: 'Please choose one of the options.', de: 'Bitte wählen Sie eine der Möglichkeiten.' },
  one_answer: { en: 'Please choose only one.', de: 'Bitte wählen Sie nur eine Möglichkeit.' },
  too_short: { en: 'At least {limit} characters, please.', de: 'Bitte mindestens {limit} Zeichen.' },
  too_long: { en: 'At most {limit} characters, please.', de: 'Bitte höchstens {limit} Zeichen.' },
  too_low: { en: 'At least {limit}, please.', de: 'Bitte mindestens {limit}.' },
  too_high: { en: 'At most {limit}, please.', de: 'Bitte höchstens {limit}.' },
  not_pdf: { en: 'Please choose a PDF.', de: 'Bitte wählen Sie eine PDF-Datei.' },
  variant: { en: 'Please choose one of the variants.', de: 'Bitte wählen Sie eine der Varianten.' },
  not_delivered: { en: 'We do not deliver to this country.', de: 'In dieses Land liefern wir nicht.' },
  no_longer_delivered: NOT_DELIVERED,
  too_far: { en: 'We do not deliver to this address.', de: 'An diese Adresse liefern wir nicht.' },
  delivery_minimum: {
    en: 'We deliver here for orders of {price} or more. Please order a little more.',
    de: 'Hierher liefern wir ab {price}. Bitte bestellen Sie etwas mehr.',
  },
  no_coupon: { en: 'This coupon code is not valid.', de: 'Diesen Gutschein gibt es nicht.' },
  coupon_inactive: { en: 'This coupon is no longer valid.', de: 'Dieser Gutschein gilt nicht mehr.' },
  coupon_early: { en: 'This coupon is not valid yet.', de: 'Dieser Gutschein gilt noch nicht.' },
  coupon_expired: { en: 'This coupon has expired.', de: 'Dieser Gutschein ist abgelaufen.' },
  coupon_used_up: COUPON_USED_UP,
  coupon_currency: {
    en: 'This coupon is for orders in {currency}.',
    de: 'Dieser Gutschein gilt für Bestellungen in {currency}.',
  },
  coupon_minimum: {
    en: 'This coupon is for orders of {price} or more.',
    de: 'Dieser Gutschein gilt ab einem Bestellwert von {price}.',
  },
  no_gift_card: { en: 'This gift card code is not valid.', de: 'Diese Geschenkkarte gibt es nicht.' },
  gift_card_inactive: {
    en: 'This gift card is no longer valid.',
    de: 'Diese Geschenkkarte gilt nicht mehr.',
  },
  gift_card_expired: { en: 'This gift card has expired.', de: 'Diese Geschenkkarte ist abgelaufen.' },
  gift_card_empty: GIFT_CARD_EMPTY,
  gift_card_currency: {
    en: 'This gift card is for orders in {currency}.',
    de: 'Diese Geschenkkarte gilt für Bestellungen in {currency}.',
  },
  not_collectable: {
    en: 'This amount cannot be paid online. Please change your order, or contact us.',
    de: 'Dieser Betrag lässt sich nicht online bezahlen. Bitte ändern Sie Ihre Bestellung, oder schreiben Sie uns.',
  },
  vat_number: {
    en: 'This is not a VAT number. It begins with a country code, such as DE123456789.',
    de: 'Das ist keine UID-Nummer. Sie beginnt mit einem Länderkürzel, etwa DE123456789.',
  },
}
export const OTHER_FIELD: Texts = { en: 'Please check this field.', de: 'Bitte prüfen Sie diese Angabe.' }

export const PLEASE_CHECK: Texts = {
  en: 'Please check the marked fields.',
  de: 'Bitte prüfen Sie die markierten Felder.',
}
export const OF_STATUS: Record<number, Texts> = {
  403: {
    en: 'Please send this form from our website.',
    de: 'Bitte senden Sie dieses Formular von unserer Website.',
  },
  404: { en: 'This page does not exist.', de: 'Diese Seite gibt es nicht.' },
  409: {
    en: 'This is no longer possible. Please reload the page.',
    de: 'Das ist nicht mehr möglich. Bitte laden Sie die Seite neu.',
  },
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
export const OF_REASON: Record<string, Texts> = {
  no_gift_card_sales: {
    en: 'We do not sell gift cards at the moment.',
    de: 'Wir verkaufen zurzeit keine Geschenkkarten.',
  },
  signed_out: { en: 'Please sign in again.', de: 'Bitte melden Sie sich wieder an.' },
  address_gone: {
    en: 'This address is no longer in your address book.',
    de: 'Diese Adresse steht nicht mehr in Ihrem Adressbuch.',
  },
  address_book_full: {
    en: 'Your address book is full. Please remove an address first.',
    de: 'Ihr Adressbuch ist voll. Bitte entfernen Sie zuerst eine Adresse.',
  },
  stock_requests_used_up: {
    en: 'You are already waiting for many products. Please cancel one of these requests first.',
    de: 'Sie warten bereits auf viele Produkte. Bitte nehmen Sie zuerst eines davon zurück.',
  },
  nights_taken: NIGHTS_TAKEN,
  nights_blocked: NIGHTS_TAKEN,
  past_arrival: NOT_THEN,
  short_notice: NOT_THEN,
  beyond_horizon: NOT_THEN,
  arrival_day: NOT_THEN,
  minimum_stay: NOT_THEN,
  maximum_stay: NOT_THEN,
  too_many_guests: {
    en: 'There is not enough room for this many guests.',
    de: 'Für so viele Gäste ist kein Platz.',
  },
  unit_changed: {
    en: 'This has changed in the meantime. Please check it again.',
    de: 'Das hat sich inzwischen geändert. Bitte sehen Sie es sich noch einmal an.',
  },
  price_changed: {
    en: 'The price has changed in the meantime. Please check it again.',
    de: 'Der Preis hat sich inzwischen geändert. Bitte sehen Sie ihn sich noch einmal an.',
  },
  currency_changed: {
    en: 'This can no longer be changed here. Please contact us.',
    de: 'Das lässt sich hier nicht mehr ändern. Bitte melden Sie sich bei uns.',
  },
  gift_card_changed: {
    en: 'The gift card’s balance has changed. Please check the amount due.',
    de: 'Auf der Geschenkkarte ist inzwischen weniger. Bitte sehen Sie sich an, was zu zahlen ist.',
  },
  delivery_changed: {
    en: 'This delivery option is no longer available. Please check your order again.',
    de: 'Diese Lieferart wird nicht mehr angeboten. Bitte sehen Sie sich Ihre Bestellung noch einmal an.',
  },
  not_delivered: NOT_DELIVERED,
  window_full: {
    en: 'This delivery time has just been taken. Please choose another.',
    de: 'Diese Lieferzeit ist gerade vergeben worden. Bitte wählen Sie eine andere.',
  },
  payment_gone: {
    en: 'This payment method is no longer available. Please check your order again.',
    de: 'Diese Zahlungsart wird nicht mehr angeboten. Bitte sehen Sie sich Ihre Bestellung noch einmal an.',
  },
  refund_changed: {
    en: 'The refund has changed in the meantime. Please check it again.',
    de: 'Inzwischen erhalten Sie einen anderen Betrag zurück. Bitte sehen Sie es sich noch einmal an.',
  },
  not_payable: { en: 'There is nothing to pay.', de: 'Es ist nichts zu bezahlen.' },
  not_collectable: {
    en: 'This amount cannot be paid online. Please contact us.',
    de: 'Dieser Betrag lässt sich nicht online bezahlen. Bitte schreiben Sie uns.',
  },
  payment_processing: {
    en: 'Your payment is being processed. You do not need to do anything.',
    de: 'Ihre Zahlung ist unterwegs. Sie müssen nichts weiter tun.',
  },
  payment_too_late: {
    en: 'The time to pay has run out. Please order or book again.',
    de: 'Das hat zu lange auf seine Zahlung gewartet. Bitte bestellen oder buchen Sie noch einmal.',
  },
  changed_meanwhile: {
    en: 'Many people are ordering this right now. Please try again.',
    de: 'Das bestellen gerade viele. Bitte versuchen Sie es noch einmal.',
  },
  product_gone: {
    en: 'Something in your cart is no longer available. Please remove it.',
    de: 'Etwas in Ihrem Warenkorb wird nicht mehr verkauft. Bitte entfernen Sie es.',
  },
  cart_line_gone: {
    en: 'This is no longer in your cart.',
    de: 'Das ist nicht mehr in Ihrem Warenkorb.',
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
  decided: {
    en: 'This has already been decided or cancelled.',
    de: 'Darüber wurde schon entschieden, oder es wurde abgesagt.',
  },
  decision_changed: {
    en: 'The customer has changed this in the meantime. Please check it again.',
    de: 'Der Kunde hat das inzwischen geändert. Bitte sehen Sie es sich noch einmal an.',
  },
  ended: CANCELLED,
  booking_cancelled: CANCELLED,
  service_inactive: NOT_BOOKED,
  unit_inactive: NOT_BOOKED,
  too_late: {
    en: 'It is too late to change this here. Please call us.',
    de: 'Das lässt sich hier nicht mehr ändern. Bitte rufen Sie uns an.',
  },
  out_of_stock: {
    en: 'Something in your cart has just sold out. Please check the quantities.',
    de: 'Etwas in Ihrem Warenkorb wurde soeben ausverkauft. Bitte prüfen Sie die Mengen.',
  },
  coupon_used_up: COUPON_USED_UP,
  gift_card_empty: GIFT_CARD_EMPTY,
  cart_empty: { en: 'Your cart is empty.', de: 'Ihr Warenkorb ist leer.' },
  downloads_used_up: {
    en: 'You have downloaded this file too many times. Please contact us.',
    de: 'Sie haben diese Datei zu oft heruntergeladen. Bitte schreiben Sie uns.',
  },
  cart_full: { en: 'Your cart is full.', de: 'Ihr Warenkorb ist voll.' },
  other_currency: {
    en: 'Please order this separately: it is sold in another currency.',
    de: 'Bitte bestellen Sie das gesondert: Es wird in einer anderen Währung verkauft.',
  },
  address_missing: { en: 'Please enter your details first.', de: 'Bitte geben Sie zuerst Ihre Angaben ein.' },
  trap: { en: 'We could not accept this form.', de: 'Wir konnten dieses Formular nicht annehmen.' },
  no_token: {
    en: 'Please reload this page, then send the form.',
    de: 'Bitte laden Sie diese Seite neu und senden Sie das Formular dann ab.',
  },
  too_fast: {
    en: 'That was very quick. Please wait a moment, then send it again.',
    de: 'Das ging sehr schnell. Bitte warten Sie einen Moment und senden Sie es dann noch einmal.',
  },
  repeated: {
    en: 'This was sent too many times. Please reload the page.',
    de: 'Das wurde zu oft gesendet. Bitte laden Sie die Seite neu.',
  },
  proof_needed: {
    en: 'Please wait until this browser has been checked.',
    de: 'Bitte warten Sie, bis dieser Browser geprüft wurde.',
  },
  proof_or_wait: {
    en: 'This website is receiving a lot of forms right now. What you entered is still here: please wait a minute, then send it again. With JavaScript turned on, there is no need to wait.',
    de: 'Diese Website erhält gerade sehr viele Formulare. Ihre Angaben stehen noch hier: Bitte warten Sie eine Minute und senden Sie sie dann noch einmal ab. Mit eingeschaltetem JavaScript geht es ohne Warten.',
  },
  proof_or_later: {
    en: 'This website is receiving a lot of forms right now. What you entered is still here: please send it again in a few minutes, or turn JavaScript on.',
    de: 'Diese Website erhält gerade sehr viele Formulare. Ihre Angaben stehen noch hier: Bitte senden Sie sie in einigen Minuten noch einmal ab, oder schalten Sie JavaScript ein.',
  },
  too_many_open: {
    en: 'There are already too many open orders or bookings. Please call us.',
    de: 'Es gibt schon zu viele offene Bestellungen oder Buchungen. Bitte rufen Sie uns an.',
  },
  form_closed: { en: 'This form is closed.', de: 'Dieses Formular ist geschlossen.' },
  form_changed: {
    en: 'This form has changed in the meantime. Please check it again.',
    de: 'Dieses Formular hat sich inzwischen geändert. Bitte sehen Sie es sich noch einmal an.',
  },
  form_full: {
    en: 'This form no longer accepts submissions.',
    de: 'Dieses Formular nimmt keine Antworten mehr an.',
  },
  text_too_long: { en: 'The text is too long.', de: 'Der Text ist zu lang.' },
  files_full: {
    en: 'We cannot accept more files at the moment. Please send the form without one.',
    de: 'Zurzeit können keine Dateien angenommen werden. Bitte senden Sie das Formular ohne Datei.',
  },
  too_large: { en: 'The files are too large.', de: 'Die Dateien sind zu groß.' },
}

const LINK_GONE: Texts = {
  en: 'This no longer exists, or the link has expired.',
  de: 'Das gibt es nicht mehr, oder der Link ist abgelaufen.',
}
/** What visitors asked for that is gone, and of which kind there may be others. */
export const OF_MISSING: Record<string, Texts & { kind?: ItemKind }> = {
  Product: { kind: 'products', en: 'This is no longer available.', de: 'Das wird nicht mehr verkauft.' },
  Job: {
    kind: 'jobs',
    en: 'This job is no longer open.',
    de: 'Diese Stelle ist nicht mehr ausgeschrieben.',
  },
  Listing: {
    kind: 'listings',
    en: 'This property is no longer available.',
    de: 'Diese Immobilie wird nicht mehr angeboten.',
  },
  Service: { kind: 'services', ...NOT_BOOKED },
  Unit: { kind: 'units', ...NOT_BOOKED },
  Form: { en: 'This form no longer exists.', de: 'Dieses Formular gibt es nicht mehr.' },
  Booking: LINK_GONE,
  Reservation: LINK_GONE,
  Order: LINK_GONE,
  Cart: LINK_GONE,
}
