import { ConflictError, NotFoundError } from '@sitewright/client'
import { ArgumentError, type Arguments } from './arguments.ts'
import { type Answer, callOperation, type Session } from './call.ts'
import { type Generated, generateSite } from './generate-site.ts'
import { idempotencyKey, isSame } from './idempotency.ts'
import { operationOf } from './operations.ts'
import { isObject, type Kind, naturalKey, type Plan } from './plan.ts'

type Item = Arguments & { id: string }
type Outcome = { result: 'made' | 'existing'; id: string; generated?: Generated }
/** `tell` is told what a long step does. */
type Step = { name: string; run(tell: (what: string) => Promise<void>): Promise<Outcome> }
type Tell = (what: string) => Promise<void>
type Call = (id: string, given: Arguments, key?: string) => Promise<Answer>

/** In the middle of a plan, waiting up to a minute is worthwhile. */
const MAX_RETRIES = 3
const LIST_PAGES = 100

/** The steps of a plan, in order. Each step first checks whether it has been done. */
export function createSteps(session: Session, plan: Plan, signal: AbortSignal): Step[] {
  const call: Call = (id, given, key) =>
    callOperation(session, operationOf(id), given, {
      signal,
      maxRetries: MAX_RETRIES,
      ...(key && { idempotencyKey: key }),
    })
  const run = new Run(session, plan, call)
  const { openingHours, prompt, publish } = plan
  return [
    { name: `site ${plan.siteId ?? plan.site?.name}`, run: () => run.site() },
    ...Array.from(plan.items).flatMap(([kind, items]) =>
      items.map((item) => ({ name: `${kind.noun} ${item[kind.name]}`, run: () => run.item(kind, item) })),
    ),
    ...(prompt === null
      ? []
      : [{ name: 'generate the site', run: (tell: Tell) => run.generate(prompt, { signal, tell }) }]),
    ...(openingHours ? [{ name: 'opening hours', run: () => run.openingHours(openingHours) }] : []),
    ...(publish ? [{ name: 'publish the site', run: () => run.publish() }] : []),
  ]
}

class Run {
  readonly #session: Session
  readonly #plan: Plan
  readonly #call: Call
  #site: Item = { id: '' }
  #generated: Generated | null = null
  /** Ids of the site's items by natural key, loaded on first use. */
  readonly #existing = new Map<Kind, Map<string, string>>()

  constructor(session: Session, plan: Plan, call: Call) {
    this.#session = session
    this.#plan = plan
    this.#call = call
  }

  async site(): Promise<Outcome> {
    const { siteId, site } = this.#plan
    if (siteId !== null) return this.#take(siteId, 'existing')
    const wanted = site as Arguments & { name: string }
    const find = async () => this.#findSite(wanted)
    const found = await find()
    if (found) return this.#take(found, 'existing')
    const { id, result } = await this.#make('sites.create', wanted, ['site', siteKey(wanted)], find)
    return this.#take(id, result)
  }

  async #take(siteId: string, result: Outcome['result']): Promise<Outcome> {
    this.#site = (await this.#call('sites.get', { siteId })).data as Item
    return { result, id: siteId }
  }

  async #findSite(wanted: Arguments & { name: string }): Promise<string | null> {
    const all = await this.#listAll('sites.list', {})
    const same = all.filter(({ name, domain, status }) =>
      wanted.domain
        ? typeof domain === 'string' && naturalKey(domain) === siteKey(wanted)
        : status !== 'archived' && naturalKey(name as string) === siteKey(wanted),
    )
    if (same.length > 1) {
      throw new ArgumentError(`There are ${same.length} sites named ${wanted.name}: select one with siteId`)
    }
    return same[0]?.id ?? null
  }

  async item(kind: Kind, item: Arguments): Promise<Outcome> {
    const name = naturalKey(item[kind.name] as string)
    const find = async () => (await this.#existingOf(kind)).get(name) ?? null
    const id = await find()
    if (id !== null) return { result: 'existing', id }
    const again = async () => {
      this.#existing.delete(kind)
      return find()
    }
    const fields = await this.#fieldsOf(kind, item)
    const made = await this.#make(kind.create, { ...fields, siteId: this.#site.id }, [kind.noun, name], again)
    this.#existing.get(kind)?.set(name, made.id)
    return made
  }

  /** Every site has opening hours; the fields in the plan replace them. */
  async openingHours(hours: Arguments): Promise<Outcome> {
    const { id: siteId } = this.#site
    const { data } = await this.#call('reservation.getOpeningHours', { siteId })
    const current = data as Arguments
    const isSet = Object.entries(hours).every(([name, value]) => isSame(current[name], value))
    if (isSet) return { result: 'existing', id: siteId }
    await this.#call('reservation.updateOpeningHours', { ...hours, siteId })
    return { result: 'made', id: siteId }
  }

  async generate(prompt: string, { signal, tell }: { signal: AbortSignal; tell: Tell }): Promise<Outcome> {
    const site = { id: this.#site.id, url: String(this.#site.url) }
    const generating = { session: this.#session, call: this.#call, signal, tell }
    const outcome = await generateSite(generating, site, prompt)
    this.#generated = outcome.generated
    return outcome
  }

  /** Also the pages that were generated, except those that somebody has changed or removed since. */
  async publish(): Promise<Outcome> {
    const { id, status } = this.#site
    for (const { id: pageId, title } of this.#generated?.pages ?? []) {
      const isDone = await this.#publishPage(pageId)
      if (!isDone) this.#generated?.notes.push(`Not published, because it was changed since: ${title}`)
    }
    if (status === 'published') return { result: 'existing', id }
    await this.#call('sites.publish', { siteId: id })
    return { result: 'made', id }
  }

  /** Resolves to false if the page is a draft that is not as it was generated. */
  async #publishPage(pageId: string): Promise<boolean> {
    const page = { siteId: this.#site.id, pageId }
    try {
      await this.#call('pages.publish', { ...page, ifMatch: FIRST_VERSION })
      return true
    } catch (error) {
      if (error instanceof NotFoundError) return true
      if (!(error instanceof ConflictError) || error.reason !== 'version_changed') throw error
      return ((await this.#call('pages.get', page)).data as Item).status !== 'draft'
    }
  }

  /**
   * Creates an item that does not exist yet. Its idempotency key is derived from its identity, so two concurrent runs
   * create one. If the item created under that key has been deleted since, the next key is used.
   */
  async #make(
    create: string,
    fields: Arguments,
    identity: unknown[],
    find: () => Promise<string | null>,
  ): Promise<Outcome> {
    for (let round = 1; ; round++) {
      const key = idempotencyKey(this.#session.key.id, 'setup_business', this.#site.id, identity, round)
      const { data, replayed } = await this.#call(create, fields, key).catch(asReplay)
      if (!replayed) return { result: 'made', id: (data as Item).id }
      const id = await find()
      if (id !== null) return { result: 'existing', id }
      if (round === MAX_ROUNDS)
        throw new ArgumentError('It was created and deleted several times today; create it separately')
    }
  }

  async #fieldsOf({ field }: Kind, item: Arguments): Promise<Arguments> {
    if (field === 'pages') return this.#pageOf(item)
    if (field === 'staff' && item.services !== undefined) return this.#staffOf(item)
    return item
  }

  async #staffOf({ services, ...rest }: Arguments): Promise<Arguments> {
    const kind = [...this.#plan.items.keys()].find(({ field }) => field === 'services') as Kind
    const existing = await this.#existingOf(kind)
    if (!Array.isArray(services)) throw new ArgumentError('services must be an array of service names')
    const serviceIds = services.map((name) => {
      const id = existing.get(naturalKey(String(name)))
      if (id === undefined)
        throw new ArgumentError(`There is no service ${String(name).slice(0, 200)}; add it to services`)
      return id
    })
    return { ...rest, serviceIds }
  }

  /** Composes a page without content by AI. */
  async #pageOf({ brief, ...page }: Arguments): Promise<Arguments> {
    if (page.blocks !== undefined) return page
    const { name, language } = this.#site
    const words = [`The page "${page.title}" of ${name}.`, this.#plan.description, brief].filter(Boolean)
    const prompt = words.join(' ').slice(0, MAX_PROMPT)
    const { data } = await this.#call(
      'ai.generateTemplate',
      { siteId: this.#site.id, prompt, ...(language ? { language } : {}) },
      idempotencyKey(this.#session.key.id, 'setup_business', this.#site.id, 'compose', page.slug, prompt),
    )
    const { template } = data as { template: unknown }
    return { ...page, blocks: { root: { props: {} }, content: [withIds(template, { last: 0 })] } }
  }

  async #existingOf(kind: Kind): Promise<Map<string, string>> {
    const known = this.#existing.get(kind)
    if (known) return known
    const items = await this.#listAll(kind.list, { siteId: this.#site.id })
    const byName = new Map(items.map((item) => [naturalKey(item[kind.name] as string), item.id]))
    this.#existing.set(kind, byName)
    return byName
  }

  async #listAll(id: string, given: Arguments): Promise<Item[]> {
    const paged = operationOf(id).schema?.properties?.limit ? { limit: 100 } : {}
    const items: Item[] = []
    let cursor: string | undefined
    for (let page = 0; page < LIST_PAGES; page++) {
      const { data, nextCursor } = await this.#call(id, { ...given, ...paged, ...(cursor && { cursor }) })
      items.push(...(data as Item[]))
      if (!nextCursor) return items
      cursor = nextCursor
    }
    throw new ArgumentError(`${id} has more than ${LIST_PAGES * 100} items: create the rest one by one`)
  }
}

/** Another plan created the item under this key; the next look-up finds it unless it has been deleted. */
function asReplay(error: unknown): Answer {
  if (error instanceof ConflictError && error.reason === 'idempotency_key_reused')
    return { data: null, replayed: true }
  throw error
}

/** ETag of a page that nobody has changed, nor published. */
const FIRST_VERSION = '"1"'
const MAX_ROUNDS = 5
const MAX_PROMPT = 2_000

const siteKey = ({ name, domain }: Arguments) => naturalKey(String(domain || name))

/** Adds missing block ids, which Puck content requires and templates may lack. */
function withIds(value: unknown, count: { last: number }): unknown {
  if (Array.isArray(value)) return value.map((child) => withIds(child, count))
  if (!isObject(value)) return value
  const mapped = Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, withIds(child, count)]),
  )
  if (typeof value.type !== 'string' || !isObject(mapped.props)) return mapped
  return { ...mapped, props: { id: `${value.type}-${++count.last}`, ...mapped.props } }
}
