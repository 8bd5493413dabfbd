import type { Family } from '../brief/business.ts'
import { capitalised, familyOf } from '../brief/read-brief.ts'
import type { Offer, SiteBrief } from '../brief/schema.ts'
import type { Including } from '../rules.ts'
import type { Span, WantedItem } from './items.ts'
import { amountOf } from './read-amount.ts'
import { weeklyOf } from './read-hours.ts'

const MAX_TABLES = 30
const SEATS_PER_TABLE = 4
const MAX_SEATS = 20
const MAX_STAFF = 6
const MAX_JOBS = 12
const DEFAULT_MINUTES = 60
const DEFAULT_GUESTS = 2
/** Longer ones without a price are sentences about the business. */
const MAX_WORDS = 4

/** Offers that say how or when something takes place, or what else there is. */
const NO_ITEM =
  /(?<!\p{L})(?:team|appointments?|termine?|anmeldung|registration|lehrlinge?|apprentices?|dogs?|hunde?|coffee|kaffee|parking|parkplätze|home visits?|hausbesuche?|\p{L}*days?|\p{L}*tags?|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|online|alles|everything)(?!\p{L})|^\d/iu
const SHOP = /^(?:(?:online )?(?:shop|store)|laden|shop) (?:for|für|mit|with) (.+)$/iu
const SUBSCRIPTION = /(?<!\p{L})(?:a|per|im|pro) (?:month|year|monat|jahr)(?!\p{L})/iu
const TICKET = /(?:ticket|pass|karte|startgeld|eintritt|admission)(?!\p{L})/iu
const NIGHT = /(?<!\p{L})(?:nights?|nacht)(?!\p{L})/iu
const ROOM =
  /(?:(?<!\p{L})(?:rooms?|suites?|apartments?|flats?|cabins?|chalets?|cottages?|pitch(?:es)?)|zimmer|suiten?|appartements?|wohnung(?:en)?|hütten?|stellpl[aä]tze?)(?!\p{L})/iu
const GUESTS: [RegExp, number][] = [
  [/(?<!\p{L})(?:single|einzel)/iu, 1],
  [/(?<!\p{L})(?:family|familien|apartment|appartement|ferienwohnung|chalet|cottage|pitch|stellpl)/iu, 4],
]
const MINUTES = /(\d{1,3}) ?(?:-|–)?(?:minutes?|minuten|min(?!\p{L}))/iu
const SEATS = /(\d{1,3}) (?:seats|covers|(?:sitz)?pl[aä]tze?n?)(?!\p{L})/iu
const TABLES = /(\d{1,3}) (?:tables|tischen?)(?!\p{L})/iu
const WANTED =
  /^(?:(?:we are |we’re |we're )?(?:looking for|hiring)|wir suchen) (?:an? |eine?n? )?(.+)$|^(.+) (?:wanted|gesucht)$/iu
const VOLUNTEER = /volunteer|freiwillig|helfer/iu
const PART_TIME = /part[- ]time|teilzeit/iu

type Plan = { include: readonly Including[]; language: string; siteName: string; currency: string }

/** The items that a prompt names, of the kinds that a request includes. Deterministic; at most a few dozen. */
export function wantedItems(facts: SiteBrief, plan: Plan): WantedItem[] {
  const family = familyOf(facts)
  const spans = weeklyOf(facts.hours)
  const of: Record<Including, () => WantedItem[]> = {
    services: () => (family === 'services' ? servicesOf(facts, plan) : []),
    products: () => productsOf(facts, family, plan),
    units: () => unitsOf(facts, plan),
    tables: () => (family === 'restaurant' ? tablesOf(facts, plan) : []),
    jobs: () => jobsOf(facts),
    hours: () => hoursOf(facts, family, spans, plan),
    forms: () => [],
    navigation: () => [],
    design: () => [],
    business: () => [],
  }
  return plan.include.flatMap((kind) => of[kind]())
}

/** A prompt with several prices names what it sells with them; what else it lists is around it. */
function priced(offers: Offer[], isItem: (offer: Offer) => boolean): Offer[] {
  const items = offers.filter(isItem)
  const withPrice = items.filter(({ price }) => price !== null)
  return withPrice.length > 1 ? withPrice : items
}

const isNamed = ({ title, price }: Offer) =>
  !NO_ITEM.test(title) && (price !== null || title.split(' ').length <= MAX_WORDS)

const isRoom = ({ title, price }: Offer) => ROOM.test(title) || NIGHT.test(price ?? '')
const isSold = ({ title, price }: Offer) => TICKET.test(title) || SUBSCRIPTION.test(price ?? '')

function servicesOf({ offers }: SiteBrief, plan: Plan): WantedItem[] {
  const services = priced(
    offers,
    (offer) => isNamed(offer) && !isSold(offer) && !isRoom(offer) && !SHOP.test(offer.title),
  )
  return services.map((offer) => {
    const minutes = MINUTES.exec(`${offer.title} ${offer.text ?? ''} ${offer.price ?? ''}`)?.[1]
    const { price, currency } = moneyOf(offer, plan)
    return {
      type: 'service',
      name: offer.title,
      fields: {
        name: offer.title,
        durationMinutes: Math.max(5, Number(minutes ?? DEFAULT_MINUTES)),
        price,
        currency,
      },
      isComplete: true,
    }
  })
}

function productsOf({ offers }: SiteBrief, family: Family, plan: Plan): WantedItem[] {
  const isProduct = (offer: Offer) =>
    family === 'shop'
      ? isNamed(offer) && !isRoom(offer)
      : (isSold(offer) || family === 'event') && offer.price !== null
  const shelf = offers.flatMap(({ title }) => {
    const goods = SHOP.exec(title)?.[1]
    return goods
      ? goods.split(/, | and | und /u).map((one) => ({ title: capitalised(one), text: null, price: null }))
      : []
  })
  return [...priced(offers, isProduct), ...shelf].map((offer) => {
    const { price, currency } = moneyOf(offer, plan)
    const isTicket = family !== 'shop' && offer.price !== null
    return {
      type: 'product',
      name: offer.title,
      fields: { title: offer.title, price: price ?? 0, currency, type: isTicket ? 'service' : 'physical' },
      isComplete: price !== null,
    }
  })
}

const unitsOf = ({ offers }: SiteBrief, plan: Plan): WantedItem[] =>
  offers
    .filter((offer) => isRoom(offer) && (offer.price !== null || !/^\p{N}|\d/u.test(offer.title)))
    .map((offer) => {
      const { price, currency } = moneyOf(offer, plan)
      return {
        type: 'unit',
        name: offer.title,
        fields: {
          name: offer.title,
          maxGuests: GUESTS.find(([words]) => words.test(offer.title))?.[1] ?? DEFAULT_GUESTS,
          pricePerNight: price ?? 0,
          currency,
          description: offer.text,
        },
        isComplete: price !== null,
      }
    })

function tablesOf({ offers, figures, statements }: SiteBrief, { language }: Plan): WantedItem[] {
  const said = [
    ...offers.map(({ title }) => title),
    ...figures.map(({ value, label }) => `${value} ${label}`),
    ...statements,
  ].join('\n')
  const seats = Number(SEATS.exec(said)?.[1] ?? 0)
  const tables = Number(TABLES.exec(said)?.[1] ?? Math.ceil(seats / SEATS_PER_TABLE))
  const capacity = seats > 0 && tables > 0 ? Math.round(seats / tables) : SEATS_PER_TABLE
  const word = isGerman(language) ? 'Tisch' : 'Table'
  return Array.from({ length: Math.min(tables, MAX_TABLES) }, (_, i) => ({
    type: 'table',
    name: `${word} ${i + 1}`,
    fields: { name: `${word} ${i + 1}`, capacity: Math.min(Math.max(capacity, 1), MAX_SEATS) },
    isComplete: true,
  }))
}

function jobsOf({ goodToKnow, offers, statements, place }: SiteBrief): WantedItem[] {
  const said = [
    ...goodToKnow,
    ...offers.map(({ title }) => title),
    ...statements.map((text) => text.slice(0, -1)),
  ]
  const titles = said.flatMap((text) => {
    const [, sought, wanted] = WANTED.exec(text) ?? []
    return (sought ?? wanted ?? '')
      .split(/, | and | und /u)
      .filter((title) => title.length > 2 && title.length <= 80)
  })
  const distinct = new Set(titles.map((title) => capitalised(title.replace(/^(?:an?|eine?n?) /iu, ''))))
  return [...distinct].slice(0, MAX_JOBS).map((title) => ({
    type: 'job',
    name: title,
    fields: {
      title,
      jobType: VOLUNTEER.test(title) ? 'volunteer' : PART_TIME.test(title) ? 'part_time' : 'full_time',
      location: place?.replace(/^(?:in|im|am|an|near|bei|on) (?:the |der |dem )?/iu, '') ?? null,
    },
    isComplete: false,
  }))
}

/** When tables can be reserved, or when those who offer the services can be booked. */
function hoursOf({ people }: SiteBrief, family: Family, weekly: Span[], { siteName }: Plan): WantedItem[] {
  if (weekly.length === 0) return []
  if (family === 'restaurant') return [{ type: 'hours', name: 'hours', fields: { weekly }, isComplete: true }]
  if (family !== 'services') return []
  const names = people.length > 0 ? people.slice(0, MAX_STAFF) : [siteName]
  return names.map((name) => ({
    type: 'staff',
    name,
    fields: { name, workingHours: weekly },
    isComplete: true,
  }))
}

/** The price of an offer, in the site's currency if it names none. */
function moneyOf({ price }: Offer, { currency }: Plan): { price: number | null; currency: string } {
  const said = price === null ? null : amountOf(price)
  return { price: said?.amount ?? null, currency: said?.currency ?? currency }
}

const isGerman = (language: string) => language.toLowerCase().startsWith('de')
