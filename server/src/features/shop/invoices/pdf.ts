import { minorDigits } from '../../../platform/values/money.ts'
import { type Column, Pen } from './pen.ts'
import type { InvoiceContent } from './rules.ts'
import { type InvoiceWords, invoiceWords, localeOf } from './words.ts'

/** What is drawn: the content of an invoice with its number. */
export type Drawn = { type: 'invoice' | 'credit_note'; number: string; content: InvoiceContent }

const LEFT = 56
const RIGHT = 539
const TOP = 56
/** Where the table ends, so that the number of the page has room below. */
const BOTTOM = 770
const WIDTH = RIGHT - LEFT
const PAGE_NUMBER_Y = 795
const GREY = '#6b6b6b'

const WHOLE: Column = { x: LEFT, width: WIDTH }
const BUYER: Column = { x: LEFT, width: 260 }
const FACT: Column = { x: 336, width: 90 }
const VALUE: Column = { x: 430, width: RIGHT - 430, align: 'right' }
const ITEM: Column = { x: LEFT, width: 220 }
const QUANTITY: Column = { x: 284, width: 52, align: 'right' }
const UNIT_PRICE: Column = { x: 340, width: 72, align: 'right' }
const RATE: Column = { x: 416, width: 44, align: 'right' }
const AMOUNT: Column = { x: 464, width: RIGHT - 464, align: 'right' }
const SUM: Column = { x: 230, width: 226, align: 'right' }

type Formats = {
  money(amount: number): string
  day(date: string): string
  percent(percentage: number): string
}
type Sheet = { pen: Pen; words: InvoiceWords; format: Formats; y: number }

/** Draws an invoice. The same content gives the same bytes. */
export async function drawInvoice({ type, number, content }: Drawn): Promise<Buffer> {
  const { language, date, seller } = content
  const words = invoiceWords(language)
  const title = `${words[type]} ${number}`
  const info = { Title: title, Author: seller.name, Creator: 'Sitewright', Producer: 'Sitewright' }
  const pen = new Pen({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    info: { ...info, CreationDate: new Date(`${date}T00:00:00Z`) },
  })
  const sheet: Sheet = { pen, words, format: formatsOf(content), y: TOP }
  drawHead(sheet, { type, number, content })
  drawLines(sheet, content)
  drawSums(sheet, content)
  drawFoot(sheet, content)
  drawPageNumbers(sheet)
  return bytesOf(pen.document)
}

function formatsOf({ language, currency }: InvoiceContent): Formats {
  const locale = localeOf(language)
  const digits = minorDigits(currency)
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, ...decimals })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  return {
    money: (amount) => money.format(amount),
    day: (date) => day.format(new Date(date)),
    percent: (percentage) => percent.format(percentage / 100),
  }
}

function drawHead(sheet: Sheet, { type, number, content }: Drawn) {
  const { pen, words, format } = sheet
  const { seller, buyer, date, suppliedOn, orderNumber, corrects, language } = content
  const { line1, line2, postalCode, city, country } = seller.address
  const place = [line1, line2, [postalCode, city].filter(Boolean).join(' '), countryName(country, language)]
  let y = pen.write(seller.name, WHOLE, TOP, { size: 13, weight: 'bold' })
  y = pen.write(place.filter(Boolean).join(' · '), WHOLE, y, { size: 8.5, color: GREY })
  if (seller.vatId) y = pen.write(`${words.vatId}: ${seller.vatId}`, WHOLE, y, { size: 8.5, color: GREY })
  const top = y + 34
  let left = top
  for (const line of addressOf(buyer, language)) left = pen.write(line, BUYER, left)
  if (buyer.vatId) left = pen.write(`${words.vatId}: ${buyer.vatId}`, BUYER, left)
  const isPrepaid = type === 'invoice' && suppliedOn === null
  const facts: [string, string | null][] = [
    [words.number, number],
    [words.date, format.day(date)],
    [words.suppliedOn, suppliedOn && format.day(suppliedOn)],
    [words.paidOn, isPrepaid ? format.day(date) : null],
    [words.order, orderNumber],
  ]
  let right = top
  for (const [name, value] of facts) {
    if (value === null) continue
    pen.write(name, FACT, right, { color: GREY })
    right = pen.write(value, VALUE, right)
  }
  y = pen.write(words[type], WHOLE, Math.max(left, right) + 30, { size: 17, weight: 'bold' })
  if (corrects) {
    const named = words.corrects
      .replace('{number}', corrects.number)
      .replace('{date}', format.day(corrects.date))
    y = pen.write(named, WHOLE, y + 2)
  }
  sheet.y = y + 14
}

function addressOf({ name, address }: InvoiceContent['buyer'], language: string): string[] {
  const { line1, line2, postalCode, city, region, country } = address ?? {}
  const place = [postalCode, city].filter(Boolean).join(' ')
  const lines = [name, line1, line2, place, region, country && countryName(country, language)]
  return lines.filter((line): line is string => Boolean(line))
}

function countryName(country: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(country) ?? country
}

function drawLines(sheet: Sheet, { lines }: InvoiceContent) {
  if (lines.length === 0) return
  const { pen, format } = sheet
  drawHeadings(sheet)
  for (const { title, variantTitle, sku, quantity, unitPrice, total, rate } of lines) {
    const name = variantTitle ? `${title}, ${variantTitle}` : title
    const skuHeight = sku ? pen.heightOf(sku, ITEM.width, { size: 8 }) : 0
    makeRoom(sheet, pen.heightOf(name, ITEM.width) + skuHeight + 8, drawHeadings)
    const { y } = sheet
    let end = pen.write(name, ITEM, y)
    if (sku) end = pen.write(sku, ITEM, end, { size: 8, color: GREY })
    pen.write(String(quantity), QUANTITY, y)
    pen.write(format.money(unitPrice), UNIT_PRICE, y)
    if (rate) pen.write(format.percent(rate.percentage), RATE, y)
    pen.write(format.money(total), AMOUNT, y)
    sheet.y = end + 3
    rule(sheet)
  }
}

function drawHeadings(sheet: Sheet) {
  const { pen, words, y } = sheet
  const columns: [string, Column][] = [
    [words.item, ITEM],
    [words.quantity, QUANTITY],
    [words.unitPrice, UNIT_PRICE],
    [words.rate, RATE],
    [words.amount, AMOUNT],
  ]
  for (const [name, column] of columns) pen.write(name, column, y, { size: 8.5, color: GREY })
  sheet.y = y + 14
  rule(sheet)
}

function rule(sheet: Sheet) {
  const { document } = sheet.pen
  document.moveTo(LEFT, sheet.y).lineTo(RIGHT, sheet.y).lineWidth(0.5).strokeColor('#d0d0d0').stroke()
  sheet.y += 5
}

/** Goes to the next page when what follows does not fit. */
function makeRoom(sheet: Sheet, height: number, start: (sheet: Sheet) => void = () => {}) {
  if (sheet.y + height <= BOTTOM) return
  sheet.pen.document.addPage()
  sheet.y = TOP
  start(sheet)
}

function drawSums(sheet: Sheet, content: InvoiceContent) {
  const { pen, words, format } = sheet
  const { lines, discount, shipping, shares, net, total } = content
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0)
  const hasExtras = discount > 0 || shipping !== null
  const rows: [string, number][] = [
    ...(lines.length > 0 && hasExtras ? [[words.subtotal, subtotal] as [string, number]] : []),
    ...(discount > 0 ? [[words.discount, -discount] as [string, number]] : []),
    ...(shipping
      ? [[withRate(words.shipping, shipping.rate, format), shipping.amount] as [string, number]]
      : []),
    ...shares.flatMap(({ rate, net, tax }): [string, number][] =>
      rate
        ? [
            [`${words.net} (${rate.name})`, net],
            [rate.name, tax],
          ]
        : [[words.untaxed, net]],
    ),
    ...(shares.length > 1 ? [[words.net, net] as [string, number]] : []),
  ]
  makeRoom(sheet, (rows.length + 2) * 14 + 20)
  sheet.y += 4
  for (const [name, amount] of rows) {
    const end = pen.write(name, SUM, sheet.y, { color: GREY })
    pen.write(format.money(amount), AMOUNT, sheet.y)
    sheet.y = end
  }
  sheet.y += 4
  pen.write(words.total, SUM, sheet.y, { size: 11, weight: 'bold' })
  sheet.y = pen.write(format.money(total), AMOUNT, sheet.y, { size: 11, weight: 'bold' }) + 8
}

const withRate = (name: string, rate: { percentage: number } | null, format: Formats) =>
  rate ? `${name} (${format.percent(rate.percentage)})` : name

function drawFoot(sheet: Sheet, content: InvoiceContent) {
  const { footer, pricesIncludeTax, isReverseCharged, shares, lines } = content
  const { pen, words } = sheet
  if (isReverseCharged) {
    makeRoom(sheet, pen.heightOf(words.reverseCharge, WIDTH) + 8)
    sheet.y = pen.write(words.reverseCharge, WHOLE, sheet.y) + 8
  }
  if (pricesIncludeTax && shares.length > 0 && lines.length > 0) {
    makeRoom(sheet, 20)
    sheet.y = pen.write(words.gross, WHOLE, sheet.y, { size: 8.5, color: GREY })
  }
  if (!footer) return
  makeRoom(sheet, pen.heightOf(footer, WIDTH, { size: 8.5 }) + 16)
  pen.write(footer, WHOLE, sheet.y + 16, { size: 8.5 })
}

function drawPageNumbers({ pen, words }: Sheet) {
  const { count } = pen.document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pen.document.switchToPage(page)
    const text = `${words.page} ${page + 1} / ${count}`
    pen.write(text, { ...WHOLE, align: 'right' }, PAGE_NUMBER_Y, { size: 8, color: GREY })
  }
}

async function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
