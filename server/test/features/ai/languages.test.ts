import { describe, expect, test } from 'vitest'
import { addPage, heading, LONG_GERMAN, puck } from '../../support/ai.ts'
import { startTestServer } from '../../support/server.ts'

const offline = await startTestServer()

describe('languages of translation', async () => {
  const { client, siteId } = await offline.tenant()

  test.each([
    ['Welcome to our house at the lake, where you can sleep and eat', 'en'],
    [LONG_GERMAN, 'de'],
    ['Notre maison est au bord du lac et ouverte pour vous toute l’année', 'fr'],
    ['La casa nuestra está en la montaña y es para los niños', 'es'],
    ['La nostra casa è sul lago ed è aperta per voi con il bel tempo', 'it'],
    ['A nossa casa fica no lago e não é só para os hóspedes do verão', 'pt'],
    ['Onze kamers zijn voor u klaar en het ontbijt is inbegrepen', 'nl'],
    ['Våra rum är för dig som vill ha det lugnt', 'sv'],
    ['Velkommen til vores hus, hvor I kan sove og spise med udsigt', 'da'],
    ['Nasz dom jest nad jeziorem i czekamy na państwa przez cały rok', 'pl'],
    ['Vítejte v našem domě u jezera, kde se budete cítit jako doma', 'cs'],
    ['A ház a tó partján van, és mindenki szívesen látott vendég', 'hu'],
    ['Evimiz göl kenarında ve sizin için çok güzel bir kahvaltı var', 'tr'],
    ['Наш дом находится на берегу озера, и мы ждем вас', 'ru'],
    ['Наш будинок стоїть на березі озера, і ми чекаємо на вас', 'uk'],
    ['Το σπίτι μας είναι δίπλα στη λίμνη', 'el'],
    ['私たちのホテルは湖のそばにあります', 'ja'],
    ['我们的酒店在湖边', 'zh'],
    ['호텔은 호수 옆에 있습니다', 'ko'],
    ['مرحبا بكم في فندقنا على البحيرة من كل مكان', 'ar'],
    ['Quartz', 'en'],
  ])('detects that %j is %s', async (text, language) => {
    const pageId = await addPage(client, siteId, puck(heading('Heading-1', text)), 'Lakeside')
    const result = await client.ai.translate(siteId, { pageId, targetLanguage: 'fi' })
    expect(result).toMatchObject({ sourceLanguage: language, targetLanguage: 'fi' })
  })

  test("falls back to the site's language with its region", async () => {
    const { client, siteId } = await offline.tenant()
    await client.sites.update(siteId, { language: 'de-CH' })
    const pages = [['Quartz'], [LONG_GERMAN]].map((texts) => puck(heading('Heading-1', texts.join())))
    for (const blocks of pages) {
      const pageId = await addPage(client, siteId, blocks, 'Lakeside')
      const result = await client.ai.translate(siteId, { pageId, targetLanguage: 'fr' })
      expect(result.sourceLanguage).toBe('de-CH')
    }
  })

  test.each(['deutsch', 'xx', 'de_DE', '', 'und', '-', 'x-klingon', 'a'.repeat(35)])(
    'rejects %j as a language tag',
    async (tag) => {
      const pageId = await addPage(client, siteId, puck())
      await expect(
        client.ai.translate(siteId, { pageId, targetLanguage: tag, sourceLanguage: tag }),
      ).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
        details: {
          fields: {
            targetLanguage: 'must be the BCP 47 tag of a language, such as de or pt-BR',
            sourceLanguage: 'must be the BCP 47 tag of a language, such as de or pt-BR',
          },
        },
      })
    },
  )

  test('rejects the same language, but accepts another region', async () => {
    const pageId = await addPage(client, siteId, puck(heading('Heading-1', LONG_GERMAN)))
    for (const same of [{ targetLanguage: 'de-DE' }, { targetLanguage: 'de', sourceLanguage: 'de' }]) {
      await expect(client.ai.translate(siteId, { pageId, ...same })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { fields: { targetLanguage: expect.stringContaining('name a different language') } },
      })
    }
    const result = await client.ai.translate(siteId, { pageId, targetLanguage: 'de-CH' })
    expect(result).toMatchObject({ sourceLanguage: 'de', targetLanguage: 'de-CH' })
  })
})
