import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { operationsOf } from '../../src/api/endpoint.ts'
import { visitorContracts } from '../../src/contract.ts'
import { startTestServer } from '../support/server.ts'
import { formTokens, openForm, sendForm, visit } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()
const JSON_ONLY = { accept: 'application/json' }
const MINUTE = 60_000
const FORM = '/_sw/forms/block'
const ANNA = { name: 'Anna', email: 'anna@example.com', message: 'Hello' }

type Settings = { language?: string; proofOfWork?: 'auto' | 'always' | 'never' }

/** A site whose home page has a form. */
async function newSite(settings: Settings = {}) {
  const { proofOfWork = 'auto', ...site } = settings
  const { id, slug } = await client.sites.create({ name: `Site ${crypto.randomUUID()}`, ...site })
  await client.sites.update(id, { proofOfWork })
  const fields = [
    { name: 'name', label: 'Name', type: 'text', required: true },
    { name: 'email', label: 'Email', type: 'email', required: true },
    { name: 'message', label: 'Message', type: 'textarea' },
  ]
  await client.pages.create(id, {
    ...{ title: 'Home', slug: '/', status: 'published' },
    blocks: { content: [{ type: 'ContactForm', props: { id: 'contact', submitLabel: 'Send', fields } }] },
  })
  await client.sites.publish(id)
  return { id, slug }
}
type Site = Awaited<ReturnType<typeof newSite>>

let senders = 0
/** The address of a visitor from a network that nobody else is in. */
const from = (address?: string) => ({
  'x-forwarded-for': address ?? `10.${(++senders >> 8) & 255}.${senders & 255}.1`,
})

/** So many acts of people, each from a network of its own. */
async function act(site: Site, count: number) {
  for (let i = 0; i < count; i++)
    await sendForm(server, site, '/_sw/cart/items', { productId: 'none' }, { ...JSON_ONLY, ...from() })
}

/** Sends the form of the home page as a script does, after it was filled in. */
async function submit(site: Site, headers: Record<string, string> = {}) {
  const { fields } = await openForm(server, site, '/', FORM)
  const { status, text } = await sendForm(
    server,
    site,
    FORM,
    { ...fields, ...ANNA },
    { ...JSON_ONLY, ...headers },
  )
  const { details } = JSON.parse(text).error ?? {}
  return {
    status,
    reason: details?.reason,
    proof: details?.proof as { script: string; challenge: Challenge },
  }
}

/** Solves a challenge as the clients of altcha-lib do. */
async function solved(site: Site): Promise<{ altcha: string }> {
  const { proof } = await submit(site)
  const { challenge } = proof
  return { altcha: encoded({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }) }
}
const encoded = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')
const decoded = (text: string) => JSON.parse(Buffer.from(text, 'base64').toString())

const submissionsOf = async ({ id }: Site) => {
  const [form] = (await client.forms.list(id)).data
  return form ? (await client.forms.listSubmissions(id, form.id)).data.length : 0
}

describe('proofs of work are asked for', () => {
  test('work is asked from over 120 acts in a minute until ten minutes after the flood', async () => {
    const site = await newSite()
    const other = await newSite()
    await act(site, 119)
    expect(await submit(site)).toMatchObject({ status: 201 })
    expect(await submit(site)).toMatchObject({ status: 400, reason: 'proof_needed' })
    expect(await submit(other)).toMatchObject({ status: 201 })
    clock.advance(9 * MINUTE)
    expect(await submit(site)).toMatchObject({ reason: 'proof_needed' })
    await act(site, 60)
    clock.advance(9 * MINUTE)
    expect(await submit(site)).toMatchObject({ reason: 'proof_needed' })
    clock.advance(MINUTE)
    expect(await submit(site)).toMatchObject({ status: 201 })
    expect(await submissionsOf(site)).toBe(2)
  })

  test('once a site gets more than 60 acts that are taken for spam', async () => {
    const site = await newSite()
    for (let i = 0; i < 60; i++) await sendForm(server, site, FORM, ANNA, from())
    expect(await submit(site)).toMatchObject({ status: 201 })
    await sendForm(server, site, FORM, ANNA, from())
    expect(await submit(site)).toMatchObject({ reason: 'proof_needed' })
  })

  test('not because of one address alone', async () => {
    const site = await newSite()
    const headers = { ...JSON_ONLY, ...from() }
    for (let i = 0; i < 130; i++)
      await sendForm(server, site, '/_sw/cart/items', { productId: 'none' }, headers)
    clock.advance(MINUTE)
    expect(await submit(site)).toMatchObject({ status: 201 })
  })

  test('always or never, as the site wants', async () => {
    expect(await submit(await newSite({ proofOfWork: 'always' }))).toMatchObject({ reason: 'proof_needed' })
    const site = await newSite({ proofOfWork: 'never' })
    await act(site, 121)
    expect(await submit(site)).toMatchObject({ status: 201 })
    expect(await client.sites.update(site.id, { proofOfWork: 'auto' })).toMatchObject({ proofOfWork: 'auto' })
  })

  const acts = operationsOf(visitorContracts).filter(({ endpoint }) => endpoint.method === 'POST')
  test.each(acts.map(({ id, endpoint }) => [id, endpoint] as const))(
    'for %s, unless it is harmless or has a secret',
    async (id, { path, spam }) => {
      const site = await newSite({ proofOfWork: 'always' })
      const [_token = ''] = await formTokens(server, site, 1)
      const filled = path.replace(':token', `booking_1.${'A'.repeat(20)}`).replace(/:\w+/, 'x')
      const { text } = await sendForm(server, site, filled, { ...ANNA, _token }, { ...JSON_ONLY, ...from() })
      const isAsked = spam !== undefined || id === 'shop.addToCart'
      expect(JSON.parse(text).error?.details?.reason === 'proof_needed').toBe(isAsked)
    },
  )
})

describe('a solution', () => {
  test('takes a browser at most 700 keys', async () => {
    const { challenge, solution } = decoded((await solved(await newSite({ proofOfWork: 'always' }))).altcha)
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2_000 })
    expect(solution.counter).toBeGreaterThanOrEqual(300)
    expect(solution.counter).toBeLessThan(700)
  })

  test('is good for one act', async () => {
    const site = await newSite({ proofOfWork: 'always' })
    const solution = await solved(site)
    expect(await submit(site, solution)).toMatchObject({ status: 201 })
    expect(await submit(site, solution)).toMatchObject({ reason: 'proof_needed' })
    const again = await solved(site)
    const both = await Promise.all([submit(site, again), submit(site, again)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(await submissionsOf(site)).toBe(2)
  })

  test('is good for its site alone, and for fifteen minutes', async () => {
    const site = await newSite({ proofOfWork: 'always' })
    const other = await newSite({ proofOfWork: 'always' })
    expect(await submit(other, await solved(site))).toMatchObject({ reason: 'proof_needed' })
    const solution = await solved(site)
    clock.advance(15 * MINUTE)
    expect(await submit(site, solution)).toMatchObject({ reason: 'proof_needed' })
  })

  test('cannot be made up', async () => {
    const site = await newSite({ proofOfWork: 'always' })
    const { altcha } = await solved(site)
    const { challenge, solution } = decoded(altcha)
    const { parameters } = challenge
    const later = { ...parameters, data: { validUntil: parameters.data.validUntil + 1 } }
    const forged = [
      { challenge: { ...challenge, parameters: later }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, signature: undefined }, solution },
      { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix.padEnd(64, '0') } },
      { challenge, solution: { ...solution, derivedKey: 1 } },
      { challenge, solution: null },
      { challenge: { signature: 'a', parameters: null }, solution },
      { challenge: { signature: 'a', parameters: { nonce: [[]], data: [] } }, solution },
      { challenge: null },
      [],
    ].map(encoded)
    for (const text of [
      ...forged,
      '',
      'null',
      '%',
      'A'.repeat(5_000),
      encoded({ challenge, solution, pad: 'x'.repeat(2_000) }),
    ])
      expect(await submit(site, { altcha: text })).toMatchObject({ status: 400, reason: 'proof_needed' })
    expect(await submit(site, { altcha })).toMatchObject({ status: 201 })
  })
})

describe('without scripts', () => {
  test.each([
    ['en', 'please wait a minute'],
    ['de', 'Bitte warten Sie eine Minute'],
  ])(
    'a form keeps what was typed, and is taken a minute after its page was shown (%s)',
    async (language, text) => {
      const site = await newSite({ proofOfWork: 'always', language })
      const { fields } = await openForm(server, site, '/', FORM)
      const send = () => sendForm(server, site, FORM, { ...fields, ...ANNA }, from('10.254.0.1'))
      const early = await send()
      expect(early.status).toBe(422)
      expect(early.text).toContain(text)
      expect(early.text).toContain('value="anna@example.com"')
      expect(early.text).toContain('>Hello</textarea>')
      expect(early.text).toContain(`value="${fields._token}"`)
      clock.advance(MINUTE)
      expect((await send()).status).toBe(303)
      expect(await submissionsOf(site)).toBe(1)
    },
  )

  test('an address may do that three times a minute, and a network twelve times', async () => {
    const site = await newSite({ proofOfWork: 'always' })
    const tokens = await formTokens(server, site, 30)
    clock.advance(MINUTE)
    const send = (address: string) =>
      sendForm(
        server,
        site,
        FORM,
        { ...ANNA, _token: tokens.pop() ?? '', _page: '/', _block: 'contact' },
        from(address),
      )
    const statuses = async (host: number) => {
      const answers = []
      for (let i = 0; i < 4; i++) answers.push(await send(`10.253.0.${host}`))
      expect(answers.at(-1)?.text).toContain('in a few minutes')
      expect(answers.at(-1)?.text).toContain('value="anna@example.com"')
      return answers.map(({ status }) => status)
    }
    for (const host of [1, 2, 3, 4]) expect(await statuses(host)).toEqual([303, 303, 303, 422])
    expect((await send('10.253.0.5')).status).toBe(422)
    expect((await send('10.253.1.1')).status).toBe(303)
    clock.advance(MINUTE)
    expect((await send('10.253.0.5')).status).toBe(303)
  })
})

test('the script that solves challenges is sent, and kept', async () => {
  const site = await newSite({ proofOfWork: 'always' })
  const { proof } = await submit(site)
  const { status, headers } = await visit(server, site, proof.script)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    expect.stringContaining('immutable'),
  ])
})
