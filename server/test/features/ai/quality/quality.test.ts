import { pageErrors } from '@sitewright/blocks/catalogue'
import { describe, expect, test } from 'vitest'
import { finished, generate, untilJob } from '../../../support/ai.ts'
import {
  hangs,
  inTurn,
  type ReceivedRequest,
  says,
  startOpenAiServer,
} from '../../../support/openai-server.ts'
import { startTestServer } from '../../../support/server.ts'
import answers from './answers.json' with { type: 'json' }

const ai = await startOpenAiServer()
const server = await startTestServer(ai.env)
const PROMPT =
  'A website for Haus am See, a small family hotel by the lake in Hallstatt with 12 rooms. Breakfast is included. ' +
  'Double room for 120 euros a night. Phone +43 6134 12345.'

type Quality = 'good' | 'invented' | 'german'
const isPlan = ({ data }: ReceivedRequest) => 'components' in data
const pageOf = ({ data }: ReceivedRequest) => ((data.page as { title: string }).title === 'Welcome' ? 0 : 1)

/** The answer that a model gave to the question. */
function recorded(request: ReceivedRequest, quality: Quality = 'good'): object {
  if (isPlan(request)) return answers.plan
  const index = pageOf(request)
  const worse: Record<string, object> = quality === 'good' ? {} : answers[quality]
  return { ...answers.pages[index], ...worse[index] }
}

const speaks =
  (quality: Quality): typeof ai.answer =>
  (response, request) =>
    says(recorded(request, quality))(response, request)

const verbose: typeof ai.answer = (response, request) => {
  const json = JSON.stringify(recorded(request), null, 2)
  const text = `<think>The owner wants {warm} words.</think>Sure! Here is the page:\n\n\`\`\`json\n${json}\n\`\`\`\nShall I go on?`
  return says(text)(response, request)
}

/** Ends in the middle of the third section. */
const cutOff: typeof ai.answer = (response, request) => {
  const text = JSON.stringify(recorded(request))
  if (isPlan(request)) return says(text)(response, request)
  const end = text.indexOf('"section3"') + 40
  return says(text.slice(0, end), { finishReason: 'length' })(response, request)
}

const INVENTED = /1987|Marco|Rossi|Naples|480|hundred|Lorem|Suite/

async function siteFrom(answer: typeof ai.answer) {
  ai.answer = answer
  const site = await server.tenant({ tier: 'agency' })
  const before = ai.requests.length
  const job = await finished(site, await generate(site, { prompt: PROMPT, pageCount: 2, language: 'en' }))
  const pages = await Promise.all(job.pages.map(({ id }) => site.client.pages.get(site.siteId, id)))
  return { job, pages, requests: ai.requests.slice(before), shown: JSON.stringify(pages) }
}
type Result = Awaited<ReturnType<typeof siteFrom>>

/** Valid pages about the hotel that state nothing else and hold no placeholder. */
function expectGoodSite({ job, pages, shown }: Result) {
  expect(job).toMatchObject({ status: 'completed', error: null, engine: 'openai-compatible/test-model' })
  expect(pages).toHaveLength(2)
  for (const { blocks, seo } of pages) {
    expect(pageErrors(blocks)).toEqual({})
    const { content } = blocks as { content: { type: string }[] }
    expect(content.map(({ type }) => type)).toContain('Hero')
    expect(content.length).toBeGreaterThanOrEqual(4)
    expect(textsIn(content).join('\n')).not.toMatch(/[[\]{}]|lorem/i)
    expect(seo.description).toMatch(/\S/)
  }
  expect(shown).toContain('Haus am See')
  expect(shown).toContain('120')
  expect(shown).not.toMatch(INVENTED)
  expect(shown).not.toMatch(/Zimmer|Frühstück/)
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value
      ? Object.values(value).flatMap(textsIn)
      : []

describe('a site is good when the model', () => {
  test('answers well: its words stay as they are', async () => {
    const site = await siteFrom(speaks('good'))
    expectGoodSite(site)
    expect(site.job.notes).toEqual([])
    expect(site.requests).toHaveLength(3)
    for (const text of ['Wake up by the lake', 'jam that we cook ourselves', 'Is breakfast included?'])
      expect(site.shown).toContain(text)
  })

  test('talks around its answers', async () => {
    const site = await siteFrom(verbose)
    expectGoodSite(site)
    expect(site.job.notes).toEqual([])
    expect(site.shown).toContain('Wake up by the lake')
  })

  test.each<[string, typeof ai.answer]>([
    ['prose', says('I would love to build this website for you!')],
    ['another shape', says({ website: { pages: 'many' } })],
    ['a list', says('[1, 2, 3]')],
  ])('answers with %s: the built-in engine writes the site', async (_title, answer) => {
    const site = await siteFrom(answer)
    expectGoodSite(site)
    expect(site.requests).toHaveLength(2)
    expect(site.job.notes).toEqual([expect.stringContaining('no usable answer for a plan')])
  })

  test('has a good plan, but pages of another shape', async () => {
    const site = await siteFrom((response, request) =>
      says(isPlan(request) ? answers.plan : { html: '<h1>Hello</h1>' })(response, request),
    )
    expectGoodSite(site)
    expect(site.job.notes).toHaveLength(2)
  })

  test('invents facts: these sections are replaced, the others stay', async () => {
    const site = await siteFrom(speaks('invented'))
    expectGoodSite(site)
    expect(site.requests).toHaveLength(5)
    const sentBack = JSON.stringify(site.requests.at(2)?.body.messages)
    for (const problem of ['1987', 'Marco', 'is filler text', 'contains a placeholder'])
      expect(sentBack).toContain(problem)
    expect(site.job.notes).toHaveLength(2)
    for (const text of ['Wake up by the lake', 'Which room do you want?', 'Is breakfast included?'])
      expect(site.shown).toContain(text)
  })

  test('invents facts once: its second answer is used', async () => {
    const site = await siteFrom((response, request) =>
      says(recorded(request, request.attempt === 1 ? 'invented' : 'good'))(response, request),
    )
    expectGoodSite(site)
    expect(site.job.notes).toEqual([])
    expect(site.shown).toContain('jam that we cook ourselves')
  })

  test('writes in another language', async () => {
    const site = await siteFrom(speaks('german'))
    expectGoodSite(site)
    expect(JSON.stringify(site.requests.at(2)?.body.messages)).toContain('must be in en, not in de')
    expect(site.job.notes).toHaveLength(2)
  })

  test('is cut off: its complete sections stay', async () => {
    const site = await siteFrom(cutOff)
    expectGoodSite(site)
    expect(site.shown).toContain('Wake up by the lake')
    expect(site.shown).toContain('jam that we cook ourselves')
    expect(site.shown).not.toContain('Which room do you want?')
    expect(site.job.notes).toHaveLength(2)
  })

  test.each<[string, typeof ai.answer]>([
    ['everything', says('', { refusal: 'I cannot help with that', finishReason: 'content_filter' })],
    [
      'to write pages',
      (response, request) =>
        (isPlan(request) ? says(answers.plan) : says('', { refusal: 'No', finishReason: 'content_filter' }))(
          response,
          request,
        ),
    ],
  ])('refuses %s', async (_title, answer) => {
    const site = await siteFrom(answer)
    expectGoodSite(site)
    expect(site.job.notes).toContainEqual(expect.stringContaining('refused to answer'))
  })
})

test('products and staff of the site count as facts', async () => {
  ai.answer = speaks('good')
  const site = await server.tenant({ tier: 'agency' })
  await site.client.shop.createProduct(site.siteId, {
    title: 'Honey from Gosau',
    price: 7.5,
    currency: 'EUR',
  })
  const facts = { ...answers.pages[0], section3: { html: '<p>Try our Honey from Gosau for 7.50 euros.</p>' } }
  ai.answer = (response, request) =>
    says(isPlan(request) || pageOf(request) === 1 ? recorded(request) : facts)(response, request)
  const job = await finished(site, await generate(site, { prompt: PROMPT, pageCount: 2, language: 'en' }))
  expect(job.notes).toEqual([])
  const page = await site.client.pages.get(site.siteId, job.pages[0]?.id as string)
  expect(JSON.stringify(page.blocks)).toContain('Honey from Gosau')
})

test('shows the pages and sections while they are written', async () => {
  const site = await server.tenant({ tier: 'agency' })
  const beginning = JSON.stringify(answers.pages[1]).split('"section3"')[0] as string
  ai.answer = inTurn(speaks('good'), speaks('good'), (response, request) => {
    hangs(beginning)(response, request)
    const delta = { choices: [{ index: 0, delta: { content: ' ' }, finish_reason: null }] }
    const more = setInterval(() => response.write(`data: ${JSON.stringify(delta)}\n\n`), 100)
    response.on('close', () => clearInterval(more))
  })
  const jobId = await generate(site, { prompt: PROMPT, pageCount: 2, language: 'en' })
  const job = await untilJob(site, jobId, ({ outline }) => outline[1]?.sections.length === 1)
  expect(job.outline.map(({ title, isWritten }) => [title, isWritten])).toEqual([
    ['Welcome', true],
    ['Rooms', false],
  ])
  expect(job.outline.map(({ sections }) => sections[0])).toEqual([
    { component: 'Hero', heading: 'Wake up by the lake' },
    { component: 'Hero', heading: 'Rooms with a view of the water' },
  ])
  await site.client.ai.cancelJob(site.siteId, jobId)
})
