import { Type } from 'typebox'
import type { Endpoints } from '../../../api/endpoint.ts'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { AnyObject, Id, named, nullable } from '../../../api/schema.ts'
import { AiEstimate, engine, language, Usage } from '../schema.ts'

const Translation = named(
  'Translation',
  Type.Object({
    pageId: Id,
    sourceLanguage: Type.String(),
    targetLanguage: Type.String(),
    translatedTitle: Type.String(),
    translatedPuckData: AnyObject,
    translatedSeo: AnyObject,
    untranslated: Type.Array(Type.String(), {
      description: 'Dotted paths of texts that could not be translated completely and keep their original',
      examples: [['blocks.content.0.props.text']],
    }),
    savedPageId: nullable({ ...Id, description: 'The draft with the translation; null if it was not saved' }),
    usage: Usage,
    characters: Type.Integer({ description: 'Sent to a translation service, instead of tokens' }),
    engine,
  }),
)

export const translationEndpoints = {
  translate: endpoint('POST /v1/sites/:siteId/ai/translate', 'ai:write', {
    longRunning: true,
    gateway: true,
    summary: 'Translate a page',
    description:
      'Translates the texts of a page without changing it. Ids, addresses, tags and other machine-readable values stay as ' +
      'they are. With `save`, the result becomes a draft in the translation group of the page. An earlier draft in that ' +
      'language becomes a revision; if the page in that language is more than a draft: 409. The built-in engine, `built-in (for testing)`, ' +
      'only marks the texts to be translated; on a live site, its result is not saved: 409.',
    body: Type.Object({
      pageId: Id,
      targetLanguage: language,
      sourceLanguage: Type.Optional({ ...language, description: 'Detected by default' }),
      save: Type.Optional(Type.Boolean({ default: false, description: 'Saves it as a draft' })),
    }),
    reply: one(Translation),
  }),
  estimateTranslation: endpoint('POST /v1/sites/:siteId/ai/translate/estimate', 'ai:write', {
    extension: true,
    summary: 'Estimate the cost of translating a page',
    body: Type.Object({ pageId: Id }),
    reply: one(AiEstimate),
  }),
} as const satisfies Endpoints
