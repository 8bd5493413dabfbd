import { type Static, Type } from 'typebox'
import { ApiError, found, invalid, refuse } from '../../../api/errors.ts'
import { lockAsOwner } from '../../../platform/accounts/owners.ts'
import type { HandlersOf, MemberContext } from '../../../platform/context.ts'
import { PROVIDERS, type ProviderName } from '../../../platform/language-model/providers.ts'
import { newId } from '../../../platform/values/ids.ts'
import { withoutTrailingSlash } from '../../../platform/values/variables.ts'
import { countOwnTokens } from '../budget/ledger.ts'
import type { ai } from '../contract.ts'
import { withModelSlot } from '../model-requests.ts'
import { serviceTranslations } from '../translate/service-translation.ts'
import { openModel, openService } from './own.ts'
import * as queries from './queries.ts'
import { hintOf, PROVIDERS_OF, type Purpose, sealingOf } from './rules.ts'

type Body = Static<(typeof ai)['endpoints']['saveConnection']['body']>
type ConnectionHandlers = Pick<
  HandlersOf<typeof ai>,
  'listConnections' | 'saveConnection' | 'removeConnection' | 'testConnection'
>

export const connectionHandlers: ConnectionHandlers = {
  async listConnections({ db, caller }) {
    return queries.listConnections(db, caller.accountId)
  },

  async saveConnection(context, { params: { purpose }, body }) {
    const { db, caller, clock, outbound } = context
    const { provider, model = null } = body
    checkBody(purpose, body)
    const baseUrl = body.baseUrl === undefined ? null : withoutTrailingSlash(body.baseUrl)
    const refusal = baseUrl === null ? null : await outbound.refusal(baseUrl, caller.accountId)
    if (refusal !== null) throw invalid({ baseUrl: refusal })
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      const before = await queries.findConnection(tx, caller.accountId, purpose)
      // A kept key must not be sent to another address than the one that it was given for.
      const isSameServer = before?.provider === provider && before.baseUrl === baseUrl
      const key = newKey(context, purpose, body) ?? (isSameServer ? before : undefined)
      if (needsOf(purpose, provider).apiKey && !key?.sealedKey)
        throw invalid({ apiKey: `is missing: ${provider} requires one` })
      const { sealedKey = null, keyHint = null } = key ?? {}
      const connection = { id: newId('aiconn'), provider, model, baseUrl, sealedKey, keyHint }
      const saved = await queries.saveConnection(tx, caller.accountId, purpose, connection, clock.now())
      return found(saved, 'Connection')
    })
  },

  async removeConnection({ db, caller }, { params: { purpose } }) {
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      const deleted = await queries.deleteConnection(tx, caller.accountId, purpose)
      return { id: purpose, deleted: found(deleted || undefined, 'Connection') }
    })
  },

  async testConnection(context, { params: { purpose } }) {
    const { db, caller } = context
    const connection = found(await queries.findConnection(db, caller.accountId, purpose), 'Connection')
    const ask = purpose === 'model' ? askModel : askService
    try {
      await withModelSlot(
        { site: caller },
        { isOwn: true },
        (signal) => ask(context, connection, signal),
        TEST_TIMEOUT_MS,
      )
    } catch (error) {
      const reason = error instanceof ApiError ? error.details?.reason : undefined
      if (!(error instanceof ApiError) || typeof reason !== 'string') throw error
      return { works: false, reason, message: error.message }
    }
    return { works: true, reason: null, message: `${connection.provider} answers` }
  },
}

const TEST_TIMEOUT_MS = 60_000

/** What a provider needs besides a model. */
function needsOf(purpose: Purpose, provider: Body['provider']): { apiKey: boolean; baseUrl: boolean } {
  if (purpose === 'model') return PROVIDERS[provider as ProviderName].needs
  return { apiKey: provider === 'deepl', baseUrl: provider === 'libretranslate' }
}

function checkBody(purpose: Purpose, { provider, model, baseUrl }: Body) {
  const providers: readonly string[] = PROVIDERS_OF[purpose]
  if (!providers.includes(provider)) throw invalid({ provider: `must be one of ${providers.join(', ')}` })
  const isMissing = needsOf(purpose, provider).baseUrl && baseUrl === undefined
  refuse({
    ...(purpose === 'model' &&
      model === undefined && { model: `is missing: the model of ${provider} to use` }),
    ...(purpose === 'translation' && model !== undefined && { model: 'is only for language models' }),
    ...(isMissing && { baseUrl: `is missing: the address of ${provider}` }),
    ...(baseUrl !== undefined && /[?#]/.test(baseUrl) && { baseUrl: 'must end with its path' }),
  })
}

const newKey = ({ caller, secrets }: MemberContext, purpose: Purpose, { apiKey }: Body) =>
  apiKey === undefined
    ? undefined
    : { sealedKey: secrets.seal(apiKey, sealingOf(caller.accountId, purpose)), keyHint: hintOf(apiKey) }

type Ask = (
  context: MemberContext,
  connection: queries.StoredConnection,
  signal: AbortSignal,
) => Promise<unknown>

const askModel: Ask = async (context, connection, signal) => {
  const { accountId } = context.caller
  const model = openModel(context, accountId, connection)
  const question = {
    instructions: 'This is a test of the connection. Answer with the word "ready".',
    data: {},
    schema: Type.Object({ answer: Type.String({ maxLength: 100 }) }),
    maxOutputTokens: 200,
    signal,
  }
  return countOwnTokens(context, accountId, () => model.ask(question))
}

const askService: Ask = async (context, connection, signal) => {
  const translator = await openService(context, context.caller.accountId, connection)
  const languages = { sourceLanguage: 'en', targetLanguage: 'de' }
  const passage = { text: 'Good morning', isMarked: false, maxLength: null, parts: [] }
  return serviceTranslations(translator, languages, [passage], signal)
}
