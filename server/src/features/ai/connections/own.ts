import type { SiteContext } from '../../../platform/context.ts'
import type { LanguageModel } from '../../../platform/language-model/model.ts'
import type { ProviderName } from '../../../platform/language-model/providers.ts'
import { openTranslator } from '../../../platform/translator/open.ts'
import { deeplAddressOf } from '../../../platform/translator/settings.ts'
import type { Translator, TranslatorName } from '../../../platform/translator/translator.ts'
import { findConnection, type StoredConnection } from './queries.ts'
import { type Purpose, sealingOf } from './rules.ts'

export type OwnContext = Pick<SiteContext, 'db' | 'secrets' | 'ownModels' | 'outbound'>

export async function ownModel(context: OwnContext, accountId: string): Promise<LanguageModel | null> {
  const connection = await findConnection(context.db, accountId, 'model')
  return connection ? openModel(context, accountId, connection) : null
}

/** The translation service that the account has connected. */
export async function ownTranslator(context: OwnContext, accountId: string): Promise<Translator | null> {
  const connection = await findConnection(context.db, accountId, 'translation')
  return connection ? openService(context, accountId, connection) : null
}

export function openModel(context: OwnContext, accountId: string, connection: StoredConnection) {
  const { id, provider, model, baseUrl } = connection
  const apiKey = keyOf(context, accountId, 'model', connection)
  return context.ownModels.open(id, {
    provider: provider as ProviderName,
    model: model as string,
    apiKey,
    baseUrl,
  })
}

export function openService(context: OwnContext, accountId: string, connection: StoredConnection) {
  const apiKey = keyOf(context, accountId, 'translation', connection)
  const provider = connection.provider as TranslatorName
  const url = connection.baseUrl ?? deeplAddressOf(apiKey)
  return openTranslator({ provider, url, apiKey, formality: null, glossary: null }, context.outbound)
}

const keyOf = (
  { secrets }: OwnContext,
  accountId: string,
  purpose: Purpose,
  { sealedKey }: StoredConnection,
) => (sealedKey === null ? null : secrets.open(sealedKey, sealingOf(accountId, purpose)))
