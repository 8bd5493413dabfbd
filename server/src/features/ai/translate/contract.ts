import { Type } from 'typebox'
import type { Endpoints } from '../../../api/endpoint.ts'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { AnyObject, Id, named } from '../../../api/schema.ts'
import { engine, language, Usage } from '../schema.ts'

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
    usage: Usage,
    engine,
  }),
)

export const translationEndpoints = {
  translate: endpoint('POST /v1/sites/:siteId/ai/translate', 'ai:write', {
    longRunning: true,
    gateway: true,
    summary: 'Translate a page',
    description:
      'Translates the texts of a page without changing it: save the result as a new page. Ids, addresses, tags and other ' +
      'machine-readable values stay as they are. The built-in engine only marks the texts to be translated.',
    body: Type.Object({
      pageId: Id,
      targetLanguage: language,
      sourceLanguage: Type.Optional({ ...language, description: 'Detected by default' }),
    }),
    reply: one(Translation),
  }),
} as const satisfies Endpoints
