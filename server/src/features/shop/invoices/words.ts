import { primaryLanguage } from '../../../platform/values/language.ts'

/** The words of an invoice. */
const en = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  number: 'Number',
  date: 'Date',
  suppliedOn: 'Date of supply',
  paidOn: 'Payment received',
  order: 'Order',
  vatId: 'VAT / tax number',
  item: 'Item',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  rate: 'Tax',
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  net: 'Net',
  tax: 'Tax',
  untaxed: 'Not taxed',
  total: 'Total',
  corrects: 'Corrects invoice {number} of {date}',
  partialRefund: 'Partial refund',
  gross: 'Prices include taxes.',
  reverseCharge:
    'Reverse charge: no VAT is charged; the recipient accounts for it (articles 138 and 196 of directive 2006/112/EC).',
  page: 'Page',
}
export type InvoiceWords = typeof en

const de: InvoiceWords = {
  invoice: 'Rechnung',
  credit_note: 'Rechnungskorrektur',
  number: 'Nummer',
  date: 'Datum',
  suppliedOn: 'Lieferdatum',
  paidOn: 'Zahlung erhalten',
  order: 'Bestellung',
  vatId: 'UID / Steuernummer',
  item: 'Artikel',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  rate: 'Steuer',
  amount: 'Betrag',
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  shipping: 'Versand',
  net: 'Netto',
  tax: 'Steuer',
  untaxed: 'Nicht besteuert',
  total: 'Gesamtbetrag',
  corrects: 'Korrektur der Rechnung {number} vom {date}',
  partialRefund: 'Teilerstattung',
  gross: 'Die Preise enthalten die Steuern.',
  reverseCharge:
    'Reverse Charge: Es wird keine USt. verrechnet; die Steuerschuld geht auf den Leistungsempfänger über (Art. 138 und 196 der Richtlinie 2006/112/EG).',
  page: 'Seite',
}

/** In German or English, by the language of the site. */
export const invoiceWords = (language: string): InvoiceWords => (isGerman(language) ? de : en)

export const localeOf = (language: string) => (isGerman(language) ? 'de-AT' : 'en-GB')

const isGerman = (language: string) => primaryLanguage(language) === 'de'
