import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { MINUTE_MS } from '../../platform/values/durations.ts'
import { newId } from '../../platform/values/ids.ts'
import { insertDriver } from './drivers/queries.ts'
import { insertOrder, saveOrder } from './orders/queries.ts'
import type { DeliveryStatus } from './schema.ts'
import { insertZone } from './zones/queries.ts'

/** Postal code, name, street and delivery cost of places around the lake. */
const PLACES = [
  ['5340', 'St. Gilgen', 'Ischlerstraße', 2.9],
  ['5350', 'Strobl', 'Moosgasse', 2.9],
  ['5360', 'St. Wolfgang', 'Seestraße', 2.9],
  ['5330', 'Fuschl am See', 'Wolfgangseestraße', 3.9],
  ['5321', 'Koppl', 'Dorfstraße', 5.9],
  ['5322', 'Hof bei Salzburg', 'Brunnfeldweg', 4.9],
  ['5323', 'Ebenau', 'Hammerweg', 5.9],
  ['5324', 'Faistenau', 'Am Lindenplatz', 5.9],
  ['5325', 'Plainfeld', 'Lehenstraße', 5.9],
  ['5310', 'Mondsee', 'Rainerstraße', 3.9],
  ['5311', 'Innerschwand', 'Wagnermühle', 3.9],
  ['4894', 'Oberhofen am Irrsee', 'Laiterweg', 4.9],
  ['4893', 'Zell am Moos', 'Kirchenplatz', 4.9],
  ['4866', 'Unterach am Attersee', 'Hauptstraße', 4.9],
  ['4865', 'Nußdorf am Attersee', 'Am Anger', 5.9],
  ['4864', 'Attersee', 'Nußdorfer Straße', 5.9],
  ['4863', 'Seewalchen', 'Promenade', 6.9],
  ['4861', 'Schörfling', 'Marktplatz', 6.9],
  ['4853', 'Steinbach am Attersee', 'Seefeld', 5.9],
  ['4854', 'Weißenbach am Attersee', 'Franz-von-Schönthan-Allee', 4.9],
  ['4820', 'Bad Ischl', 'Pfarrgasse', 3.9],
  ['4821', 'Lauffen', 'Marktstraße', 4.9],
  ['4822', 'Bad Goisern', 'Untere Marktstraße', 4.9],
  ['4823', 'Steeg', 'Seeweg', 5.9],
  ['4824', 'Gosau', 'Vordertalstraße', 6.9],
  ['4830', 'Hallstatt', 'Seelände', 6.9],
  ['4831', 'Obertraun', 'Winkl', 6.9],
  ['4802', 'Ebensee', 'Hauptstraße', 4.9],
  ['4801', 'Traunkirchen', 'Ortsplatz', 5.9],
  ['4813', 'Altmünster', 'Marktstraße', 5.9],
  ['4810', 'Gmunden', 'Esplanade', 6.9],
  ['5301', 'Eugendorf', 'Salzburger Straße', 6.9],
] as const

/** Places that are near enough for the checkout, with when somebody drives there. */
const NEARBY = ['5340', '5350', '5360']
const WINDOWS = [
  { id: 'noon', startTime: '11:30', endTime: '13:30', capacity: 8 },
  { id: 'evening', startTime: '17:30', endTime: '19:30', capacity: 12 },
].map((window) => ({ ...window, weekdays: [1, 2, 3, 4, 5, 6], closesBeforeMinutes: 60 }))
const NOTES = ['Please ring at the side door', 'Second floor, left', 'Leave it with the neighbour']

/** Places that are no longer served. */
const isServed = (i: number) => i % 10 !== 8
const SERVED = PLACES.filter((_, i) => isServed(i))

/** The last ones are inactive. */
const DRIVERS = [
  'Anna Leitner',
  'Lukas Eder',
  'Miriam Hödl',
  'Tobias Reiter',
  'Selma Yıldız',
  'Jakob Ebner',
  'Eva Schwaiger',
  'Florian Kogler',
  'Zeynep Kaya',
  'Paul Grabner',
  'Theresa Stadler',
  'Marko Petrović',
  'Clara Haslinger',
  'Simon Wimmer',
  'Ivana Kovač',
  'David Pichler',
  'Lena Moser',
  'Felix Auer',
  'Nina Brandstätter',
  'Georg Lehner',
  'Amira Haddad',
  'Moritz Fuchs',
  'Sophie Lang',
  'Elias Winkler',
  'Katharina Berger',
  'Jan Novák',
  'Helena Rieger',
  'Max Oberauer',
  'Ines Baumann',
  'Peter Strasser',
]
const ON_DUTY = 26
const VEHICLES = ['Cargo bike', 'Van', 'Electric scooter', 'Car', 'E-bike']

const CUSTOMERS = [
  'Maria Huber',
  'Thomas Gruber',
  'Ada Wagner',
  'Johann Steiner',
  'Elif Demir',
  'Karl Bauer',
  'Ruth Mayr',
  'Stefan Hofer',
  'Julia Egger',
  'Mila Jovanović',
  'Hannes Schmid',
  'Vera Wolf',
  'Leo Aigner',
]

/** Minutes from the order to each status. */
const WAY: [status: DeliveryStatus, minutes: number][] = [
  ['preparing', 5],
  ['ready', 20],
  ['picked_up', 25],
  ['in_transit', 30],
  ['delivered', 42],
]
/** Age in minutes of an order currently in a status. */
const UNDER_WAY: [status: DeliveryStatus, minutes: number][] = [
  ['in_transit', 38],
  ['picked_up', 28],
  ['ready', 23],
  ['preparing', 14],
  ['received', 4],
]
const PAST_ORDERS = 75
const UNDER_WAY_OF_EACH = 3

type Plan = { number: number; createdAt: Date; status: DeliveryStatus }

/** Adds 90 days of past deliveries, and current ones in every status. */
export async function addDemoDelivery(context: DemoContext) {
  await addZones(context)
  const driverIds = await addDrivers(context)
  const now = context.daysAgo(0).getTime()
  const past = Array.from({ length: PAST_ORDERS }, (_, i) => ({
    createdAt: context.daysAgo(DEMO_DAYS * (1 - i / PAST_ORDERS)),
    status: i % 11 === 5 ? ('cancelled' as const) : ('delivered' as const),
  }))
  const present = UNDER_WAY.flatMap(([status, minutes]) =>
    Array.from({ length: UNDER_WAY_OF_EACH }, (_, i) => ({
      createdAt: new Date(now - (minutes - i) * MINUTE_MS),
      status,
    })),
  )
  const plans = [...past, ...present].map((plan, number) => ({ ...plan, number }))
  await Promise.all(plans.map((plan) => addOrder(context, driverIds, plan)))
}

async function addZones({ db, site, daysAgo }: DemoContext) {
  for (const [i, [postalCode, name, , deliveryCost]] of PLACES.entries()) {
    await insertZone(db, site.id, {
      id: newId('zone'),
      name,
      active: isServed(i),
      currency: site.currency,
      deliveryCost,
      postalCodes: [postalCode],
      atCheckout: NEARBY.includes(postalCode),
      minimum: 20,
      freeFrom: 60,
      windows: NEARBY.includes(postalCode) ? WINDOWS : [],
      createdAt: daysAgo(DEMO_DAYS),
    })
  }
}

async function addDrivers({ db, site, daysAgo }: DemoContext): Promise<string[]> {
  const ids: string[] = []
  for (const [i, name] of DRIVERS.entries()) {
    const id = newId('driver')
    ids.push(id)
    await insertDriver(db, site.id, {
      id,
      name,
      phone: `+43 664 555 01${String(i).padStart(2, '0')}`,
      vehicle: VEHICLES[i % VEHICLES.length] as string,
      active: i < ON_DUTY,
      createdAt: daysAgo(DEMO_DAYS),
    })
  }
  return ids
}

async function addOrder({ db, site }: DemoContext, driverIds: string[], plan: Plan) {
  const { number, createdAt, status } = plan
  const [postalCode, city, street, deliveryCost] = SERVED[
    (number * 5) % SERVED.length
  ] as (typeof PLACES)[number]
  const id = newId('delivery')
  await insertOrder(db, site.id, {
    id,
    orderId: number % 4 === 3 ? null : `LH-${1001 + number}`,
    customerName: CUSTOMERS[number % CUSTOMERS.length] as string,
    customerPhone: number % 6 === 2 ? null : `+43 660 555 0${String(number).padStart(3, '0')}`,
    customerAddress: { line1: `${street} ${1 + ((number * 13) % 60)}`, city, postalCode },
    currency: site.currency,
    deliveryCost,
    note: number % 5 === 1 ? (NOTES[number % NOTES.length] as string) : null,
    windowStart: number % 3 === 0 ? new Date(createdAt.getTime() + 30 * MINUTE_MS) : null,
    windowEnd: number % 3 === 0 ? new Date(createdAt.getTime() + 90 * MINUTE_MS) : null,
    createdAt,
  })
  // Inactive drivers drove in the first weeks.
  const drivers = number < 15 ? driverIds.slice(ON_DUTY) : driverIds.slice(0, ON_DUTY)
  const driverId = drivers[(number * 7) % drivers.length] as string
  for (const step of stepsTo(status, number)) {
    const change = { status: step.status, ...(step.status === 'picked_up' && { driverId }) }
    await saveOrder(db, site.id, id, change, new Date(createdAt.getTime() + step.minutes * MINUTE_MS))
  }
}

/** The statuses of an order up to the given one, with their times. */
function stepsTo(status: DeliveryStatus, number: number): { status: DeliveryStatus; minutes: number }[] {
  if (status === 'cancelled') return [{ status, minutes: 3 + (number % 9) }]
  const last = WAY.findIndex(([passed]) => passed === status)
  return WAY.slice(0, last + 1).map(([passed, minutes]) => {
    const delay = passed === 'delivered' ? (number * 7) % 29 : 0
    return { status: passed, minutes: minutes + delay }
  })
}
