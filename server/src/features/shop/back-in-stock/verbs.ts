import { conflict, found, invalid } from '../../../api/errors.ts'
import { fieldError } from '../../../api/field-errors.ts'
import { pathTo } from '../../../api/path-params.ts'
import { manageToken, readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/values/ids.ts'
import { STOCK_LINK } from '../links.ts'
import * as queries from './queries.ts'

/** What one address can wait for on a site. */
const MAX_WAITING = 30

export const nameOf = ({ title, variantTitle }: { title: string; variantTitle: string | null }) =>
  variantTitle ? `${title}, ${variantTitle}` : title

type Asked = { productId: string; variantId?: string; email: string }

/**
 * Mails a link to the person who asked: nothing else is sent to an address that somebody typed. The answer does not say whether
 * the address waits already.
 */
export async function askToBeTold(context: VisitorContext, { productId, variantId = '', email }: Asked) {
  const { db, site, clock, mail, secrets } = context
  const wanted = found(await queries.findWanted(db, site.id, productId), 'Product')
  const chosen = wanted.soldOut.find(({ id }) => id === variantId)
  if (!chosen && wanted.hasVariants) throw invalid({ variantId: fieldError('variant', 'is not sold out') })
  if (!chosen) return
  await db.transaction(async (tx) => {
    const now = clock.now()
    const asked = { id: newId('stock_request'), productId, variantId, email }
    const { id, isConfirmed } = await queries.insertRequest(tx, site.id, asked, now)
    if (isConfirmed) return
    const token = manageToken(secrets, STOCK_LINK, id)
    await mail.queue(tx, site.id, {
      kind: 'stock_asked',
      to: email,
      language: site.language,
      cancelKey: id,
      // A second click within minutes sends nothing.
      dedupeKey: `stock ${id} ${now.toISOString().slice(0, 15)}`,
      data: {
        productName: nameOf({ title: wanted.title, variantTitle: chosen.title }),
        url: `${site.origin}${pathTo(STOCK_LINK.page, { token })}`,
      },
    })
  })
}

/** The request of a link. Throws NOT_FOUND once it is over. */
export async function linkedRequest({ db, site, secrets }: VisitorContext, token: string) {
  const id = readManageToken(secrets, STOCK_LINK, token, 'Product')
  return { id, ...found(await queries.findRequest(db, site.id, id), 'Product') }
}

export async function confirm(context: VisitorContext, token: string) {
  const { db, site, clock } = context
  const { id } = await linkedRequest(context, token)
  const isConfirmed = await db.transaction((tx) =>
    queries.confirmRequest(tx, site.id, id, MAX_WAITING, clock.now()),
  )
  if (!isConfirmed)
    throw conflict(`This address is already waiting for ${MAX_WAITING} products`, 'stock_requests_used_up')
  return linkedRequest(context, token)
}

export async function withdraw(context: VisitorContext, token: string) {
  const { db, site, mail } = context
  const request = await linkedRequest(context, token)
  await db.transaction(async (tx) => {
    await queries.deleteRequest(tx, site.id, request.id)
    await mail.cancel(tx, site.id, request.id)
  })
  return request
}
