import { describe, expect, test } from 'vitest'
import { addPage, heading, html, puck } from '../../support/ai.ts'
import { startOpenAiServer } from '../../support/openai-server.ts'
import { startTestServer } from '../../support/server.ts'

const ai = await startOpenAiServer()
const server = await startTestServer(ai.env)
const offline = await startTestServer()

describe('translation by the built-in engine', () => {
  test('marks every text of a page and keeps machine-readable values', async () => {
    const { client, siteId } = await offline.tenant()
    const blocks = {
      root: { props: { title: 'All rooms', theme: 'dark', accent: '#1d4ed8' } },
      content: [
        {
          type: 'Hero',
          props: {
            id: 'Hero-1',
            heading: 'Stay at the lake, {{name}}',
            image: '/media/lake.jpg',
            imageAlt: 'The lake',
            buttons: [{ label: 'Book now', href: '/book', variant: 'primary' }],
          },
        },
        {
          type: 'Columns',
          props: {
            id: 'Columns-1',
            columns: [
              {
                content: [html('Text-1', '<p class="lead">Come &amp; <a href="/x" title="See">see</a></p>')],
              },
            ],
          },
        },
        { type: 'Weather', props: { id: 'Weather-1', unitLabel: 'Degrees', place: 'gmunden-at', days: 3 } },
      ],
      zones: { 'Weather-1:below': [heading('Heading-1', 'Below')] },
    }
    const { id: pageId } = await client.pages.create(siteId, {
      title: 'Rooms',
      slug: 'rooms',
      blocks,
      seo: {
        title: 'Rooms – Lakeside',
        description: 'Where you sleep',
        ogImage: 'https://example.com/a.jpg',
      },
    })
    const before = await client.pages.get(siteId, pageId)
    const result = await client.ai.translate(siteId, { pageId, targetLanguage: 'DE-at' })
    expect(result).toMatchObject({
      pageId,
      sourceLanguage: 'en',
      targetLanguage: 'de-AT',
      translatedTitle: '[de-AT] Ŕööɱš',
      translatedSeo: {
        title: '[de-AT] Ŕööɱš – Ļáķéšíďé'.replace('ď', 'd'),
        description: '[de-AT] Ŵĥéŕé ýöú šļééþ'.replace('þ', 'p'),
        ogImage: 'https://example.com/a.jpg',
      },
      untranslated: [],
      usage: { promptTokens: 0, completionTokens: 0 },
      engine: 'built-in (for testing)',
    })
    expect(result.translatedPuckData).toEqual({
      root: { props: { title: '[de-AT] Áļļ ŕööɱš', theme: 'dark', accent: '#1d4ed8' } },
      content: [
        {
          type: 'Hero',
          props: {
            id: 'Hero-1',
            heading: '[de-AT] Šţáý áţ ţĥé ļáķé, {{name}}',
            image: '/media/lake.jpg',
            imageAlt: '[de-AT] Ţĥé ļáķé',
            buttons: [{ label: '[de-AT] Ɓööķ ñöŵ', href: '/book', variant: 'primary' }],
          },
        },
        {
          type: 'Columns',
          props: {
            id: 'Columns-1',
            columns: [
              {
                content: [
                  html(
                    'Text-1',
                    '<p class="lead">[de-AT] Çöɱé &amp; <a href="/x" title="[de-AT] Šéé">šéé</a></p>',
                  ),
                ],
              },
            ],
          },
        },
        {
          type: 'Weather',
          props: { id: 'Weather-1', unitLabel: '[de-AT] Ďéğŕééš', place: 'gmunden-at', days: 3 },
        },
      ],
      zones: { 'Weather-1:below': [heading('Heading-1', '[de-AT] Ɓéļöŵ')] },
    })
    expect(await client.pages.get(siteId, pageId)).toEqual(before)
  })

  test('omits its mark where the text would exceed the maximum length', async () => {
    const { client, siteId } = await offline.tenant()
    const pageId = await addPage(client, siteId, puck(heading('Heading-1', 'e'.repeat(498))))
    const result = await client.ai.translate(siteId, { pageId, sourceLanguage: 'en', targetLanguage: 'de' })
    expect(result.translatedPuckData).toEqual(puck(heading('Heading-1', 'é'.repeat(498))))
    expect(result.untranslated).toEqual([])
  })

  test('is not saved as a draft of a live site', async () => {
    const texts = puck(heading('Heading-1', 'Rooms'))
    const request = { sourceLanguage: 'en', targetLanguage: 'de', save: true }
    const live = await offline.tenant()
    const pageId = await addPage(live.client, live.siteId, texts)
    await expect(live.client.ai.translate(live.siteId, { pageId, ...request })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('AI_PROVIDER'),
      details: { reason: 'no_language_model' },
    })
    expect((await live.client.pages.list(live.siteId)).data).toHaveLength(1)
    const { client, siteId } = await offline.tenant({ mode: 'sandbox' })
    const sandboxPage = await addPage(client, siteId, texts)
    const saved = await client.ai.translate(siteId, { pageId: sandboxPage, ...request })
    expect(saved).toMatchObject({ engine: 'built-in (for testing)', savedPageId: expect.any(String) })
  })

  test('serves sandbox keys without the configured model', async () => {
    const { client, siteId } = await server.tenant({ mode: 'sandbox' })
    const pageId = await addPage(client, siteId, puck(heading('Heading-1', 'Rooms')))
    const before = ai.requests.length
    const result = await client.ai.translate(siteId, { pageId, sourceLanguage: 'en', targetLanguage: 'de' })
    expect(result).toMatchObject({ translatedTitle: '[de] Ŕööɱš', engine: 'built-in (for testing)' })
    expect(ai.requests.length).toBe(before)
  })
})

test('translating a page of another site is rejected', async () => {
  const [one, other] = [await offline.tenant(), await offline.tenant()]
  const pageId = await addPage(one.client, one.siteId, puck())
  for (const id of [pageId, 'page_none']) {
    const asking = other.client.ai.translate(other.siteId, { pageId: id, targetLanguage: 'de' })
    await expect(asking).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  }
})

describe('limits of translation', async () => {
  const { client, siteId } = await offline.tenant()

  test.each([
    [
      'text',
      puck({
        type: 'Own',
        props: { id: 'a', text: Array.from({ length: 7_000 }, (_, i) => `The room ${i}.`).join(' ') },
      }),
    ],
    ['HTML', puck({ type: 'Own', props: { id: 'a', html: `<p class="${'x'.repeat(400_001)}">a</p>` } })],
    [
      'single texts',
      puck({ type: 'Own', props: { id: 'a', texts: Array.from({ length: 5_001 }, (_, i) => `T ${i}`) } }),
    ],
  ])('reject a page with too much %s', async (_, blocks) => {
    const pageId = await addPage(client, siteId, blocks)
    await expect(client.ai.translate(siteId, { pageId, targetLanguage: 'de' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('split it into several pages'),
      details: { reason: 'page_too_long' },
    })
  })

  const deep = (levels: number): unknown => (levels === 0 ? 'Deep text' : { text: [deep(levels - 1)] })
  test.each([
    ['deep', deep(45) as Record<string, unknown>],
    ['wide', { text: Array.from({ length: 200_000 }, () => 'ab') }],
    ['of tags', { html: '<b>a</b>'.repeat(48_000) }],
    ['of tags that stay open', { html: '<b><i></b>'.repeat(38_000) }],
    ['of brackets', { text: '[<{%'.repeat(95_000) }],
    ['of attributes', { html: `<a ${Array.from({ length: 50_000 }, (_, i) => `a${i}`).join(' ')}>Text</a>` }],
    ['of odd names', { constructor: { title: 'Title' }, toString: 'This is prose.', length: 'Text of this' }],
    ['of blocks of odd types', { content: [{ type: 'toString', props: { id: '1', text: 'Text' } }] }],
  ])('withstand a hostile page: %s', async (_, blocks) => {
    const pageId = await addPage(client, siteId, blocks)
    const answer = await client.ai.translate(siteId, { pageId, targetLanguage: 'de' }).then(
      () => 200,
      ({ status }) => status,
    )
    expect([200, 400]).toContain(answer)
  })
})
