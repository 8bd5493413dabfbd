import { singleStatement } from '../../api/endpoint.ts'
import { conflict, found, refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import { isForeignKeyViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import { templateErrors } from '../../platform/values/puck.ts'
import { emit, withEvents } from '../../platform/work/events.ts'
import type { blocks } from './contract.ts'
import { blockEvents } from './contract.ts'
import * as queries from './queries.ts'

/** The foreign key from pages to blocks. */
const USES = 'block_uses_block_id_fkey'

export const blocksHandlers: HandlersOf<typeof blocks> = {
  async list({ slowDb, site }, { query }) {
    return queries.listBlocks(slowDb, site.id, query)
  },

  create: singleStatement(async ({ db, site, clock, caller }, { body }) => {
    refuse(templateErrors(body.template, 'template'))
    const now = clock.now()
    const fields = { id: newId('block'), createdBy: caller.id, createdAt: now, updatedAt: now }
    const announcing = withEvents(db, site.id, [blockEvents.created], now, 'event')
    return queries.insertBlock(announcing, site.id, { ...body, ...fields })
  }),

  async get({ db, site }, { params }) {
    return found(await queries.findBlock(db, site.id, params.blockId), 'Block')
  },

  async update({ db, site, clock }, { params, body }) {
    if (body.template !== undefined) refuse(templateErrors(body.template, 'template'))
    const id = params.blockId
    return db.transaction(async (tx) => {
      found(await queries.lockBlock(tx, site.id, id), 'Block')
      const now = clock.now()
      const updated = await queries.updateBlock(tx, site.id, id, body, now)
      if (updated) await emit(tx, site.id, blockEvents.updated, updated, now)
      return found(await queries.findBlock(tx, site.id, id), 'Block')
    })
  },

  async delete({ db, site, clock }, { params }) {
    const id = params.blockId
    try {
      await db.transaction(async (tx) => {
        const deleted = found(await queries.deleteBlock(tx, site.id, id), 'Block')
        await emit(tx, site.id, blockEvents.deleted, deleted, clock.now())
      })
    } catch (error) {
      throw isForeignKeyViolation(error, USES) ? await inUse(db, site.id, id) : error
    }
    return { id, deleted: true }
  },
}

async function inUse(db: SiteContext['db'], siteId: string, blockId: string) {
  const { count, pageIds } = found(await queries.findBlockUses(db, siteId, blockId), 'Block')
  const pages = count === 1 ? '1 page uses' : `${count} pages use`
  return conflict(`${pages} this block; remove it from them or archive them first`, 'in_use', {
    usageCount: count,
    pageIds,
  })
}
