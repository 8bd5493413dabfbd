import { operations } from './generated.ts'
import type { Operation } from './operation.ts'

const BY_ID = new Map(operations.map((operation) => [operation.id, operation]))

/** The operation with an id known to the program; throws if it does not exist. */
export function operationOf(id: string): Operation {
  const operation = BY_ID.get(id)
  if (!operation) throw new Error(`${id} is not an operation for tools`)
  return operation
}

/** The operation with an id given by a caller, or null. */
export const findOperation = (id: string): Operation | null => BY_ID.get(id) ?? null

/** `pages_patch_content` for `pages.patchContent`. */
export const toolName = (id: string): string =>
  id.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The most common operations have a tool of their own; the others are found with `search_operations`. */
export const COMMON: readonly Operation[] = [
  'key.get',
  'sites.list',
  'sites.get',
  'sites.create',
  'sites.update',
  'sites.publish',
  'pages.list',
  'pages.get',
  'pages.create',
  'pages.update',
  'pages.patchContent',
  'pages.archive',
  'ai.generate',
  'ai.getJob',
  'ai.translate',
  'shop.listProducts',
  'shop.createProduct',
  'shop.updateProduct',
  'shop.changeStock',
  'shop.listOrders',
  'shop.getOrder',
  'shop.updateOrderStatus',
].map(operationOf)

/** How an assistant calls an operation: the name of its tool, or its id for `call_operation`. */
export const callName = (operation: Operation): string =>
  COMMON.includes(operation) ? toolName(operation.id) : operation.id
