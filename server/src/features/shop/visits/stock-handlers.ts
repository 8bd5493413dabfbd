import { found } from '../../../api/errors.ts'
import { pathTo } from '../../../api/path-params.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { findWanted, type StockRequest } from '../back-in-stock/queries.ts'
import { askToBeTold, confirm, linkedRequest, withdraw } from '../back-in-stock/verbs.ts'
import { shopVisits, type VisitorStockRequest } from './contract.ts'

type StockHandlers = Pick<
  HandlersOf<typeof shopVisits>,
  'showStockForm' | 'requestStockMail' | 'showStockRequest' | 'answerStockRequest'
>

export const stockVisitHandlers: StockHandlers = {
  async showStockForm({ db, site }, { query: { productId, asked } }) {
    const wanted = found(await findWanted(db, site.id, productId), 'Product')
    const { title, slug, soldOut, hasVariants } = wanted
    const variants = hasVariants ? soldOut.map(({ id, title }) => ({ id, title: title ?? id })) : []
    return { productId, title, slug, isSoldOut: soldOut.length > 0, variants, isAsked: asked === 'yes' }
  },

  async requestStockMail(context, { body }) {
    await askToBeTold(context, body)
    const { productId } = body
    const location = pathTo(shopVisits.endpoints.showStockForm, { productId, asked: 'yes' })
    return { result: { isAsked: true }, location }
  },

  async showStockRequest(context, { params: { token } }) {
    return shown(token, await linkedRequest(context, token))
  },

  async answerStockRequest(context, { params: { token }, body: { answer } }) {
    const path = pathTo(shopVisits.endpoints.showStockRequest, { token })
    if (answer === 'yes') return { result: shown(token, await confirm(context, token)), location: path }
    const request = await withdraw(context, token)
    const { productId } = request
    const location = pathTo(shopVisits.endpoints.showStockForm, { productId })
    return { result: shown(token, { ...request, isConfirmed: false }), location }
  },
}

const shown = (
  token: string,
  { title, variantTitle, slug, isConfirmed }: StockRequest,
): VisitorStockRequest => ({
  token,
  title,
  variantTitle,
  slug,
  isConfirmed,
})
