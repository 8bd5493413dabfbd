import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { findOrder } from '../orders/queries.ts'
import { findProduct } from '../products/queries.ts'
import type { files } from './contract.ts'
import * as queries from './queries.ts'
import { deleteFile, storeFile } from './verbs.ts'

export const fileHandlers: HandlersOf<Contract<typeof files>> = {
  async listProductFiles({ db, site }, { params }) {
    found(await findProduct(db, site.id, params.productId), 'Product')
    return found(await queries.listFiles(db, site.id, params.productId), 'Product')
  },

  uploadProductFile: (context, { params: { productId, filename }, upload }) =>
    storeFile(context, { productId, filename }, upload),

  async deleteProductFile(context, { params: { productId, filename } }) {
    return { id: await deleteFile(context, { productId, filename }), deleted: true }
  },

  async allowDownloads({ db, site }, { params: { orderId: id } }) {
    found(await findOrder(db, site.id, id), 'Order')
    await queries.deleteDownloads(db, site.id, id)
    return { id }
  },
}
