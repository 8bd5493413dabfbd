import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { shopVisits } from '../support/shop-visits.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { client } = await server.tenant()
const { newShop, newProduct, newVisitor, add, goToCheckout, orderNow, ordersOf } = shopVisits(server, client)

const BOOK = Buffer.from('%PDF-1.7 recipes')

async function orderedBook() {
  const shop = await newShop()
  const { siteId } = shop
  const { id: productId } = await newProduct(shop, { type: 'digital', title: 'Recipes' })
  const file = await client.shop.uploadProductFile(siteId, productId, 'Recipes.pdf', BOOK, {
    contentType: 'application/pdf',
  })
  const visitor = newVisitor(shop)
  await add(visitor, productId)
  await goToCheckout(visitor, { country: 'AT' })
  const { token } = JSON.parse((await orderNow(visitor)).text).data
  const [order] = await ordersOf(shop)
  const page = `/_sw/orders/${token}`
  const path = `${page}/downloads/${file.id}`
  return { ...shop, productId, file, visitor, page, path, orderId: order?.id ?? '' }
}

test('a digital product is downloaded once it is paid, ten times, also at once', async () => {
  const { siteId, visitor, page, path, orderId } = await orderedBook()
  expect((await visitor.get(page)).text).not.toContain('Recipes.pdf')
  expect((await visitor.post(path, {})).status).toBe(404)
  await client.shop.recordPayment(siteId, orderId)
  const text = (await visitor.get(page)).text
  for (const shown of ['Recipes.pdf', `action="${path}"`, 'data-plain']) expect(text).toContain(shown)
  const downloaded = await visitor.submit(page, path)
  expect(downloaded.bytes).toEqual(BOOK)
  expect(downloaded.headers).toMatchObject({
    ...{ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' },
    'content-disposition': 'attachment; filename=Recipes.pdf',
  })
  const more = await Promise.all(Array.from({ length: 12 }, () => visitor.post(path, {})))
  expect(more.filter(({ status }) => status === 200)).toHaveLength(9)
  expect(more.filter(({ status }) => status === 409)).toHaveLength(3)
  const refused = await visitor.submit(page, path)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('too many times')])
  await client.shop.allowDownloads(siteId, orderId)
  expect((await visitor.post(path, {})).status).toBe(200)
  await client.shop.refundOrder(siteId, orderId, {})
  expect((await visitor.post(path, {})).status).toBe(404)
})

test('the files of an order open for nobody else', async () => {
  const [own, other] = [await orderedBook(), await orderedBook()]
  for (const one of [own, other]) await client.shop.recordPayment(one.siteId, one.orderId)
  expect((await own.visitor.post(`${own.page}/downloads/${other.file.id}`, {})).status).toBe(404)
  expect((await other.visitor.post(own.path, {})).status).toBe(404)
  const forged = own.path.replace(/\.[\w-]{20}/, `.${'A'.repeat(20)}`)
  expect((await own.visitor.post(forged, {})).status).toBe(404)
  for (let n = 0; n < 10; n++) expect((await own.visitor.get(own.path)).status).toBe(404)
  expect((await own.visitor.post(own.path, {})).status).toBe(200)
})

test('a file is replaced by its name, bounded, and deleted with its product', async () => {
  const { siteId, productId, file, visitor, page, orderId } = await orderedBook()
  const upload = (name: string, bytes: Buffer) =>
    client.shop.uploadProductFile(siteId, productId, name, bytes)
  const second = await upload('Recipes.pdf', Buffer.from('second edition'))
  expect(second).toMatchObject({ contentType: 'application/octet-stream', sizeBytes: 14 })
  expect(second.id).not.toBe(file.id)
  await client.shop.recordPayment(siteId, orderId)
  expect((await visitor.submit(page, `${page}/downloads/${second.id}`)).text).toBe('second edition')
  for (const name of ['a/b', '..\\x', '\u0000', 'x'.repeat(201)])
    await expect(upload(name, BOOK)).rejects.toMatchObject({ status: 404 })
  await expect(upload('empty.txt', Buffer.alloc(0))).rejects.toMatchObject({ status: 400 })
  for (let n = 1; n < 20; n++) await upload(`${n}.txt`, BOOK)
  await expect(upload('20.txt', BOOK)).rejects.toMatchObject({ status: 409 })
  await client.shop.deleteProductFile(siteId, productId, 'Recipes.pdf')
  const { data: files } = await client.shop.listProductFiles(siteId, productId)
  expect(files).toHaveLength(19)
  await client.shop.deleteProduct(siteId, productId)
  const isStored = ({ id }: { id: string }) => server.platform.storage.stat(`products/${siteId}/${id}`)
  for (const gone of [file, second, ...files]) await expect.poll(() => isStored(gone)).toBeNull()
})

test('an order gives all files of its products, however many', async () => {
  const shop = await newShop()
  const { siteId } = shop
  const visitor = newVisitor(shop)
  const names: string[] = []
  for (let p = 0; p < 11; p++) {
    const { id } = await newProduct(shop, { type: 'digital', title: `Volume ${p}` })
    const own = Array.from({ length: 20 }, (_, n) => `${p}-${n}.pdf`)
    for (const name of own) await client.shop.uploadProductFile(siteId, id, name, BOOK)
    names.push(...own)
    await add(visitor, id)
  }
  await goToCheckout(visitor, { country: 'AT' })
  const { token } = JSON.parse((await orderNow(visitor)).text).data
  const [order] = await ordersOf(shop)
  await client.shop.recordPayment(siteId, order?.id ?? '')
  const page = `/_sw/orders/${token}`
  const { downloads } = await visitor.readJson(page)
  const listed: string[] = downloads.map(({ filename }: { filename: string }) => filename)
  expect(listed.sort()).toEqual(names.sort())
  const last = await visitor.submit(page, `${page}/downloads/${downloads.at(-1).id}`)
  expect(last.bytes).toEqual(BOOK)
})
