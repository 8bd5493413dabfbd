import { describe, expect, test } from 'vitest'
import { NotFoundError, ValidationError } from '../../../../client/src/index.ts'
import { errorOf, fieldsOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, accountId } = await server.tenant()
const shop = client.shop

let count = 0
const create = (fields: object = {}) => {
  count++
  return shop.createProduct(siteId, { title: `Product ${count}`, price: 10, ...fields })
}

describe('a product', () => {
  test('is created with every documented field, null when unset', async () => {
    const { data, status } = await shop.createProduct(siteId, { title: 'Honey', price: 8.5 }).withResponse()
    expect(status).toBe(201)
    expect(data).toEqual({
      id: expect.stringMatching(/^product_[0-9a-z]{26}$/),
      title: 'Honey',
      slug: 'honey',
      price: 8.5,
      currency: 'EUR',
      description: null,
      images: [],
      category: null,
      stock: null,
      active: true,
      ...{ type: 'physical', taxClass: null, weightGrams: null },
      ...{ compareAtPrice: null, lowestPrice: null, measure: null, rating: null },
      variants: [],
      createdAt: expect.any(String),
    })
    expect(await shop.getProduct(siteId, data.id)).toEqual(data)
    expect((await shop.listProducts(siteId)).data[0]).toEqual(data)
  })

  test('accepts every field, ignores unknown ones, and reads back the same', async () => {
    const product = await create({
      ...{ currency: 'USD', description: 'Sweet', images: ['https://example.com/a.jpg'], category: 'Pantry' },
      ...{ stock: 7, active: false, type: 'digital', unknown: 1 },
      variants: [
        { title: 'Small', stock: 2, options: { size: 'S' }, unknown: 1 },
        {
          ...{ id: 'large', title: 'Large', sku: 'L-1', barcode: '400', price: 12.5, weightGrams: 900 },
          ...{ compareAtPrice: 15, measure: { quantity: 2.5, unit: 'kg' } },
        },
      ],
    })
    expect(product).toMatchObject({ currency: 'USD', stock: 7, active: false, type: 'digital' })
    expect(product.variants).toEqual([
      {
        id: expect.stringMatching(/^variant_[0-9a-z]{26}$/),
        ...{ title: 'Small', sku: null, barcode: null, price: null, stock: 2, weightGrams: null },
        ...{ compareAtPrice: null, lowestPrice: null, measure: null, options: { size: 'S' } },
      },
      {
        ...{ id: 'large', title: 'Large', sku: 'L-1', barcode: '400', price: 12.5, stock: null },
        ...{
          compareAtPrice: 15,
          lowestPrice: null,
          measure: { quantity: 2.5, unit: 'kg' },
          weightGrams: 900,
        },
        options: {},
      },
    ])
    expect(await shop.getProduct(siteId, product.id)).toEqual(product)
    expect((await shop.listProducts(siteId)).data[0]).toEqual(product)
    expect(await shop.updateProduct(siteId, product.id, {})).toEqual(product)
  })

  test('updates only the fields sent; null clears', async () => {
    const product = await create({ description: 'Old', category: 'A', stock: 4, images: ['x'] })
    expect(
      await shop.updateProduct(siteId, product.id, { title: 'New', description: null, images: [] }),
    ).toEqual({ ...product, title: 'New', description: null, images: [] })
    expect((await shop.updateProduct(siteId, product.id, { stock: null })).stock).toBeNull()
    expect((await shop.updateProduct(siteId, product.id, { stock: 0 })).stock).toBe(0)
  })

  test('keeps the unsent stock and fields of a variant', async () => {
    const { id, variants } = await create({
      stock: 9,
      variants: [
        { id: 'a', title: 'A', sku: 'S', stock: 3 },
        { id: 'b', stock: 5 },
      ],
    })
    const changed = await shop.updateProduct(siteId, id, {
      variants: [{ id: 'new' }, { id: 'a', title: 'Renamed' }],
    })
    expect(changed.stock).toBe(9)
    expect(changed.variants.map(({ id, stock }) => [id, stock])).toEqual([
      ['new', null],
      ['a', 3],
    ])
    expect(changed.variants[1]).toEqual({ ...variants[0], title: 'Renamed' })
    const cleared = await shop.updateProduct(siteId, id, {
      variants: [{ id: 'a', stock: null }, { id: 'b' }],
    })
    expect(cleared.variants.map(({ stock }) => stock)).toEqual([null, null])
    expect((await shop.updateProduct(siteId, id, { variants: [] })).variants).toEqual([])
  })

  test('is deleted once, and removed from lists and totals', async () => {
    const { id } = await create({ stock: 3, variants: [{ stock: 2 }] })
    const { total } = await shop.listProducts(siteId)
    expect(await shop.deleteProduct(siteId, id)).toEqual({ id, deleted: true })
    await expect(shop.deleteProduct(siteId, id)).rejects.toThrow('Product not found')
    await expect(shop.getProduct(siteId, id)).rejects.toThrow('Product not found')
    await expect(shop.updateProduct(siteId, id, { stock: 1 })).rejects.toThrow('Product not found')
    expect((await shop.listProducts(siteId)).total).toBe(total - 1)
  })

  test('is hidden from other sites, accounts and modes, like all of the shop', async () => {
    const product = await create({ stock: 3 })
    const order = await shop.createOrder(siteId, { lines: [{ productId: product.id, quantity: 1 }] })
    const coupon = await shop.createCoupon(siteId, { code: 'MINE', type: 'percentage', amount: 5 })
    const other = await server.tenant()
    const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
    const second = await client.sites.create({ name: 'Second' })
    await expect(sandbox.shop.listOrders(siteId)).rejects.toThrow('Site not found')
    await expect(other.client.shop.getProduct(siteId, product.id)).rejects.toThrow('Site not found')
    for (const [api, site] of [
      [other.client.shop, other.siteId],
      [shop, second.id],
    ] as const) {
      const answers = [
        ...[api.getProduct(site, product.id), api.updateProduct(site, product.id, { stock: 9 })],
        ...[api.deleteProduct(site, product.id), api.getOrder(site, order.id)],
        api.updateOrder(site, order.id, { trackingNumber: 'X' }),
        api.updateOrderStatus(site, order.id, { status: 'cancelled' }),
        ...[api.listOrderHistory(site, order.id), api.getCoupon(site, coupon.id)],
        api.updateCoupon(site, coupon.id, { active: false }),
        ...[api.deactivateCoupon(site, coupon.id), api.deleteCoupon(site, coupon.id)],
      ]
      for (const error of await Promise.all(answers.map(errorOf))) expect(error).toBeInstanceOf(NotFoundError)
      const lines = [{ productId: product.id, quantity: 1 }]
      expect(await fieldsOf(api.createOrder(site, { lines }))).toEqual({
        'lines.0.productId': 'is not a product of this site',
      })
      const own = await api.createProduct(site, { title: 'Own', price: 1 })
      const withCoupon = { lines: [{ productId: own.id, quantity: 1 }], couponCode: 'mine' }
      expect(await fieldsOf(api.createOrder(site, withCoupon))).toEqual({
        couponCode: 'is not a coupon of this site',
      })
      expect((await api.listOrders(site)).total).toBe(0)
      expect((await api.listCoupons(site)).data).toEqual([])
      expect((await api.createCoupon(site, { code: 'MINE', type: 'percentage', amount: 1 })).code).toBe(
        'MINE',
      )
    }
    expect((await shop.getProduct(siteId, product.id)).stock).toBe(2)
    expect((await shop.getOrder(siteId, order.id)).status).toBe('pending')
    expect((await shop.getCoupon(siteId, coupon.id)).active).toBe(true)
  })
})

describe('a price', () => {
  test.each([
    ['EUR', 0.01, 19.99, 0.001],
    ['JPY', 1, 1500, 0.5],
    ['KWD', 0.001, 12.345, 0.0001],
  ])(
    'is exact to the minor unit of %s; more decimals are rejected',
    async (currency, least, price, finer) => {
      expect((await create({ currency, price: least })).price).toBe(least)
      const { id } = await create({ currency, price, variants: [{ id: 'a', price: least }] })
      expect(await shop.getProduct(siteId, id)).toMatchObject({ price, variants: [{ price: least }] })
      expect(Object.keys(await fieldsOf(create({ currency, price: finer })))).toEqual(['price'])
      expect(Object.keys(await fieldsOf(shop.updateProduct(siteId, id, { price: finer })))).toEqual(['price'])
      const variants = [{}, { price: finer }]
      expect(Object.keys(await fieldsOf(create({ currency, variants })))).toEqual(['variants.1.price'])
      expect((await shop.getProduct(siteId, id)).price).toBe(price)
    },
  )

  test('must stay exact when the currency changes', async () => {
    const { id } = await create({ price: 1.5, variants: [{ price: 2.25 }] })
    const errors = await fieldsOf(shop.updateProduct(siteId, id, { currency: 'JPY' }))
    expect(Object.keys(errors)).toEqual(['price', 'variants.0.price'])
    const changed = await shop.updateProduct(siteId, id, { currency: 'JPY', price: 150, variants: [] })
    expect(changed).toMatchObject({ currency: 'JPY', price: 150 })
    const whole = { price: 'must be a whole number: JPY has no decimals' }
    expect(await fieldsOf(shop.updateProduct(siteId, id, { price: 1.5 }))).toEqual(whole)
  })
})

describe('a new currency', () => {
  test('requires every price of the product to be sent', async () => {
    const variants = [{ id: 'a', price: 7 }, { id: 'b' }, { id: 'c', price: 9 }]
    const { id } = await create({ price: 5, variants })
    const product = await shop.getProduct(siteId, id)
    const put = (fields: object) => shop.updateProduct(siteId, id, { currency: 'JPY', ...fields })
    const message = 'must be sent with a new currency: the stored price is in EUR'
    expect(await fieldsOf(put({}))).toEqual({
      ...{ price: message, 'variants.0.price': message, 'variants.2.price': message },
    })
    expect(await fieldsOf(put({ price: 800, variants: [{ id: 'c' }, { id: 'a', price: 900 }] }))).toEqual({
      'variants.0.price': message,
    })
    expect(await shop.getProduct(siteId, id)).toEqual(product)
    expect(await shop.updateProduct(siteId, id, { currency: 'EUR' })).toEqual(product)
    const changed = await put({ price: 800, variants: [{ id: 'a', price: null }, { id: 'b' }] })
    expect(changed).toMatchObject({ currency: 'JPY', price: 800, variants: [{ price: null }, {}] })
  })
})

describe('the size of a product', () => {
  const MOST = 65_536
  const bytesOf = ({ description, images, variants }: Awaited<ReturnType<typeof create>>) =>
    Buffer.byteLength(
      JSON.stringify({
        description,
        images,
        variants: variants.map(({ stock: _, lowestPrice: __, ...kept }) => kept),
      }),
    )

  test('is limited over description, images and variants', async () => {
    const images = Array.from({ length: 50 }, () => 'x'.repeat(1000))
    const product = await create({ images, variants: [{ id: 'a' }] })
    const room = MOST - bytesOf(product) - '""'.length + 'null'.length
    const fits = { description: '😀'.repeat(Math.floor(room / 4)) + 'x'.repeat(room % 4) }
    const changed = await shop.updateProduct(siteId, product.id, fits)
    expect(bytesOf(changed)).toBe(MOST)
    expect(bytesOf(await create({ images, variants: [{ id: 'a' }], ...fits }))).toBe(MOST)
    const refusals = [
      () => create({ images, variants: [{ id: 'a' }], description: `${fits.description}x` }),
      () => shop.updateProduct(siteId, product.id, { description: `${fits.description}x` }),
      () => shop.updateProduct(siteId, product.id, { variants: [{ id: 'a', title: 'A title' }] }),
      () => shop.updateProduct(siteId, product.id, { images: [...images.slice(1), '"'.repeat(1000)] }),
    ]
    for (const refusal of refusals) {
      expect(await fieldsOf(refusal())).toEqual({
        body: `makes the product too large: description, images and variants together must be at most ${MOST} bytes of JSON`,
      })
    }
    expect(await shop.getProduct(siteId, product.id)).toEqual(changed)
  })

  test('keeps a page of 100 largest products below 10 MB', async () => {
    const { client, siteId, key } = await server.tenant()
    const options = { ['😀'.repeat(100)]: '😀'.repeat(30) }
    const variants = Array.from({ length: 45 }, (_, i) => ({ id: `${i}`, price: 1e12, options }))
    const images = Array.from({ length: 40 }, () => '\u0001'.repeat(140))
    await client.shop.createProduct(siteId, { title: 'Large', price: 1, images, variants })
    const [large] = (await client.shop.listProducts(siteId)).data
    expect(bytesOf(large as never)).toBeGreaterThan(60_000)
    const response = await server.fetch(`/v1/sites/${siteId}/shop/products?limit=100`, { key })
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(100_000)
  })
})

describe('a list of products', () => {
  test('filters by active and exact category, with exact totals', async () => {
    const { client, siteId } = await server.tenant()
    const categories = ['Pantry', 'pantry', 'Cellar', null]
    const ids: string[] = []
    for (let i = 0; i < 16; i++) {
      const fields = { category: categories[i % 4] as string, active: i % 3 !== 0 }
      ids.push((await client.shop.createProduct(siteId, { title: `P${i}`, price: 1, ...fields })).id)
    }
    const matching = (category?: string, active?: 'true' | 'false') =>
      ids
        .filter((_, i) => category === undefined || categories[i % 4] === category)
        .filter((id) => active === undefined || (ids.indexOf(id) % 3 !== 0) === (active === 'true'))
        .toReversed()
    const check = async (gone: (id: string) => boolean = () => false) => {
      for (const category of [undefined, 'Pantry', 'pantry', 'Cellar', 'Nothing', '']) {
        for (const active of [undefined, 'true', 'false'] as const) {
          const filter = { ...(category !== undefined && { category }), ...(active && { active }) }
          const seen: string[] = []
          for await (const { id } of client.shop.listProducts(siteId, { ...filter, limit: 2 })) seen.push(id)
          const expected = matching(category, active).filter((id) => !gone(id))
          expect([filter, seen]).toEqual([filter, expected])
          expect((await client.shop.listProducts(siteId, filter)).total).toBe(expected.length)
        }
      }
    }
    await check()
    const [first, second] = ids as [string, string]
    await client.shop.deleteProduct(siteId, first)
    await client.shop.deleteProduct(siteId, second)
    await check((id) => id === first || id === second)
    const before = (await client.shop.listProducts(siteId, { category: 'Cellar', active: 'true' })).total
    await client.shop.updateProduct(siteId, ids[4] as string, { category: 'Cellar', active: true })
    expect((await client.shop.listProducts(siteId, { category: 'Cellar', active: 'true' })).total).toBe(
      before + 1,
    )
  })

  test('searches titles and SKUs within the other filters, with exact totals', async () => {
    const { client, siteId } = await server.tenant()
    const add = async (title: string, skus: string[] = [], fields: object = {}) => {
      const variants = skus.map((sku) => ({ sku, title: 'Jumper size', barcode: 'BAR-1' }))
      return (await client.shop.createProduct(siteId, { title, price: 1, variants, ...fields })).id
    }
    const wool = await add('Wool JUMPER', ['W-1', 'W-2'], { category: 'Clothing' })
    const old = await add('Old jumper', [], { category: 'Clothing', active: false })
    const sale = await add('100 % off_season', ['A"B\\C'])
    const plain = await add('Hat', ['jump-rope', 'x'], {
      description: 'Goes with a wool jumper',
      category: 'A',
    })
    await add('Scarf')
    const found = async (q: string, fields: object = {}) => {
      const ids: string[] = []
      for await (const { id } of client.shop.listProducts(siteId, { q, limit: 1, ...fields })) ids.push(id)
      for (const limit of [1, 25])
        expect((await client.shop.listProducts(siteId, { q, limit, ...fields })).total).toBe(ids.length)
      return ids
    }
    expect(await found('jump')).toEqual([plain, old, wool])
    expect(await found('Jumper')).toEqual([old, wool])
    expect(await found('jump', { active: 'true' })).toEqual([plain, wool])
    expect(await found('jump', { active: 'false', category: 'Clothing' })).toEqual([old])
    expect(await found('w-2')).toEqual([wool])
    for (const text of ['%', '0 % OFF_', 'a"b', 'B\\c']) expect(await found(text)).toEqual([sale])
    for (const text of ['J_mper', 'jumper size', 'bar-1', 'goes with', 'W-1W-2', '", "'])
      expect(await found(text)).toEqual([])
    const { nextCursor } = await client.shop.listProducts(siteId, { q: 'jump', limit: 1 })
    const second = await client.shop.listProducts(siteId, { q: 'jump', limit: 1, cursor: nextCursor ?? '' })
    expect(second).toMatchObject({ data: [{ id: old }], total: 3 })
    for (const q of ['', 'x'.repeat(256)])
      expect(Object.keys(await fieldsOf(client.shop.listProducts(siteId, { q })))).toEqual(['q'])
  })

  test('accepts only true and false for active', async () => {
    for (const active of ['1', 'yes', 'TRUE', '']) {
      expect(await errorOf(shop.listProducts(siteId, { active } as never))).toBeInstanceOf(ValidationError)
    }
  })
})

describe('a hostile product', () => {
  test.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ price: -0.01 }, 'price'],
    [{ price: '10' }, 'price'],
    [{ price: 1e13 }, 'price'],
    [{ price: 1e-9 }, 'price'],
    [{ currency: 'eur' }, 'currency'],
    [{ stock: -1 }, 'stock'],
    [{ stock: 1.5 }, 'stock'],
    [{ stock: 1e10 }, 'stock'],
    [{ active: 'true' }, 'active'],
    [{ type: 'gone' }, 'type'],
    [{ category: '' }, 'category'],
    [{ images: Array(51).fill('x') }, 'images'],
    [{ images: ['x'.repeat(1001)] }, 'images.0'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ variants: [{ options: { a: 'x'.repeat(101) } }] }, 'variants.0.options.a'],
    [{ variants: Array(101).fill({}) }, 'variants'],
    [{ variants: [{ id: '' }] }, 'variants.0.id'],
    [{ variants: [{ id: 'a' }, { id: 'a' }] }, 'variants.1.id'],
    [{ variants: [{ stock: -1 }] }, 'variants.0.stock'],
    [{ variants: [{ weightGrams: 1e12 }] }, 'variants.0.weightGrams'],
    [{ variants: [{ options: { a: 1 } }] }, 'variants.0.options.a'],
    [
      { variants: [{ options: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [i, ''])) }] },
      'variants.0.options',
    ],
    [{ variants: {} }, 'variants'],
  ])('is rejected on create and update, case %#', async (fields, field) => {
    const { id } = await create()
    expect(Object.keys(await fieldsOf(create(fields)))).toContain(field)
    expect(Object.keys(await fieldsOf(shop.updateProduct(siteId, id, fields as never)))).toContain(field)
  })

  test('reports all missing fields', async () => {
    const missing = { title: 'is required', price: 'is required' }
    expect(await fieldsOf(shop.createProduct(siteId, {} as never))).toEqual(missing)
  })
})
