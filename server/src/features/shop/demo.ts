import type { DemoMotif } from '@sitewright/artwork/demo'
import { inTransaction } from '../../platform/context.ts'
import { DEMO_DAYS, type DemoContext, demoImages } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { insertCoupon } from './coupons/queries.ts'
import { addDemoCheckout } from './demo-checkout.ts'
import { addDemoGiftCards, isPaidByCard } from './demo-gift-cards.ts'
import { addDemoReviews } from './demo-reviews.ts'
import type { OrderCreate, OrderStatus } from './orders/contract.ts'
import { noteRefund } from './orders/entries.ts'
import { type LockedOrder, lockOrder, saveOrder } from './orders/queries.ts'
import { isBinding, MANUAL, sumsOf } from './orders/rules.ts'
import { addOrder, changeStatus } from './orders/verbs.ts'
import type { ProductCreate } from './products/contract.ts'
import { insertProduct, keepPrices } from './products/queries.ts'
import { newProduct } from './products/verbs.ts'

/** By category: title, price in euros, stock (null: not counted), description. */
export const GOODS: Record<string, [string, number, number | null, string][]> = {
  Pantry: [
    ['Chestnut honey', 8.5, 180, 'From the eleven hives behind the orchard.'],
    ['Lake trout, smoked', 14.9, 60, 'Two fillets, smoked over beech.'],
    ['Apricot jam', 5.9, 240, 'More fruit than sugar.'],
    ['Pickled walnuts', 7.2, 90, 'Green walnuts of June, ready in October.'],
    ['Rye sourdough', 6.4, 40, 'One kilo, baked on Fridays.'],
    ['Pumpkin seed oil', 12.8, 130, 'Half a litre, pressed in the valley.'],
    ['Dried porcini', 9.9, 70, 'Fifty grams of a good autumn.'],
    ['Herb salt', 4.5, 210, 'Lovage, thyme and rosemary of the garden.'],
    ['Elderflower syrup', 7.9, 160, 'For water, for wine, for pancakes.'],
  ],
  Cellar: [
    ['Grüner Veltliner', 13.5, 300, 'The house wine, bottled for us.'],
    ['Blaufränkisch', 16, 220, 'Dark, a little pepper.'],
    ['Apple cider', 8.9, 140, 'Dry, from old trees.'],
    ['Plum brandy', 29, 55, 'Two years in ash.'],
    ['Alpine gin', 36.5, 48, 'Juniper and gentian.'],
    ['Sparkling rosé', 19.8, 96, 'For the terrace.'],
  ],
  House: [
    ['Linen napkins', 38, 45, 'Four of them, woven in the next village.'],
    ['Beeswax candles', 11.5, 120, 'A pair, twelve hours each.'],
    ['Bread board', 42, 30, 'Pear wood, oiled.'],
    ['Breakfast bowl', 24, 64, 'Thrown by hand, glazed in lake grey.'],
    ['Wool blanket', 119, 25, 'As in the rooms.'],
    ['Cookbook of the house', 34.9, 85, 'Ninety recipes and why.'],
    ['Room scent', 18.5, 75, 'Hay and larch.'],
    ['Pine soap', 6.9, 200, 'Boiled here.'],
  ],
  Vouchers: [
    ['Gift card', 50, null, 'For room, table or shop.'],
    ['Dinner for two', 148, null, 'Five courses with wine.'],
    ['Sauna evening', 39, null, 'Three hours, towels and tea.'],
    ['A weekend by the lake', 420, null, 'Two nights with breakfast.'],
  ],
  Courses: [
    ['Bread baking day', 95, 12, 'Eight people, one oven.'],
    ['Wine tasting', 45, 20, 'Six glasses and their growers.'],
    ['Herb walk', 18, 25, 'Two hours through the garden.'],
    ['Fly fishing morning', 85, 6, 'With rod and permit.'],
  ],
  Downloads: [
    ['Hiking maps', 7.5, null, 'Twelve walks as PDF and GPX.'],
    ['Menu of the four seasons', 9.9, null, 'Recipes to print.'],
  ],
}
/** The motif of each category's pictures. */
const MOTIFS: Record<string, DemoMotif> = {
  Cellar: 'bottle',
  House: 'bowl',
  Vouchers: 'card',
  Courses: 'card',
  Downloads: 'book',
  Clothing: 'shirt',
}
/** How much is sold at the price. */
const MEASURES: Record<string, ProductCreate['measure']> = {
  'Chestnut honey': { quantity: 450, unit: 'g' },
  'Apricot jam': { quantity: 220, unit: 'g' },
  'Rye sourdough': { quantity: 1, unit: 'kg' },
  'Pumpkin seed oil': { quantity: 500, unit: 'ml' },
  'Dried porcini': { quantity: 50, unit: 'g' },
  'Grüner Veltliner': { quantity: 750, unit: 'ml' },
  Blaufränkisch: { quantity: 750, unit: 'ml' },
  'Linen napkins': { quantity: 4, unit: 'piece' },
}
/** What cost more until a few days ago. */
const REDUCED_FROM: Record<string, number> = { 'Apricot jam': 6.9, 'Wool blanket': 149, 'Alpine gin': 39.9 }
/** Grams of one piece. */
const WEIGHTS: Record<string, number> = { Pantry: 450, Cellar: 1_300, House: 900 }
const TYPES: Record<string, ProductCreate['type']> = {
  Vouchers: 'digital',
  Downloads: 'digital',
  Courses: 'service',
}
export const VARIED: ProductCreate[] = [
  {
    title: 'Fisherman’s jumper',
    price: 129,
    category: 'Clothing',
    description: 'Undyed wool, knitted thick.',
    variants: ['S', 'M', 'L', 'XL'].map((size, i) => ({
      title: size,
      sku: `JUMPER-${size}`,
      stock: 14 - i,
      weightGrams: 900 + i * 60,
      options: { size },
    })),
  },
  {
    title: 'Linen shirt',
    price: 84,
    category: 'Clothing',
    description: 'What our waiters wear.',
    variants: ['White', 'Lake blue'].flatMap((colour) =>
      ['M', 'L'].map((size) => ({
        title: `${colour}, ${size}`,
        sku: `SHIRT-${colour.slice(0, 1)}${size}`,
        stock: 18,
        options: { colour, size },
      })),
    ),
  },
  {
    title: 'House coffee',
    price: 9.8,
    category: 'Pantry',
    stock: 150,
    description: 'Roasted on Mondays.',
    variants: [
      {
        title: '250 g',
        sku: 'COFFEE-250',
        weightGrams: 250,
        measure: { quantity: 250, unit: 'g' },
        options: { weight: '250 g' },
      },
      {
        title: '1 kg',
        sku: 'COFFEE-1000',
        weightGrams: 1000,
        price: 34.5,
        measure: { quantity: 1, unit: 'kg' },
        options: { weight: '1 kg' },
      },
    ],
  },
]

/** Fills the shop with products of all types, coupons in every state, and 90 days of orders. */
export async function addDemoShop(context: DemoContext) {
  await addDemoCheckout(context)
  const products = await addProducts(context)
  await addCoupons(context)
  const standing = await addOrders(context, products)
  await addDemoReviews(context, standing)
  await addDemoGiftCards(context, standing)
}

const imagesOf = (context: DemoContext, category: string | null | undefined, i: number) =>
  demoImages(context, MOTIFS[category ?? ''] ?? 'jar', i)

type Sold = { id: string; variantIds: string[]; isSent: boolean }

async function addProducts(context: DemoContext): Promise<Sold[]> {
  const { db, site, daysAgo } = context
  const goods = Object.entries(GOODS).flatMap(([category, rows]) =>
    rows.map(([title, price, stock, description], i) => ({
      title,
      price,
      stock,
      description,
      category,
      type: TYPES[category],
      measure: MEASURES[title] ?? null,
      compareAtPrice: REDUCED_FROM[title] ?? null,
      taxClass: category === 'Pantry' ? 'reduced' : null,
      weightGrams: TYPES[category] ? null : WEIGHTS[category],
      active: i !== 7,
      images: imagesOf(context, category, i),
    })),
  )
  const varied = VARIED.map((product, i) => ({ ...product, images: imagesOf(context, product.category, i) }))
  const sold: Sold[] = []
  for (const [i, body] of [...goods, ...varied].entries()) {
    const product = newProduct(body as ProductCreate, site)
    // Created on the first day, before the first order.
    await insertProduct(db, site.id, { ...product, createdAt: daysAgo(DEMO_DAYS - i / 100) })
    const { id, variants, type, active, compareAtPrice: price } = product
    if (price !== null) await keepPrices(db, site.id, id, [{ variantId: '', price }], daysAgo(6), false)
    if (active) sold.push({ id, variantIds: variants.map(({ id }) => id), isSent: type === 'physical' })
  }
  return sold
}

const OCCASIONS = [
  'SPRING',
  'EASTER',
  'LAKE',
  'SUMMER',
  'HARVEST',
  'WINE',
  'ADVENT',
  'FRIENDS',
  'PRESS',
  'STAFF',
]
const WELCOME = 'WELCOME10'
const FREE_SHIPPING = 'POSTFREE'

async function addCoupons({ db, site, daysAgo }: DemoContext) {
  const add = (
    code: string,
    type: 'percentage' | 'fixed_amount' | 'free_shipping',
    amount: number,
    i: number,
  ) =>
    insertCoupon(db, site.id, {
      id: newId('coupon'),
      code,
      type,
      amount,
      currency: site.currency,
      active: i % 4 !== 3,
      startsAt: i > 0 && i % 3 === 0 ? daysAgo(DEMO_DAYS - 2 * i).toISOString() : null,
      endsAt: i % 5 === 4 ? daysAgo(40 - 2 * i).toISOString() : null,
      minimumTotal: i % 6 === 5 ? 50 : null,
      maxUses: i % 7 === 6 ? 100 : null,
      now: daysAgo(DEMO_DAYS - i),
    })
  await add(WELCOME, 'percentage', 10, 0)
  await add(FREE_SHIPPING, 'free_shipping', 0, 0)
  for (const [i, occasion] of OCCASIONS.entries()) {
    await add(`${occasion}15`, 'percentage', 15, 3 * i + 1)
    await add(`${occasion}5EUR`, 'fixed_amount', 5, 3 * i + 2)
    await add(`${occasion}SHIP`, 'free_shipping', 0, 3 * i + 3)
  }
}

const GUESTS = [
  'Anna Berger',
  'Jonas Huber',
  'Marta Kovács',
  'Tomáš Novák',
  'Lea Steiner',
  'Paul Wagner',
  'Ines Rossi',
]
const TOWNS = [
  ['Lange Gasse 12', 'Wien', '1080'],
  ['Seestraße 4', 'Gmunden', '4810'],
  ['Herrengasse 28', 'Graz', '8010'],
] as const
/** The paths orders take through their statuses. */
const COURSES: OrderStatus[][] = [
  ['shipped', 'delivered', 'completed'],
  ['shipped', 'delivered'],
  ['shipped', 'delivered', 'completed'],
  ['cancelled'],
  ['shipped'],
  ['shipped', 'delivered', 'refunded'],
  [],
  ['shipped', 'delivered', 'completed'],
]
const ORDERS = 48

/** The path of an order without shipping. */
function withoutParcel(course: OrderStatus[]): OrderStatus[] {
  if (course[0] !== 'shipped') return course
  return course.at(-1) === 'refunded' ? ['completed', 'refunded'] : ['completed']
}

/** Resolves to the ids of orders that stand. */
async function addOrders(context: DemoContext, products: Sold[]): Promise<string[]> {
  const { db, site, daysAgo } = context
  const at = (age: number) => ({ ...context, clock: { now: () => daysAgo(age) } })
  const standing: string[] = []
  for (let i = 0; i < ORDERS; i++) {
    const age = DEMO_DAYS * (1 - (i + 0.5) / ORDERS)
    const order = orderOf(i, products)
    const planned = COURSES[i % COURSES.length] ?? []
    const stands = !planned.includes('cancelled') && !planned.includes('refunded')
    const isByCard = stands && order.status === 'paid' && isPaidByCard(standing.length)
    const placed = isByCard ? { ...order, status: 'pending' as const } : order
    const { json } = await addOrder(db, site.id, placed, daysAgo(age))
    const { id } = JSON.parse(json) as { id: string }
    if (stands) standing.push(id)
    const sent = order.shipping ? planned : withoutParcel(planned)
    const course: OrderStatus[] = isByCard ? ['paid', ...sent] : sent
    for (const [step, status] of course.entries()) {
      const changedAt = age - 1.5 * (step + 1)
      if (changedAt < 0) break
      const trackingNumber = status === 'shipped' ? { trackingNumber: `RR${100_000_000 + i * 7_919}AT` } : {}
      await inTransaction(at(changedAt), async (context, tx) => {
        const order = (await lockOrder(tx, site.id, id)) as LockedOrder
        const change = await changeStatus(context, order, { status, ...trackingNumber })
        const kept = { method: MANUAL, amountMinor: isBinding(status) ? 0n : sumsOf(order).kept }
        const refund = await noteRefund(context, order, kept)
        await saveOrder(tx, site.id, id, { ...change, ...refund }, daysAgo(changedAt))
      })
    }
  }
  return standing
}

function orderOf(i: number, products: Sold[]): OrderCreate {
  const name = GUESTS[i % GUESTS.length] as string
  const [line1, city, postalCode] = TOWNS[i % TOWNS.length] as (typeof TOWNS)[number]
  const email = `${name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(' ', '.')}@example.com`
  const chosen = Array.from(
    { length: 1 + (i % 3) },
    (_, k) => products[(i * 5 + k * 11) % products.length] as Sold,
  )
  const lines = chosen.map(({ id, variantIds }, k) => ({
    productId: id,
    ...(variantIds.length > 0 && { variantId: variantIds[i % variantIds.length] as string }),
    quantity: 1 + ((i + k) % 3),
  }))
  const isSent = chosen.some((product) => product.isSent)
  return {
    lines,
    customer: { name, email, phone: `+43 660 ${1_000_000 + i * 4_321}` },
    ...(isSent && {
      shipping: { name, method: 'Post', cost: 5.9, address: { line1, city, postalCode, country: 'AT' } },
    }),
    ...(i % 6 === 1 && { couponCode: WELCOME }),
    ...(i % 6 === 4 && isSent && { couponCode: FREE_SHIPPING }),
    status: i % 8 === 6 ? 'pending' : 'paid',
  }
}
