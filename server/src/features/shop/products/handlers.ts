import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { products } from './contract.ts'
import * as queries from './queries.ts'
import { changeStock, createProduct, deleteProduct, updateProduct } from './verbs.ts'

export const productHandlers: HandlersOf<Contract<typeof products>> = {
  async listProducts({ db, slowDb, site }, { query: { q, ...options } }) {
    const { minPrice, maxPrice } = options
    return q === undefined && minPrice === undefined && maxPrice === undefined
      ? queries.listProducts(db, site.id, options)
      : queries.searchProducts(slowDb, site.id, q, options)
  },

  createProduct: singleStatement((context, { body }) => createProduct(context, body)),

  async getProduct({ db, site }, { params }) {
    return found(await queries.findProduct(db, site.id, params.productId), 'Product')
  },

  updateProduct: (context, { params, body }) => updateProduct(context, params.productId, body),

  changeStock: (context, { params, body }) => changeStock(context, params.productId, body),

  async deleteProduct(context, { params: { productId: id } }) {
    await deleteProduct(context, id)
    return { id, deleted: true }
  },
}
