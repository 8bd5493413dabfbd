import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { BUSINESSES } from '../../src/features/ai/brief/businesses.ts'
import { SCHEMA_TYPES } from '../../src/features/ai/brief/schema-types.ts'
import { finished } from '../support/ai.ts'
import { fieldsOf } from '../support/outcomes.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

/** Types of schema.org with all types below them, from the package schema-dts. */
const BELOW: Record<'LocalBusiness' | 'Organization' | 'Place' | 'FoodEstablishment', string[]> = JSON.parse(
  await readFile(new URL('schema-org-types.json', import.meta.url), 'utf8'),
)
/** The types that have a property; everything has the others. */
const DOMAINS: Record<string, (keyof typeof BELOW)[]> = {
  address: ['Organization', 'Place'],
  telephone: ['Organization', 'Place'],
  email: ['Organization'],
  priceRange: ['LocalBusiness'],
  geo: ['Place'],
  openingHoursSpecification: ['Place'],
  acceptsReservations: ['FoodEstablishment'],
}
const EVERYTHING = ['@context', '@id', '@type', 'name', 'url']

const server = await startTestServer()

type Thing = Record<string, unknown> & { '@type': string | string[]; '@id'?: string }

/** What the home page of a published site says of its business. */
async function businessOf(slug: string): Promise<Thing | undefined> {
  const { text } = await visit(server, { slug })
  const found = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const things = found.flatMap(([, json = '']) => {
    const parsed = JSON.parse(json)
    return (parsed['@graph'] ?? [parsed]) as Thing[]
  })
  return things.find((thing) => thing['@id']?.endsWith('#business'))
}

const PROFILE = {
  phone: '+43 1 234567',
  email: 'hello@example.com',
  address: 'Seestraße 3, 4810 Gmunden',
  priceRange: '24–48 EUR',
  openingHours: [{ weekday: 2, start: '09:00', end: '18:00' }],
}

async function publishedSite() {
  const site = await server.tenant()
  await site.client.pages.create(site.siteId, {
    title: 'Home',
    slug: '/',
    status: 'published',
    blocks: { content: [{ type: 'Heading', props: { id: 'h', text: 'Hello', level: 1 } }] },
  })
  const { slug } = await site.client.sites.publish(site.siteId)
  return { ...site, slug }
}

describe('what search engines are told of a business', () => {
  test('has a type of schema.org for every kind, with properties of that type', async () => {
    const kinds = Object.keys(BUSINESSES)
    expect(kinds.length).toBeGreaterThanOrEqual(40)
    expect(Object.keys(SCHEMA_TYPES).sort()).toEqual(kinds.sort())
    const { client, siteId, slug } = await publishedSite()
    await client.reservation.createTable(siteId, { name: 'Table 1', capacity: 4 })
    for (const type of new Set(Object.values(SCHEMA_TYPES))) {
      if (type === null) continue
      await client.seo.updateBusiness(siteId, { ...PROFILE, type })
      await expect.poll(async () => [(await businessOf(slug))?.['@type']].flat()[0]).toBe(type)
      const shown = (await businessOf(slug)) as Thing
      const types = [shown['@type']].flat()
      for (const name of types) expect([...BELOW.Organization, ...BELOW.Place]).toContain(name)
      expect(shown).toMatchObject({
        telephone: PROFILE.phone,
        email: PROFILE.email,
        address: PROFILE.address,
      })
      for (const property of Object.keys(shown).filter((name) => !EVERYTHING.includes(name))) {
        const domains = (DOMAINS[property] ?? []).flatMap((domain) => BELOW[domain])
        expect([type, property, types.some((name) => domains.includes(name))]).toEqual([type, property, true])
      }
      const isBusiness = types.some((name) => BELOW.LocalBusiness.includes(name))
      expect([type, 'openingHoursSpecification' in shown, 'priceRange' in shown]).toEqual([
        type,
        types.some((name) => BELOW.Place.includes(name)),
        isBusiness,
      ])
    }
  })

  test('is what the site says, and nothing else', async () => {
    const { client, siteId, slug } = await publishedSite()
    expect(await client.seo.getBusiness(siteId)).toMatchObject({ type: null, phone: null, updatedAt: null })
    expect(await businessOf(slug)).toBeUndefined()
    expect(await fieldsOf(client.seo.updateBusiness(siteId, { type: 'Castle' as never }))).toHaveProperty(
      'type',
    )
    await client.seo.updateBusiness(siteId, { type: 'NGO', phone: '+43 1 234567' })
    await expect
      .poll(() => businessOf(slug))
      .toEqual({
        '@context': 'https://schema.org',
        '@type': 'NGO',
        '@id': expect.stringMatching(/#business$/),
        name: expect.any(String),
        url: expect.any(String),
        telephone: '+43 1 234567',
      })
    await client.seo.updateBusiness(siteId, { type: null, phone: null })
    await expect.poll(() => businessOf(slug)).toBeUndefined()
  })

  test('is filled from a prompt on a fresh site, and undone with it', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const prompt =
      'Flower shop Rosie in Graz, Herrengasse 5. Bouquets 24 euros, wreaths 48 euros. Open Tuesday to Saturday from 9 to 18. Phone +43 316 123456.'
    const { jobId } = await client.ai.generate(siteId, { prompt, pageCount: 1 })
    const job = await finished(site, jobId)
    expect(job.made).toContainEqual({ type: 'business', id: 'business', name: 'Business' })
    expect(await client.seo.getBusiness(siteId)).toMatchObject({
      type: 'Florist',
      phone: '+43 316 123456',
      email: null,
      address: expect.stringContaining('Herrengasse 5'),
      priceRange: '24–48 EUR',
    })
    expect((await client.seo.getBusiness(siteId)).openingHours).toHaveLength(5)
    await client.ai.undoJob(siteId, jobId)
    expect(await client.seo.getBusiness(siteId)).toMatchObject({ type: null, updatedAt: null })

    const published = await publishedSite()
    const later = await published.client.ai.generate(published.siteId, { prompt, pageCount: 1 })
    expect((await finished(published, later.jobId)).made.map(({ type }) => type)).not.toContain('business')
    expect(await published.client.seo.getBusiness(published.siteId)).toMatchObject({ type: null })
  })
})
