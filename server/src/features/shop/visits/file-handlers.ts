import { conflict, found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { countDownload, findDownload } from '../files/queries.ts'
import { findInvoiceOf } from '../invoices/queries.ts'
import { invoiceFile } from '../invoices/render.ts'
import { isPaid } from '../orders/rules.ts'
import type { shopVisits } from './contract.ts'
import { linkedOrder } from './linked-order.ts'

export const fileVisitHandlers: Pick<HandlersOf<typeof shopVisits>, 'showInvoice' | 'download'> = {
  async showInvoice(context, { params: { token, invoiceId } }) {
    const { db, site } = context
    const { id } = await linkedOrder(context, token)
    return invoiceFile(site.id, found(await findInvoiceOf(db, site.id, id, invoiceId), 'Invoice'))
  },

  async download(context, { params: { token, fileId } }) {
    const { db, site, storage, clock } = context
    const { id, status } = await linkedOrder(context, token)
    const stored = isPaid(status) ? await findDownload(db, site.id, id, fileId) : undefined
    const { objectKey, ...file } = found(stored, 'File')
    if (!(await countDownload(db, site.id, id, fileId, clock.now())))
      throw conflict('It was downloaded too many times; please contact us', 'downloads_used_up')
    return { ...file, etag: null, inline: false, read: () => storage.read(objectKey) }
  },
}
