import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { firstCustomers } from './demo-queries.ts'
import { lockAccount, postPoints, saveProgram } from './queries.ts'
import { initialProgram, worthOf } from './rules.ts'

const ACTIONS = [
  { action: 'newsletter', points: 50 },
  { action: 'review', points: 25 },
] as const
const TERMS = {
  name: 'Lake points',
  enabled: true,
  actions: [...ACTIONS],
  tiers: [
    { name: 'Silver', minimumPoints: 250, multiplier: 1.2 },
    { name: 'Gold', minimumPoints: 750, multiplier: 1.5 },
  ],
  pointValueMinor: 5,
  minimumRedemption: 50,
}
const CUSTOMERS = 40
const REDEEMED = 100

/** Before the orders of the shop, which earn points. */
export async function addDemoProgram({ db, site, daysAgo }: DemoContext) {
  await saveProgram(db, site.id, initialProgram(site.currency), TERMS, daysAgo(DEMO_DAYS))
}

/** What customers did besides their orders. */
export async function addDemoPoints({ db, site, daysAgo }: DemoContext) {
  const { currency } = site
  const value = worthOf(REDEEMED, { ...TERMS, currency })
  for (const [i, { customerId, balance }] of (await firstCustomers(db, site.id, CUSTOMERS)).entries()) {
    const at = daysAgo(DEMO_DAYS - 2 * i)
    await lockAccount(db, site.id, customerId, at)
    const { action: reason, points } = ACTIONS[i % 3 === 2 ? 1 : 0]
    const posting = { customerId, orderId: null }
    const earned = { ...posting, type: 'earned', points, reason, value: null, currency: null } as const
    await postPoints(db, site.id, earned, at)
    if (balance < REDEEMED || i % 2 === 0) continue
    const redeemed = { ...posting, type: 'redeemed', points: -REDEEMED, reason: 'dinner' } as const
    await postPoints(db, site.id, { ...redeemed, value, currency }, at)
  }
}
