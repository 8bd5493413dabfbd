import { ApiError } from '../../../api/errors.ts'
import type { Json } from '../../../api/reply.ts'
import { type ChangeContext, inTransaction } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Maker, Makers } from '../dependencies.ts'
import { ITEM_TYPES, type ItemType } from '../rules.ts'
import type { ItemFields, WantedItem } from './items.ts'

export type MadeItem = { type: ItemType; id: string; name: string }
type Context = Pick<ChangeContext, 'db' | 'site' | 'clock'>

/** Makes items in one transaction, and remembers them. What the site has already or has no room for is noted. */
export class Making {
  readonly made: MadeItem[] = []
  readonly notes: string[] = []
  readonly #context: Context
  readonly #makers: Makers

  constructor(context: Context, makers: Makers) {
    this.#context = context
    this.#makers = makers
  }

  /** `isFresh`: no visitor has seen the site yet, so that what is complete may be active. */
  async addWanted(
    items: readonly WantedItem[],
    { isFresh, urls }: { isFresh: boolean; urls: Map<string, string> },
  ) {
    // Lists show the newest first.
    for (const item of inOrder([...items].reverse())) {
      if (item.type === 'hours' && !isFresh) {
        this.notes.push('The opening hours were not set, because visitors would see them immediately')
        continue
      }
      const image = urls.get(pictureOf(item))
      const fields = {
        ...item.fields,
        ...(item.type !== 'job' && item.type !== 'hours' && { active: isFresh && item.isComplete }),
        ...((item.type === 'product' || item.type === 'unit') && { images: image ? [image] : [] }),
        ...(item.type === 'staff' && { serviceIds: this.#idsOf('service') }),
      }
      await this.add(item.type, item.name, fields as ItemFields[typeof item.type])
    }
  }

  /** Resolves to its id, or to that of the type for what a site has once; undefined if it was not made. */
  async add<Type extends ItemType>(
    type: Type,
    name: string,
    fields: ItemFields[Type],
  ): Promise<string | undefined> {
    const { site, db } = this.#context
    const maker = this.#makers[type] as Maker<ItemFields[Type]>
    if ((await maker.findNames(db, site.id, [name])).length > 0) {
      if (type in NOUNS)
        this.notes.push(`The site already has ${NOUNS[type]} “${name}”, which stays as it is`)
      return undefined
    }
    try {
      const created = await inTransaction(this.#context, (context) => maker.create(context, fields))
      const id = String((parsed(created) as { id?: string }).id ?? type)
      this.made.push({ type, id, name })
      return id
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      this.notes.push(`${name} could not be added: ${error.message}`)
      return undefined
    }
  }

  /** What was made, in the state that undoing compares with. */
  states(db: Db): Promise<(object | null)[]> {
    return Promise.all(
      this.made.map(({ type, id }) => stateOf(db, this.#context.site.id, this.#makers[type], id)),
    )
  }

  #idsOf(type: ItemType) {
    return this.made.filter((item) => item.type === type).map(({ id }) => id)
  }
}

/** The placeholder of the picture of an item. */
export const pictureOf = ({ type, name }: WantedItem) => `/picture-of-${type}-${name}`

/** A item as it is now; null when it is gone. */
export async function stateOf(
  db: Db,
  siteId: string,
  maker: Pick<Maker<never>, 'find'>,
  id: string,
): Promise<object | null> {
  const found = await maker.find(db, siteId, id)
  return found === undefined ? null : parsed(found)
}

const parsed = (shown: Json<object> | object): object =>
  'json' in shown && typeof shown.json === 'string' ? JSON.parse(shown.json) : shown

const inOrder = (items: readonly WantedItem[]) =>
  [...items].sort((a, b) => ITEM_TYPES.indexOf(a.type) - ITEM_TYPES.indexOf(b.type))

/** What people name; of the others, a site has what it has. */
const NOUNS: Partial<Record<ItemType, string>> = {
  service: 'a service',
  staff: 'a staff member',
  product: 'a product',
  unit: 'a rental unit',
  table: 'a table',
  job: 'a job',
}
