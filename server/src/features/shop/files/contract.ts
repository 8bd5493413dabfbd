import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { list, one } from '../../../api/reply.ts'
import { DateTime, Deleted, Id, named } from '../../../api/schema.ts'
import { MAX_DOWNLOADS, MAX_FILES } from '../schema.ts'
import { MAX_FILE_BYTES } from './rules.ts'

const ProductFile = named(
  'ProductFile',
  Type.Object({
    id: Id,
    filename: Type.String(),
    contentType: Type.String(),
    sizeBytes: Type.Integer(),
    createdAt: DateTime,
  }),
)
export type ProductFile = Static<typeof ProductFile>

const filename = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^/\\\\\\x00-\\x1f\\x7f<>:"|?*]+$',
  description: 'Name under which customers save it',
  examples: ['Recipes.pdf'],
})

export const files = {
  listProductFiles: endpoint('GET /v1/sites/:siteId/shop/products/:productId/files', 'ecommerce:read', {
    extension: true,
    summary: 'List the files of a digital product',
    reply: list(ProductFile),
  }),
  uploadProductFile: endpoint(
    'PUT /v1/sites/:siteId/shop/products/:productId/files/:filename',
    'ecommerce:write',
    {
      extension: true,
      summary: 'Upload a file of a digital product',
      description:
        `Replaces the file with the same name. A product has up to ${MAX_FILES} files. Anyone who has paid for the product ` +
        `downloads each of them up to ${MAX_DOWNLOADS} times from the page of the order. Files are never public.`,
      params: { filename },
      upload: { maxBytes: MAX_FILE_BYTES },
      reply: one(ProductFile),
      errors: ['CONFLICT'],
    },
  ),
  deleteProductFile: endpoint(
    'DELETE /v1/sites/:siteId/shop/products/:productId/files/:filename',
    'ecommerce:write',
    {
      extension: true,
      summary: 'Delete a file of a digital product',
      params: { filename },
      reply: one(Deleted),
    },
  ),
  allowDownloads: endpoint('POST /v1/sites/:siteId/shop/orders/:orderId/downloads', 'ecommerce:write', {
    extension: true,
    summary: 'Let a customer download the files of an order again',
    description: 'Starts to count from nothing.',
    reply: one(Type.Object({ id: Id })),
  }),
} as const
