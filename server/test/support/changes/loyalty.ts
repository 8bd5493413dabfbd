import { change, type Prepare, type Site } from './resources.ts'

const PROGRAM = { enabled: true, actions: [{ action: 'review', points: 300 }] }

/** A customer of a site with a program, with 300 points. */
async function withPoints({ client, siteId }: Site) {
  await client.loyalty.updateProgram(siteId, PROGRAM)
  const { id: customerId } = await client.customers.create(siteId, { email: 'ada@example.com' })
  await client.loyalty.earn(siteId, { customerId, reason: 'review' })
  return customerId
}

const latest = async ({ client, siteId }: Site) => (await client.loyalty.listTransactions(siteId)).data[0]

export const loyalty: Record<string, Prepare> = {
  'loyalty.updateProgram': async ({ client, siteId }) =>
    change(
      () => client.loyalty.updateProgram(siteId, PROGRAM),
      async () => [['loyalty_program.updated', await client.loyalty.getProgram(siteId)]],
    ),
  'loyalty.earn': async (site) => {
    const customerId = await withPoints(site)
    return change(
      (options) => site.client.loyalty.earn(site.siteId, { customerId, reason: 'visit', points: 5 }, options),
      async () => [['loyalty.earned', await latest(site)]],
    )
  },
  'loyalty.redeem': async (site) => {
    const customerId = await withPoints(site)
    return change(
      (options) => site.client.loyalty.redeem(site.siteId, { customerId, points: 120 }, options),
      async () => [['loyalty.redeemed', await latest(site)]],
    )
  },
}

export const giftCards: Record<string, Prepare> = {
  'shop.createGiftCard': async ({ client, siteId }) =>
    change(
      (options) => client.shop.createGiftCard(siteId, { amount: 50 }, options),
      async ({ id }) => [['gift_card.created', await client.shop.getGiftCard(siteId, id)]],
    ),
  'shop.updateGiftCard': async ({ client, siteId }) => {
    const { id } = await client.shop.createGiftCard(siteId, { amount: 50 })
    return change(
      () => client.shop.updateGiftCard(siteId, id, { active: false }),
      async () => [['gift_card.updated', await client.shop.getGiftCard(siteId, id)]],
    )
  },
}
