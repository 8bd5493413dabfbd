import { components } from '@sitewright/blocks/catalogue'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PATHS } from '../../src/features/sites/rules.ts'
import { endOf } from '../../src/website/answers/entry.ts'
import { keyOf } from '../../src/website/answers/paths.ts'
import { withOwnFiles } from '../../src/website/own-files.ts'
import { findLiveSite } from '../../src/website/queries.ts'
import { render } from '../../src/website/render.ts'
import { CHANGES } from '../support/changes/index.ts'
import { SILENT } from '../support/changes/other.ts'
import { startTestServer } from '../support/server.ts'
import { startStripeServer } from '../support/stripe-server.ts'
import { tokenOf, visit } from '../support/visit.ts'

const stripe = await startStripeServer(() => server.clock.now())
const server = await startTestServer({ TRUST_PROXY: 'loopback', ...stripe.env })
const { platform } = server
const { client } = await server.tenant()

const PATHS = [
  ...['/', '/home', '/products', '/properties', '/stays', '/services', '/reserve', '/jobs', '/blog', '/old'],
  ...['/sitemap.xml', '/robots.txt', '/llms.txt', '/feed.xml', '/blog/feed.xml', '/favicon.svg'],
]
/** In what is never live, and in what waits for a release. */
const HIDDEN = 'Concealed'
const WAITING = 'Impending'
/** Operations that make what waits live, or whose example does. */
const RELEASES =
  /^(forms\.updateSubmission|realestate\.updateEnquiry|recruitment\.updateApplication|shop\.\w+Review$|sites\.publish|pages\.publish|publishing\.restoreRelease)/

const block = (type: string, props: object = {}) => ({ type, props: { id: crypto.randomUUID(), ...props } })
const SHOWING = [
  'ProductGrid',
  'ListingGrid',
  'UnitGrid',
  'JobList',
  'ReservationWidget',
  'PageList',
] as const

/** A published site that shows everything, with items that are not published and changes that wait. */
async function newSite() {
  const { id: siteId, slug } = await client.sites.create({ name: `Site ${crypto.randomUUID()}` })
  const content = [
    ...SHOWING.map((type) => block(type, components[type].defaultProps)),
    block('BookingWidget', { serviceId: '' }),
  ]
  const page = await client.pages.create(siteId, {
    title: 'Everything',
    slug: '/',
    status: 'published',
    blocks: { content },
  })
  await client.design.update(siteId, { tokens: {} })
  await client.design.updateNavigation(siteId, { menus: [] })
  await client.sites.publish(siteId)
  const title = HIDDEN
  await Promise.all([
    client.pages.create(siteId, { title, slug: 'blog/concealed' }),
    client.shop.createProduct(siteId, { title, price: 1, active: false }),
    client.recruitment.create(siteId, { title, status: 'draft' }),
    client.rental.createUnit(siteId, { name: title, maxGuests: 2, pricePerNight: 1, active: false }),
    client.realestate.create(siteId, {
      ...{ title, type: 'sale', propertyType: 'house', price: 1, address: 'A', city: 'B', status: 'draft' },
    } as never),
    client.pages.update(siteId, page.id, { title: WAITING }),
  ])
  const menus = [{ name: 'main', items: [{ label: WAITING, href: '/' }] }]
  await client.design.updateNavigation(siteId, { menus })
  const header = { content: [block('Header', { brand: WAITING, links: [] })] }
  await client.design.updateFrame(siteId, { header })
  return { client, siteId, slug, findToken: tokenOf(server) }
}

type Site = Awaited<ReturnType<typeof newSite>>

/** Each visitor gets another token for the forms of a page. */
const withoutTokens = (html: string) => html.replace(/<input type="hidden" name="_token"[^>]*>/g, '')

let visits = 0
const shown = async (site: Site, paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const headers = { 'x-forwarded-for': `2001:db8:${(visits++ >> 8).toString(16)}::1` }
      const { status, text } = await visit(server, site, path, { headers })
      return { path, status, text: withoutTokens(text) }
    }),
  )

/** What the database says now, without what is in memory. Null when the site is not there. */
async function fresh({ siteId }: Site, paths: string[]) {
  const site = await findLiveSite(platform.db, siteId, platform.sitesAddress)
  if (!site) return null
  return Promise.all(
    paths.map(async (path) => {
      const rendered = await render(platform, site, keyOf(path, DEFAULT_PATHS))
      const { status, body, forms } = withOwnFiles(rendered, site, platform.publicUrl)
      return { path, status, text: forms ? body + endOf([], '') : body }
    }),
  )
}

/** The paths of all live pages and items. */
async function listed(site: Site) {
  const { text } = await visit(server, site, '/sitemap.xml')
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address as string).pathname)
}

const allPaths = async (site: Site) => [...new Set([...PATHS, ...(await listed(site))])]

async function expectFresh(site: Site, operation: string) {
  const paths = await allPaths(site)
  let answers: Awaited<ReturnType<typeof shown>> = []
  const asked = async () => {
    answers = await shown(site, paths)
    return JSON.stringify(answers)
  }
  const expected = await fresh(site, paths)
  const answer = expect.poll(asked, { timeout: 5_000 })
  if (!expected) {
    await answer.toContain(`There is no site at ${site.slug}.localhost`)
    return expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404))
  }
  await answer.toBe(JSON.stringify(expected))
  for (const { path, text } of answers) {
    expect([path, text]).not.toEqual([path, expect.stringContaining(HIDDEN)])
    if (!RELEASES.test(operation)) expect([path, text]).not.toEqual([path, expect.stringContaining(WAITING)])
  }
}

describe('visitors see what a change has made of the site, and nothing unpublished, after', () => {
  test.each(Object.entries(CHANGES))('%s', async (operation, prepare) => {
    const site = await newSite()
    const change = await prepare(site)
    await shown(site, await allPaths(site))
    await change.make()
    await expectFresh(site, operation)
  })

  test.each(Object.entries(SILENT))('%s', async (operation, make) => {
    const site = await newSite()
    await shown(site, await allPaths(site))
    const made = await make(site)
    if (typeof made === 'function') {
      await shown(site, await allPaths(site))
      await made()
    }
    await expectFresh(site, operation)
  })
})
