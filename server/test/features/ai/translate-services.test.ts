import { describe, expect, test } from 'vitest'
import { withModelSlot } from '../../../src/features/ai/model-requests.ts'
import { serviceTranslations } from '../../../src/features/ai/translate/service-translation.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTranslator } from '../../../src/platform/translator/open.ts'
import { addPage, heading, html, puck } from '../../support/ai.ts'
import { tally } from '../../support/booking.ts'
import { errorOf } from '../../support/outcomes.ts'
import { loggedIn } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'
import { send, startTranslator, translation } from '../../support/translator-server.ts'

const KEY = 'translator-key-0123456789'

const elsewhere = await startTestServer()

describe.each(['deepl', 'libretranslate'] as const)('translation by %s', async (kind) => {
  const service = await startTranslator(kind)
  const server = await startTestServer({
    AI_TRANSLATE_PROVIDER: kind,
    AI_TRANSLATE_URL: service.url,
    AI_TRANSLATE_API_KEY: KEY,
    AI_TRANSLATE_FORMALITY: 'more',
    AI_TRANSLATE_GLOSSARY: 'glossary-1',
  })
  const { client, siteId } = await server.tenant()
  const blocks = puck(
    heading('Heading-1', ' Fish & <chips> for {{name}} '),
    html('Text-1', '<p>From <b>early</b> to<br>late, <a href="/menu">see the menu</a>.</p>'),
  )
  const sentTexts = () => service.requests.flatMap(({ body }) => body.text ?? body.q ?? [])

  async function translated(options: object = {}) {
    service.requests.length = 0
    const pageId = await addPage(client, siteId, blocks)
    const request = { pageId, sourceLanguage: 'en', targetLanguage: 'de', ...options }
    return client.ai.translate(siteId, request)
  }

  test('sends texts only, and keeps tags, ids, links and placeholders', async () => {
    const result = await translated()
    expect(result).toMatchObject({ engine: kind, untranslated: [], translatedTitle: 'üRooms' })
    expect(result.usage).toEqual({ promptTokens: 0, completionTokens: 0 })
    expect(result.translatedPuckData.content).toEqual([
      heading('Heading-1', ' üFish & <chips> üfor {{name}} '),
      html('Text-1', '<p>üFrom <b>üearly</b> üto<br>ülate, <a href="/menu">üsee üthe ümenu</a>.</p>'),
    ])
    expect(sentTexts().join()).not.toMatch(/Heading-1|Text-1|\/menu|href/)
    expect(server.logLines.join('')).not.toContain(KEY)
  })

  test('speaks the wire format of the service', async () => {
    await translated({ targetLanguage: 'pt-BR' })
    const [request] = service.requests
    expect(request).toMatchObject(
      kind === 'deepl'
        ? {
            path: '/v2/translate',
            authorization: `DeepL-Auth-Key ${KEY}`,
            body: {
              source_lang: 'EN',
              target_lang: 'PT-BR',
              tag_handling: 'xml',
              ignore_tags: ['k'],
              formality: 'prefer_more',
              glossary_id: 'glossary-1',
            },
          }
        : { path: '/translate', body: { source: 'en', target: 'pt-BR', format: 'html', api_key: KEY } },
    )
  })

  test('sends long pages in batches', async () => {
    const many = Array.from({ length: 100 }, (_, i) => heading(`H-${i}`, `Room number ${'x'.repeat(i)}`))
    const pageId = await addPage(client, siteId, puck(...many))
    service.requests.length = 0
    await client.ai.translate(siteId, { pageId, sourceLanguage: 'en', targetLanguage: 'de' })
    expect(service.requests.length).toBeGreaterThan(2)
    for (const { body } of service.requests) expect((body.text ?? body.q)?.length).toBeLessThanOrEqual(40)
    expect(sentTexts()).toHaveLength(101)
  })

  test('saves the translation as a draft in the group of the page', async () => {
    const { savedPageId, pageId } = await translated({ save: true })
    const page = await client.pages.get(siteId, savedPageId as string)
    expect(page).toMatchObject({ title: 'üRooms', language: 'de', translationGroup: pageId, status: 'draft' })
  })

  test('translates the words between tags when the service loses them', async () => {
    service.translate = (text) => translation(text).replace(/<\/?x\d+\/?>/g, '')
    const result = await translated()
    service.translate = translation
    expect(JSON.stringify(result.translatedPuckData)).toContain('<b>üearly</b>')
  })

  test.each<[string, number, object, number, string]>([
    ['is busy', 429, {}, 503, 'ai_provider_busy'],
    ['rejects the key', 403, {}, 502, 'ai_provider_misconfigured'],
    ['is down', 503, {}, 502, 'ai_provider_failed'],
    ['answers with something else', 200, { hello: 1 }, 502, 'ai_provider_failed'],
    ['redirects', 302, {}, 502, 'ai_provider_misconfigured'],
    ...(kind === 'deepl'
      ? ([
          ['has used up its quota', 456, { message: 'Quota exceeded' }, 503, 'translation_quota_used_up'],
          [
            'does not know the language',
            400,
            { message: "Value for 'target_lang' not supported." },
            400,
            'language_not_supported',
          ],
        ] as [string, number, object, number, string][])
      : ([
          [
            'does not know the language',
            400,
            { error: 'xx is not supported' },
            400,
            'language_not_supported',
          ],
        ] as [string, number, object, number, string][])),
  ])('fails clearly when the service %s', async (_title, status, body, expected, reason) => {
    service.answer = (response) => Boolean(send(response, status, body))
    const error = await errorOf(translated())
    service.answer = () => false
    expect(error).toMatchObject({ status: expected, details: { reason } })
  })

  test('is a 504 when the time of the request is over', async () => {
    service.answer = () => true
    const url = service.url
    const settings = { provider: kind, url, apiKey: KEY, formality: null, glossary: null }
    const translator = await openTranslator(settings)
    const languages = { sourceLanguage: 'en', targetLanguage: 'de' }
    const passages = [{ text: 'Fish', isMarked: false, maxLength: null, parts: [] }]
    const translating = withModelSlot(
      { site: { accountId: 'acct_1' } },
      null,
      (signal) => serviceTranslations(translator, languages, passages, signal),
      50,
    )
    expect(await errorOf(translating)).toMatchObject({
      status: 504,
      details: { reason: 'ai_provider_timeout' },
    })
    await translator.close()
    service.answer = () => false
  })

  describe('of an account with few characters', async () => {
    const LIMIT = 100
    await server.db.run(sql`
      insert into tiers (name, per_minute, ai_characters_per_month) values ('hundred', 1000000, ${LIMIT})`)
    const few = await server.tenant({ tier: 'hundred' })
    const text = 'A'.repeat(25)
    const pageId = await addPage(few.client, few.siteId, puck(heading('Heading-1', text)))
    const translate = () =>
      few.client.ai.translate(few.siteId, { pageId, sourceLanguage: 'en', targetLanguage: 'de' })
    const characters = async () => (await few.client.ai.getUsage(few.siteId)).characters
    const length = text.length + 'Rooms'.length

    test('takes none when the service fails', async () => {
      service.answer = (response) => Boolean(send(response, 503, {}))
      expect(await errorOf(translate())).toMatchObject({ status: 502 })
      service.answer = () => false
      expect(await characters()).toEqual({ used: 0, limit: LIMIT, remaining: LIMIT })
    })

    test('is estimated before, and counted after', async () => {
      const estimate = () => few.client.ai.estimateTranslation(few.siteId, { pageId })
      expect(await estimate()).toEqual({
        tokens: { from: 0, to: 0 },
        characters: length,
        videoCredits: 0,
        paidBy: 'plan',
        left: { tokens: null, characters: LIMIT, videoCredits: null },
      })
      expect((await translate()).characters).toBe(length)
      expect((await estimate()).left.characters).toBe(LIMIT - length)
      await server.db.run(sql`update ai_months set characters_used = 0`)
    })

    test('never exceeds them, and says how many are left', async () => {
      const errors = await Promise.all(Array.from({ length: 10 }, () => errorOf(translate())))
      expect(tally(errors.map((error) => error?.details?.reason ?? 'done'))).toEqual({
        done: 3,
        ai_characters_used_up: 7,
      })
      expect(await characters()).toEqual({ used: 3 * length, limit: LIMIT, remaining: LIMIT - 3 * length })
      const error = await errorOf(translate())
      expect(error).toMatchObject({ status: 403, details: { limit: LIMIT, used: 90, remaining: 10 } })
      expect(error.message).toContain('10 of its 100 characters of translation left this month')
    })
  })

  test('that an account has connected itself takes no characters of its plan', async () => {
    const { client, siteId, accountId } = await elsewhere.tenant()
    const { client: owner } = await loggedIn(elsewhere, accountId, 'owner')
    const address = { provider: 'libretranslate', baseUrl: service.url, apiKey: KEY } as const
    const pageId = await addPage(client, siteId, blocks)
    const translate = () =>
      client.ai.translate(siteId, { pageId, sourceLanguage: 'en', targetLanguage: 'de' })
    expect((await translate()).engine).toBe('built-in (for testing)')
    await owner.ai.saveConnection('translation', address)
    service.answer = (response) => Boolean(send(response, 403, {}))
    const rejected = { works: false, reason: 'ai_provider_misconfigured' }
    expect(await owner.ai.testConnection('translation')).toMatchObject(rejected)
    expect((await errorOf(translate())).message).toContain(
      "account's own translation service rejects its key",
    )
    service.answer = () => false
    if (kind === 'deepl') return
    expect(await owner.ai.testConnection('translation')).toMatchObject({ works: true })
    expect(await translate()).toMatchObject({ engine: kind, translatedTitle: 'üRooms' })
    expect((await client.ai.getUsage(siteId)).characters.used).toBe(0)
    await owner.ai.removeConnection('translation')
    expect((await translate()).engine).toBe('built-in (for testing)')
  })

  test('is not used in the sandbox', async () => {
    const sandbox = await server.tenant({ mode: 'sandbox' })
    service.requests.length = 0
    const pageId = await addPage(sandbox.client, sandbox.siteId, blocks)
    const { engine } = await sandbox.client.ai.translate(sandbox.siteId, { pageId, targetLanguage: 'de' })
    expect(engine).toBe('built-in (for testing)')
    expect(service.requests).toEqual([])
  })
})
