import { describe, expect, test } from 'vitest'
import { ASSIST_ACTIONS, type AssistAction } from '../../../src/features/ai/rules.ts'
import { inTurn, type ReceivedRequest, says, startOpenAiServer } from '../../support/openai-server.ts'
import { startTestServer } from '../../support/server.ts'

const NOTHING = { promptTokens: 0, completionTokens: 0 }

/** A page with blocks in its content, in a zone, in a slot, and in a nested slot. */
const blocks = {
  root: { props: {} },
  content: [
    { type: 'Heading', props: { id: 'heading', text: 'the house at the lake', level: 1 } },
    {
      type: 'RichText',
      props: {
        id: 'text',
        html: '<p>the house stands   at the lake . It has twelve rooms with a view !!</p><script>alert(1)</script><p>breakfast is served on the terrace</p>',
      },
    },
    {
      type: 'Columns',
      props: {
        id: 'columns',
        left: [{ type: 'Text', props: { id: 'in-slot', text: 'Words in a slot' } }],
        more: { deep: [{ type: 'Text', props: { id: 'in-object', text: 'Words in an object' } }] },
      },
    },
    {
      type: 'Gallery',
      props: {
        id: 'gallery',
        images: [
          { src: 'https://cdn.example.com/lake-house_terrace-2.jpg', alt: '' },
          { src: '/media/site_1/file_1/IMG_2034.JPG', alt: '', caption: 'breakfast outside' },
          { src: '/media/site_1/file_2/DSC0815.webp', alt: 'The rowing boat' },
          { src: '/media/site_1/file_3/IMG_2035.png' },
        ],
      },
    },
    { type: 'Spacer', props: { id: 'spacer', size: 'large' } },
  ],
  zones: { 'columns:right': [{ type: 'Text', props: { id: 'in-zone', text: 'Words in a zone' } }] },
}

describe('content assist by the built-in engine', async () => {
  const server = await startTestServer()
  const { client, siteId } = await server.tenant()
  const page = await client.pages.create(siteId, { title: 'Lake house', slug: 'lake', blocks })
  const assist = (more: object = {}) => client.ai.contentAssist(siteId, { pageId: page.id, ...more })
  const suggestion = async (more: object = {}) => (await assist(more)).suggestion

  test('improves spacing, punctuation and capitals only', async () => {
    expect(await assist({ blockId: 'text' })).toEqual({
      pageId: page.id,
      action: 'improve',
      suggestion:
        'The house stands at the lake. It has twelve rooms with a view!\nBreakfast is served on the terrace',
      notes: [],
      usage: NOTHING,
      engine: 'built-in',
    })
  })

  test.each([
    ['in-slot', 'Words in a slot'],
    ['in-object', 'Words in an object'],
    ['in-zone', 'Words in a zone'],
    ['columns', 'Words in a slot\n\nWords in an object\n\nWords in a zone'],
  ])('finds the block %s', async (blockId, text) => {
    expect(await suggestion({ blockId })).toBe(text)
  })

  test('works on the whole page by default', async () => {
    const text = await suggestion()
    for (const words of ['The house at the lake', 'twelve rooms', 'in a slot', 'in an object', 'in a zone'])
      expect(text).toContain(words)
    expect(text).not.toContain('alert')
  })

  test('shortens to the first whole sentences', async () => {
    const text = await suggestion({ action: 'shorten', blockId: 'text' })
    expect(text).toBe('The house stands at the lake.')
  })

  test('writes an SEO title and description within their limits', async () => {
    const [title = '', description = '', ...more] = (await suggestion({ action: 'seo' })).split('\n')
    expect(title).toBe('Lake house – The house at the lake')
    expect(description).toMatch(/^The house stands at the lake\. It has twelve rooms with a view!/)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(more).toEqual([])
  })

  test('describes images by their captions and file names', async () => {
    expect(await suggestion({ action: 'alt_text' })).toBe(
      'Lake house terrace\nBreakfast outside\nThe rowing boat\nLake house',
    )
    await expect(assist({ action: 'alt_text', blockId: 'heading' })).rejects.toMatchObject({
      status: 400,
      details: { reason: 'no_pictures' },
    })
  })

  test('expands and continues with sentences of the page', async () => {
    const expanded = await suggestion({ action: 'expand', blockId: 'text' })
    expect(expanded).toMatch(/^The house stands [\s\S]*Words in a slot\./)
    const next = await suggestion({ action: 'continue', blockId: 'in-slot' })
    expect(next).toContain('Words in a zone.')
    expect(next).not.toContain('Words in a slot')
    const whole = await suggestion({ action: 'continue' })
    expect(whole).toMatch(/^In short: [\s\S]*\.$/)
  })

  test('says what it cannot follow', async () => {
    const ignored = await assist({ blockId: 'in-slot', tone: 'friendly', instruction: 'Say hello' })
    expect(ignored.suggestion).toBe('Words in a slot')
    expect(ignored.notes).toEqual([expect.stringContaining('ignores the instruction')])
  })

  test('leaves no brackets to fill in', async () => {
    for (const action of ASSIST_ACTIONS)
      for (const blockId of [undefined, 'text', 'gallery'])
        expect(
          await suggestion({ action, tone: 'warm', ...(blockId && { blockId }) }).catch(String),
        ).not.toMatch(/\[[^\]]+\]/)
  })

  test('adds no words and is deterministic', async () => {
    const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []
    const known = new Set(wordsIn(JSON.stringify(blocks)))
    for (const action of ['improve', 'shorten', 'rewrite'] as const) {
      const text = await suggestion({ action })
      expect(wordsIn(text).filter((word) => !known.has(word))).toEqual([])
      expect(await suggestion({ action })).toBe(text)
    }
  })

  test.each(ASSIST_ACTIONS)('%s leaves the page unchanged', async (action) => {
    const before = await client.pages.get(siteId, page.id)
    await assist({ action }).catch(() => {})
    expect(await client.pages.get(siteId, page.id)).toEqual(before)
  })

  test('uses the title of an empty page', async () => {
    const empty = await client.pages.create(siteId, { title: 'Our boathouse', slug: 'empty' })
    const { suggestion } = await client.ai.contentAssist(siteId, { pageId: empty.id })
    expect(suggestion).toBe('Our boathouse')
  })

  test('rejects a block without text and blocks of other pages', async () => {
    await expect(assist({ blockId: 'spacer' })).rejects.toMatchObject({
      status: 400,
      details: { reason: 'no_text' },
    })
    await expect(assist({ blockId: 'nowhere' })).rejects.toMatchObject({
      status: 404,
      message: 'Block not found',
    })
    const other = await server.tenant()
    await expect(other.client.ai.contentAssist(other.siteId, { pageId: page.id })).rejects.toMatchObject({
      status: 404,
      message: 'Page not found',
    })
  })

  test('reads deeply nested tags', async () => {
    const html = `${'<b>'.repeat(60_000)}the end`
    const content = [{ type: 'RichText', props: { id: 'text', html } }]
    const deep = await client.pages.create(siteId, { title: 'Deep', slug: 'deep', blocks: { content } })
    expect(await suggestion({ pageId: deep.id })).toBe('The end')
  })

  test('accepts custom data, nested blocks and very long texts', async () => {
    let nested: object = { type: 'Text', props: { id: 'deepest', text: 'Words far below' } }
    for (let i = 0; i < 20; i++) nested = { type: 'Box', props: { id: `box-${i}`, items: [nested] } }
    const book = 'All of it is a very long story about the lake. '.repeat(20_000)
    const cases = [
      { blocks: {} },
      { blocks: { anything: [{ text: 'Words of the caller' }, null, 7] } },
      { blocks: { content: [nested] } },
      { blocks: { content: [{ type: 'Text', props: { id: 'book', text: book } }] } },
      { blocks: { content: [{ type: '__proto__', props: { id: 'odd', constructor: 'Words of one' } }] } },
    ]
    for (const [i, { blocks }] of cases.entries()) {
      const { id } = await client.pages.create(siteId, { title: '日本語', slug: `case-${i}`, blocks })
      for (const action of ASSIST_ACTIONS) {
        const result = await client.ai
          .contentAssist(siteId, { pageId: id, action })
          .catch(({ status }) => ({ suggestion: String(status) }))
        expect(result.suggestion).toMatch(/^(400$|[^5])/)
        expect(result.suggestion.length).toBeLessThan(25_000)
      }
    }
  })
})

describe('content assist by a model', async () => {
  const ai = await startOpenAiServer()
  const server = await startTestServer(ai.env)
  const { client, siteId } = await server.tenant()
  const page = await client.pages.create(siteId, { title: 'Lake house', slug: 'lake', blocks })
  const assist = (more: object = {}) => client.ai.contentAssist(siteId, { pageId: page.id, ...more })

  test('receives texts and preferences as data, the task as an instruction', async () => {
    ai.answer = says({ suggestion: 'Stay at the lake' })
    await client.sites.update(siteId, { language: 'de' })
    const preferences = { instruction: 'Speak to families', tone: 'friendly' }
    expect(await assist({ action: 'rewrite', blockId: 'in-zone', ...preferences })).toMatchObject({
      action: 'rewrite',
      suggestion: 'Stay at the lake',
    })
    const { data, instructions } = ai.requests.at(-1) as ReceivedRequest
    expect(data).toMatchObject({
      title: 'Lake house',
      texts: ['Words in a zone'],
      language: 'de',
      ...preferences,
    })
    expect(instructions).toContain('in different words')
    expect(instructions).not.toMatch(/families|friendly|Lake house/)
  })

  test('receives a different task for each action', async () => {
    const tasks = new Set<string>()
    for (const action of ASSIST_ACTIONS) {
      ai.answer = answerTo(action)
      await assist({ action })
      tasks.add((ai.requests.at(-1) as ReceivedRequest).instructions.replaceAll(/data-[0-9a-f]{24}/g, ''))
    }
    expect(tasks.size).toBe(ASSIST_ACTIONS.length)
  })

  test('must respect SEO limits and write one line per image', async () => {
    const tooLong = says({ title: 'Lake '.repeat(20), description: 'x' })
    ai.answer = inTurn(tooLong, says({ title: 'Lake house', description: 'Rooms with a view' }))
    expect((await assist({ action: 'seo' })).suggestion).toBe('Lake house\nRooms with a view')
    ai.answer = inTurn(says({ alts: ['One'] }), says({ alts: ['One', 'Two\nlines', 'Three', 'Four'] }))
    expect((await assist({ action: 'alt_text' })).suggestion).toBe('One\nTwo lines\nThree\nFour')
  })

  test('receives a bounded part of a long page', async () => {
    ai.answer = says({ suggestion: 'Good' })
    const text = 'All of it is a very long story about the lake. '.repeat(10_000)
    const content = [{ type: 'Text', props: { id: 'book', text } }]
    const { id } = await client.pages.create(siteId, { title: 'Book', slug: 'book', blocks: { content } })
    await client.ai.contentAssist(siteId, { pageId: id })
    const { body } = ai.requests.at(-1) as ReceivedRequest
    expect(JSON.stringify(body).length).toBeLessThan(30_000)
    expect(body.max_tokens).toBeLessThanOrEqual(8_000)
  })

  test('is called once per Idempotency-Key', async () => {
    ai.answer = says({ suggestion: 'Good' })
    const before = ai.requests.length
    const key = { idempotencyKey: 'assist-once' }
    const first = await client.ai.contentAssist(siteId, { pageId: page.id }, key)
    expect(await client.ai.contentAssist(siteId, { pageId: page.id }, key)).toEqual(first)
    expect(ai.requests.length - before).toBe(1)
  })

  const answerTo = (action: AssistAction) => {
    if (action === 'seo') return says({ title: 'Lake', description: 'House' })
    return says(action === 'alt_text' ? { alts: ['A', 'B', 'C', 'D'] } : { suggestion: 'Good' })
  }
})
