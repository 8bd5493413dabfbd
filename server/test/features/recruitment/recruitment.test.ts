import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ConflictError,
  type Job,
  NotFoundError,
  type ValidationError,
} from '../../../../client/src/index.ts'
import { jobSlug } from '../../../src/features/recruitment/slugs.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, key, accountId } = await server.tenant()
const { recruitment } = client

const create = (fields: object = {}) => recruitment.create(siteId, { title: 'Cook', ...fields })
const newSite = async (language = 'en') => (await client.sites.create({ name: 'Site', language })).id
const slugsOf = (jobs: Job[]) => jobs.map(({ slug }) => slug)
const fieldsOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error: ValidationError) => Object.keys(error.fields),
  )
const conflictOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error: ConflictError) => error.details,
  )
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

describe('a job', () => {
  test('is created with every documented field, null when unset, and 201', async () => {
    const { data: made, status } = await create({ title: 'Head chef' }).withResponse()
    expect(status).toBe(201)
    expect(made).toEqual({
      id: expect.stringMatching(/^job_[0-9a-z]{26}$/),
      siteId,
      title: 'Head chef',
      slug: 'head-chef',
      description: null,
      department: null,
      jobType: 'full_time',
      location: null,
      status: 'draft',
      createdAt: expect.any(String),
      updatedAt: made.createdAt,
    })
    expect(await recruitment.get(siteId, made.id)).toEqual(made)
  })

  test('stores every field and updates those that are sent', async () => {
    const fields = {
      title: 'Bäcker',
      slug: 'baker-2026',
      description: 'Early.',
      department: 'Kitchen',
      jobType: 'per_diem',
      location: 'Gmunden',
      status: 'review',
    } as const
    const made = await recruitment.create(siteId, fields)
    expect(made).toMatchObject(fields)
    server.clock.advance(1000)
    const change = { title: 'Baker', description: null, department: null, location: null } as const
    const changed = await recruitment.update(siteId, made.id, { ...change, jobType: 'other' })
    expect(changed).toEqual({ ...made, ...change, jobType: 'other', updatedAt: expect.any(String) })
    expect(changed.updatedAt > made.updatedAt).toBe(true)
    expect(await recruitment.update(siteId, made.id, {})).toEqual(changed)
  })

  test('keeps its slug with a new title unless one is sent', async () => {
    const made = await create({ title: 'Boatman' })
    expect((await recruitment.update(siteId, made.id, { title: 'Captain' })).slug).toBe('boatman')
    expect((await recruitment.update(siteId, made.id, { slug: 'captain' })).slug).toBe('captain')
    expect((await recruitment.update(siteId, made.id, { slug: 'captain' })).slug).toBe('captain')
    expect((await create({ title: 'Boatman' })).slug).toBe('boatman')
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ title: null }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ slug: '' }, 'slug'],
    [{ slug: 'Cook' }, 'slug'],
    [{ slug: 'a--b' }, 'slug'],
    [{ slug: '-a' }, 'slug'],
    [{ slug: 'köchin' }, 'slug'],
    [{ slug: 'a\n' }, 'slug'],
    [{ slug: 'a'.repeat(81) }, 'slug'],
    [{ slug: null }, 'slug'],
    [{ description: 'x'.repeat(20_001) }, 'description'],
    [{ department: '' }, 'department'],
    [{ location: 5 }, 'location'],
    [{ jobType: 'forever' }, 'jobType'],
    [{ status: 'open' }, 'status'],
  ])('rejects %j', async (fields, field) => {
    const made = await create()
    expect(await fieldsOf(create(fields))).toEqual([field])
    expect(await fieldsOf(recruitment.update(siteId, made.id, fields as never))).toEqual([field])
  })

  test('is deleted and frees its slug', async () => {
    const made = await create({ slug: 'short-lived' })
    expect(await recruitment.delete(siteId, made.id)).toEqual({ id: made.id, deleted: true })
    for (const call of [recruitment.get, recruitment.history, recruitment.delete]) {
      await expect(call(siteId, made.id)).rejects.toThrow('Job not found')
    }
    expect((await create({ slug: 'short-lived' })).slug).toBe('short-lived')
  })

  test('has a status history without repetitions', async () => {
    server.clock.freeze('2026-06-01T12:00:00Z')
    const made = await create()
    const statuses = ['review', 'published', 'published', 'paused', 'closed', 'filled', 'archived'] as const
    for (const status of statuses) {
      server.clock.advance(60_000)
      const before = await recruitment.get(siteId, made.id)
      const after = await recruitment.update(siteId, made.id, { status })
      expect(after.status).toBe(status)
      if (before.status === status) expect(after).toEqual(before)
    }
    server.clock.run()
    const at = (minute: number) => `2026-06-01T12:0${minute}:00.000Z`
    const { data } = await recruitment.history(siteId, made.id)
    expect(data.map(({ status, changedAt }) => `${status} ${changedAt}`)).toEqual([
      `draft ${at(0)}`,
      `review ${at(1)}`,
      `published ${at(2)}`,
      `paused ${at(4)}`,
      `closed ${at(5)}`,
      `filled ${at(6)}`,
      `archived ${at(7)}`,
    ])
  })

  test('is created once by concurrent requests with an Idempotency-Key', async () => {
    const site = await newSite()
    const options = { idempotencyKey: 'once' }
    const made = await Promise.all(
      Array.from({ length: 20 }, () => recruitment.create(site, { title: 'Once' }, options)),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await recruitment.list(site)).data).toEqual([made[0]])
  })
})

describe('a slug', () => {
  test.each([
    ['Head chef', 'head-chef', 'en'],
    ['  Chef’s table:  Kids’ menu!  ', 'chefs-table-kids-menu', 'en'],
    ['Köche für Öl & Übermut (m/w/d)', 'koeche-fuer-oel-uebermut-m-w-d', 'de'],
    ['Ko\u0308che', 'koeche', 'de-AT'],
    ['Räksmörgås', 'raksmorgas', 'sv'],
    ['Pâtissière', 'patissiere', 'fr'],
    ['Повар', 'povar', 'ru'],
    ['Μάγειρας', 'mageiras', 'el'],
    ['厨师', 'chushi', 'zh'],
    ['シェフ', 'shiefu', 'ja'],
    ['요리사', 'yolisa', 'ko'],
    ['２４ｈ Koch', '24h-koch', 'de'],
    ['🍕🎉', 'job', 'en'],
    ['👩🏽‍🍳 1️⃣', '1', 'en'],
    ['!?', 'job', 'en'],
    ['   ', 'job', 'en'],
  ])('of %j is %j', async (title, slug, language) => {
    const site = await newSite(language)
    expect((await recruitment.create(site, { title })).slug).toBe(slug)
  })

  test('is well-formed for any title and language', () => {
    const title = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 255 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 }),
      fc.string({
        unit: fc.constantFrom('a', '-', ' ', 'ß', '’', '漢', '🍕', '\u0301', 'İ'),
        maxLength: 255,
      }),
    )
    fc.assert(
      fc.property(
        title,
        fc.constantFrom('en', 'de', 'tr', 'sv-SE', 'x-private', 'zh-Hant'),
        (text, language) => {
          const slug = jobSlug(text, language)
          expect(slug).toMatch(SLUG)
          expect(slug.length).toBeLessThanOrEqual(80)
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('has at most 80 characters, including the number', async () => {
    const site = await newSite()
    const title = `${'a'.repeat(77)} bcd ${'e'.repeat(100)}`
    const slugs = []
    for (let i = 0; i < 3; i++) slugs.push((await recruitment.create(site, { title })).slug)
    expect(slugs).toEqual([`${'a'.repeat(77)}-bc`, `${'a'.repeat(77)}-2`, `${'a'.repeat(77)}-3`])
  })

  test('gets the next free number if taken', async () => {
    const site = await newSite()
    const make = async (fields: object) => (await recruitment.create(site, { title: 'Cook', ...fields })).slug
    expect(await make({ slug: 'cook-3' })).toBe('cook-3')
    expect(await make({ title: 'Cook 2' })).toBe('cook-2')
    expect([await make({}), await make({}), await make({})]).toEqual(['cook', 'cook-4', 'cook-5'])
    expect([await make({ title: 'Cook 2' }), await make({ title: 'cook!' })]).toEqual(['cook-2-2', 'cook-6'])
  })

  test('is unique for 50 concurrent jobs with the same title', async () => {
    const site = await newSite()
    const others = ['cook-7', 'cook-20']
    const [made] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => recruitment.create(site, { title: 'Cook' }))),
      Promise.allSettled(others.map((slug) => recruitment.create(site, { title: 'Own', slug }))),
    ])
    expect(new Set(slugsOf(made)).size).toBe(50)
    for (const slug of slugsOf(made)) expect(slug).toMatch(/^cook(-\d\d?)?$/)
    const all = (await recruitment.list(site, { limit: 100 })).data
    expect(new Set(slugsOf(all)).size).toBe(all.length)
  })

  test('goes to one of 20 concurrent creates and updates', async () => {
    const site = await newSite()
    const jobs = await Promise.all(
      Array.from({ length: 10 }, (_, i) => recruitment.create(site, { title: `Job ${i}` })),
    )
    const results = await Promise.allSettled([
      ...jobs.map(({ id }) => recruitment.update(site, id, { slug: 'wanted' })),
      ...Array.from({ length: 10 }, () => recruitment.create(site, { title: 'New', slug: 'wanted' })),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.reason).toBe('slug_taken')
    }
  })

  test('that is taken is rejected with its holder; another site may use it', async () => {
    const made = await create({ slug: 'taken', status: 'closed' })
    const other = await create()
    const details = { reason: 'slug_taken', slug: 'taken', jobId: made.id }
    expect(await conflictOf(create({ slug: 'taken' }))).toEqual(details)
    expect(await conflictOf(recruitment.update(siteId, other.id, { slug: 'taken' }))).toEqual(details)
    expect((await recruitment.create(await newSite(), { title: 'X', slug: 'taken' })).slug).toBe('taken')
  })
})

describe('the list of jobs', () => {
  test('is nested, newest first, and can be filtered by status', async () => {
    const site = await newSite()
    const statuses = ['draft', 'review', 'published', 'paused', 'closed', 'filled', 'archived'] as const
    const made: Job[] = []
    for (let i = 0; i < 28; i++) {
      const status = statuses[i % 7] as Job['status']
      made.unshift(await recruitment.create(site, { title: `Job ${i}`, status }))
    }
    const body = await (await server.fetch(`/v1/sites/${site}/recruitment/jobs`, { key })).json()
    expect(Object.keys(body).toSorted()).toEqual(['data', 'meta'])
    expect(body.data).toEqual({ data: made.slice(0, 25), hasMore: true, nextCursor: expect.any(String) })
    for (const limit of [1, 9, 28, 100]) {
      const all = []
      for await (const job of recruitment.list(site, { limit })) all.push(job)
      expect(all).toEqual(made)
    }
    for (const status of statuses) {
      const all = []
      for await (const job of recruitment.list(site, { status, limit: 3 })) all.push(job)
      expect(all).toEqual(made.filter((job) => job.status === status))
    }
    expect(await fieldsOf(recruitment.list(site, { status: 'open' as never }))).toEqual(['status'])
  })
})

describe('a job of another site', () => {
  test('is invisible to other accounts, modes and sites', async () => {
    const made = await create()
    const other = await server.tenant()
    const second = await newSite()
    const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
    const sandboxSite = await sandbox.sites.create({ name: 'Sandbox' })
    for (const [as, site] of [
      [client, second],
      [other.client, other.siteId],
      [other.client, siteId],
      [sandbox, sandboxSite.id],
      [sandbox, siteId],
    ] as const) {
      const { get, update, history, delete: remove } = as.recruitment
      const change = () => update(site, made.id, { title: 'Mine' })
      const calls = [get, history, remove].map((call) => () => call(site, made.id))
      for (const call of [...calls, change]) await expect(call()).rejects.toBeInstanceOf(NotFoundError)
    }
    expect((await recruitment.list(second)).data).toEqual([])
    expect(await recruitment.get(siteId, made.id)).toEqual(made)
  })
})
