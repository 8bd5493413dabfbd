import { pageErrors } from '@sitewright/blocks/catalogue'
import { expect, test } from 'vitest'
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

const isPlan = ({ data }: ReceivedRequest) => 'components' in data
const pageOf = ({ data }: ReceivedRequest) => ((data.page as { title: string }).title === 'Welcome' ? 0 : 1)
type Answer = typeof ai.answer

/** The answer that a model gave to the question, in part by a worse one. */
function recorded(request: ReceivedRequest, worse: Record<string, object> = {}): object {
  if (isPlan(request)) return answers.plan
  const index = pageOf(request)
  return { ...answers.pages[index], ...worse[index] }
}

const speaks =
  (worse?: Record<string, object>): Answer =>
  (response, request) =>
    says(recorded(request, worse))(response, request)

const refuses = says('', { refusal: answers.refusal, finishReason: 'content_filter' })

/** Plans as recorded, and answers otherwise to pages. */
const pagesBy =
  (answer: Answer): Answer =>
  (response, request) =>
    (isPlan(request) ? speaks() : answer)(response, request)

const verbose: Answer = (response, request) => {
  const { before, after } = answers.spoken
  return says(before + JSON.stringify(recorded(request), null, 2) + after)(response, request)
}

/** Ends in the middle of the third section. */
const cutOff = pagesBy((response, request) => {
  const text = JSON.stringify(recorded(request))
  const { at, keeps } = answers.cutOff
  return says(text.slice(0, text.indexOf(at) + keeps), { finishReason: 'length' })(response, request)
})

const INVENTED = /1987|Marco|Rossi|Naples|480|hundred|Lorem|Suite/

/** What pages say: ids and times may hold any digits. */
const textOf = (pages: { title: string; blocks: object; seo: object }[]) =>
  JSON.stringify(pages.map(({ title, blocks, seo }) => [title, blocks, seo])).replace(/_[0-9a-z]{26}/g, '')

async function siteFrom(answer: typeof ai.answer) {
  ai.answer = answer
  const site = await server.tenant({ tier: 'agency' })
  const before = ai.requests.length
  const job = await finished(site, await generate(site, { prompt: PROMPT, pageCount: 2, language: 'en' }))
  const pages = await Promise.all(job.pages.map(({ id }) => site.client.pages.get(site.siteId, id)))
  return { job, pages, requests: ai.requests.slice(before), shown: textOf(pages) }
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

const SENTENCES = ['Wake up by the lake', 'jam that we cook ourselves', 'Is breakfast included?']
/** Words of the plan's facts that the model invented, and how they are told to it. */
const FAULTS = ['1987', 'Marco', 'is filler text', 'contains a placeholder']

type Case = {
  is: string
  answer: Answer
  /** Sentences of the model that stay, and do not. */
  keeps?: string[]
  loses?: string[]
  /** Parts of the notes, one for each. */
  notes: string[]
  requests?: number
  /** What is told to the model of its first page. */
  sentBack?: string[]
}

const BUILT_IN_WROTE = 'The built-in engine wrote'
const CASES: Case[] = [
  { is: 'good', answer: speaks(), keeps: SENTENCES, notes: [], requests: 3 },
  { is: 'verbose', answer: verbose, keeps: SENTENCES, notes: [], requests: 3 },
  ...['prose', 'another shape', 'a list'].map((shape) => ({
    is: `wrong JSON: ${shape}`,
    answer: says(answers.wrong[shape as keyof typeof answers.wrong]),
    loses: SENTENCES,
    notes: ['no usable answer for a plan'],
    requests: 2,
  })),
  {
    is: 'wrong JSON: pages of another shape',
    answer: pagesBy(says(answers.wrong.pages)),
    loses: SENTENCES,
    notes: [BUILT_IN_WROTE, BUILT_IN_WROTE],
    requests: 5,
  },
  {
    is: 'invented facts: these sections are replaced',
    answer: speaks(answers.invented),
    keeps: ['Wake up by the lake', 'Which room do you want?', 'Is breakfast included?'],
    notes: [BUILT_IN_WROTE, BUILT_IN_WROTE],
    requests: 5,
    sentBack: FAULTS,
  },
  {
    is: 'invented facts once: the second answer is used',
    answer: (response, request) => speaks(request.attempt === 1 ? answers.invented : {})(response, request),
    keeps: SENTENCES,
    notes: [],
    requests: 5,
    sentBack: FAULTS,
  },
  {
    is: 'another language',
    answer: speaks(answers.german),
    notes: [BUILT_IN_WROTE, BUILT_IN_WROTE],
    requests: 5,
    sentBack: ['must be in en, not in de'],
  },
  {
    is: 'cut off: complete sections stay',
    answer: cutOff,
    keeps: ['Wake up by the lake', 'jam that we cook ourselves'],
    loses: ['Which room do you want?'],
    notes: [BUILT_IN_WROTE, BUILT_IN_WROTE],
  },
  {
    is: 'a refusal of everything',
    answer: refuses,
    loses: SENTENCES,
    notes: ['refused to answer for a plan'],
    requests: 1,
  },
  {
    is: 'a refusal of pages',
    answer: pagesBy(refuses),
    loses: SENTENCES,
    notes: ['refused to answer', 'refused to answer'],
    requests: 3,
  },
]

test.each(CASES)('a site is good when the answer is $is', async (one) => {
  const { keeps = [], loses = [], notes, requests, sentBack = [] } = one
  const site = await siteFrom(one.answer)
  expectGoodSite(site)
  for (const text of keeps) expect(site.shown).toContain(text)
  for (const text of loses) expect(site.shown).not.toContain(text)
  expect(site.job.notes).toEqual(notes.map((part) => expect.stringContaining(part)))
  if (requests !== undefined) expect(site.requests).toHaveLength(requests)
  const told = JSON.stringify(site.requests.at(2)?.body.messages ?? [])
  for (const problem of sentBack) expect(told).toContain(problem)
})

test('products and staff of the site count as facts', async () => {
  ai.answer = speaks()
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
  ai.answer = inTurn(speaks(), speaks(), (response, request) => {
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
