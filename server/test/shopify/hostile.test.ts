import { describe, expect, test } from 'vitest'
import { readShopify, type ShopifyEntry, ShopifyFormatError } from '../../src/shopify/index.ts'

const header = 'Handle,Title,Variant Price,Image Src\n'

/** Reads a file that arrives in chunks of 9,973 bytes. */
async function entriesOf(content: string | Buffer): Promise<ShopifyEntry[]> {
  const bytes = Buffer.from(content as string)
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += 9_973) yield bytes.subarray(start, start + 9_973)
  }
  const entries: ShopifyEntry[] = []
  for await (const entry of readShopify(chunks, { currency: 'EUR' })) entries.push(entry)
  return entries
}

describe('hostile files', () => {
  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'the file is empty'],
    ['another table', 'a,b\n1,2\n', 'does not have the columns of products, customers or orders'],
    ['a ZIP archive', Buffer.from('PK\x03\x04xxxx'), 'is a ZIP archive'],
    ['UTF-16', Buffer.from(`\uFEFF${header}`, 'utf16le'), 'is UTF-16'],
    [
      'Latin-1',
      Buffer.from(`${header}a,A,1,\nö,Ö,2,\n`, 'latin1'),
      'line 3 has characters that are not UTF-8',
    ],
    ['a NUL', `${header}a,A\0,1,\n`, 'line 2 has characters that are not UTF-8'],
    ['an open quote', `${header}a,"A,1,\nb,B,2,\n`, 'line 2 is in a cell with an unclosed quote'],
    ['a quote inside', `${header}a,"A"x,1,\n`, 'line 2 has a quote inside a quoted cell'],
    ['a missing cell', `${header}a,A,1,\nb,B\n`, 'line 3 does not have as many cells as the header'],
    ['a line without end', `${header}${'x'.repeat(5_000_000)}`, 'line 2 has more than 4000000 bytes'],
    ['a row too long', `${header}a,"${'x\n'.repeat(600_000)}",1,\n`, 'has more than 1000000 characters'],
    [
      'rows without end',
      `${header}a,A,1,\n${'a,,1,\n'.repeat(2_001)}`,
      'line 2002 exceeds the limit of 2000 rows',
    ],
  ])('rejects %s', async (_, content, message) => {
    await expect(entriesOf(content)).rejects.toThrow(ShopifyFormatError)
    await expect(entriesOf(content)).rejects.toThrow(message)
  })

  test('reads characters that are split between chunks', async () => {
    const titles = Array.from({ length: 3_000 }, (_, i) => `Öl ${i} 🫒`)
    const entries = await entriesOf(header + titles.map((title, i) => `oil-${i},${title},1,\n`).join(''))
    expect(entries.map((entry) => (entry.kind === 'product' ? entry.title : null))).toEqual(titles)
  })

  test('bounds what a product holds', async () => {
    const [entry] = await entriesOf(
      `Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Image Src\n${Array.from(
        { length: 150 },
        (_, i) =>
          `a,${'A'.repeat(400)},"${i ? '' : '<p>x</p>'.repeat(9_000)}",Size,${i},1,https://a.example/${i}.png\n`,
      ).join('')}`,
    )
    expect(entry).toMatchObject({
      kind: 'product',
      title: 'A'.repeat(255),
      pictures: { length: 50 },
      body: { variants: { length: 100 } },
    })
    expect(entry?.kind === 'product' && entry.body.description?.length).toBeLessThanOrEqual(10_000)
  })
})
