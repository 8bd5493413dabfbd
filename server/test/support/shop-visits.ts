import type { Sitewright } from '../../../client/src/index.ts'
import type { TestServer } from './server.ts'
import { FILLING_MS, formsIn, sendForm, type Visit, visit } from './visit.ts'

export const JSON_ONLY = { accept: 'application/json' }
export const ANNA = { name: 'Anna', email: 'anna@example.com' }
export const VIENNA = { line1: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' }
const VAT = { country: 'AT', region: null, taxClass: 'standard', name: 'VAT 20 %', percentage: 20 }
const REDUCED = { ...VAT, taxClass: 'reduced', name: 'VAT 10 %', percentage: 10 }

export type Shop = { siteId: string; slug: string }
export type ShopVisitor = ReturnType<ReturnType<typeof shopVisits>['newVisitor']>

/** Shops, and visitors who buy in them without scripts. */
export function shopVisits(server: TestServer, client: Sitewright) {
  /** A published shop with taxes, shipping and payment. */
  async function newShop(currency = 'EUR', language = 'en'): Promise<Shop> {
    const name = `Shop ${crypto.randomUUID()}`
    const site = await client.sites.create({ name, currency, language })
    await client.shop.updateTaxes(site.id, { rates: [VAT, REDUCED] })
    const parcel = { name: 'Parcel', type: 'flat', price: 5, freeFrom: 100 } as const
    const pickup = { name: 'Pick up', type: 'pickup', price: 0 } as const
    await client.shop.createShippingZone(site.id, {
      name: 'Austria',
      countries: ['AT'],
      rates: [parcel, pickup],
    })
    const transfer = { id: 'transfer', name: 'Bank transfer', instructions: 'IBAN AT00 1234' }
    await client.shop.updatePaymentSettings(site.id, { methods: [transfer] })
    await client.sites.publish(site.id)
    return { siteId: site.id, slug: site.slug }
  }
  const newProduct = (shop: Shop, product: object = {}) =>
    client.shop.createProduct(shop.siteId, { title: 'Jam', price: 12, ...product })

  /** A visitor with cookies, as a browser without scripts. */
  function newVisitor(shop: Shop, address = '198.51.100.7') {
    const jar = new Map<string, string>()
    const headers = (more: Record<string, string> = {}) => ({
      'x-forwarded-for': address,
      ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
      ...more,
    })
    const keep = (answer: Visit) => {
      const [, name, value] = /^(\w+)=([^;]*)/.exec(answer.headers['set-cookie'] ?? '') ?? []
      if (name !== undefined && value !== undefined) jar.set(name, value)
      return answer
    }
    const get = (path: string, more?: Record<string, string>) =>
      visit(server, shop, path, { headers: headers(more) })
    return {
      get,
      /** Those of a browser that goes on where this visitor is. */
      cookies: () => [...jar].map(([name, value]) => ({ name, value })),
      readJson: async (path: string) => JSON.parse((await get(path, JSON_ONLY)).text).data,
      /** Without a page of its own, with the token of another one where the endpoint needs it. */
      async post(path: string, fields: Record<string, string>, more: Record<string, string> = JSON_ONLY) {
        const needsToken = /\/(checkout|address|links)$/.test(path) && !('_token' in fields)
        const [form] = needsToken ? formsIn((await get('/_sw/account')).text) : []
        if (needsToken) server.clock.advance(FILLING_MS)
        const token = form && { _token: String(form.fields._token) }
        return keep(await sendForm(server, shop, path, { ...fields, ...token }, headers(more)))
      },
      /** Fills in the form that is sent to an address, and follows to the next page. */
      async submit(page: string, action: string, fields: Record<string, string> = {}) {
        const form = formsIn((await get(page)).text).find((one) => one.action === action)
        if (!form) throw new Error(`${page} has no form for ${action}`)
        server.clock.advance(FILLING_MS)
        const answer = keep(await sendForm(server, shop, action, { ...form.fields, ...fields }, headers()))
        return { ...answer, location: answer.headers.location ?? '' }
      },
    }
  }
  const add = (
    visitor: ReturnType<typeof newVisitor>,
    productId: string,
    quantity = 1,
    more: Record<string, string> = {},
  ) => visitor.post('/_sw/cart/items', { productId, quantity: String(quantity), ...more })
  const goToCheckout = async (visitor: ReturnType<typeof newVisitor>, address: object = VIENNA) =>
    visitor.post('/_sw/checkout/address', { ...ANNA, ...address } as Record<string, string>)
  const orderNow = async (visitor: ReturnType<typeof newVisitor>) => {
    const { offer, payments } = await visitor.readJson('/_sw/checkout')
    const { total, due } = offer ?? {}
    const sent = { total: String(total), due: String(due), paymentId: payments[0]?.id ?? '' }
    return visitor.post('/_sw/checkout', sent)
  }
  const ordersOf = async ({ siteId }: Shop) => (await client.shop.listOrders(siteId)).data

  return { newShop, newProduct, newVisitor, add, goToCheckout, orderNow, ordersOf }
}
