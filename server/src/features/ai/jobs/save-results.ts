import type { Site } from '../../../api/caller.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { readBrief } from '../brief/read-brief.ts'
import { textsIn } from '../built-in/languages.ts'
import { contactFields } from '../built-in/parts.ts'
import { designFor } from '../business/design-for.ts'
import { Making } from '../business/make-items.ts'
import { profileFor } from '../business/profile-for.ts'
import type { JobDependencies } from '../dependencies.ts'
import { pagesOfHeader } from '../plan/page-assembly.ts'
import type { PageDraft, SitePlan } from '../plan/site-plan.ts'
import type { AiJob } from './contract.ts'
import { lockFreshness } from './queries.ts'
import { saveDrafts } from './save-drafts.ts'
import type { JobState, Results } from './state.ts'
import type { Claimed } from './worker-queries.ts'

const MAIN_MENU = 'main'
const FOOTER_MENU = 'footer'
/** Of forms, by the types of fields of blocks. */
const FIELD_TYPES = { text: 'text', email: 'email', tel: 'phone', textarea: 'longText' } as const

/** Saves what a job made in the transaction of its end: items first, then the pages that show them, then what leads to the pages. */
export async function saveResults(
  tx: Db,
  job: Pick<Claimed, 'site' | 'prompt' | 'language' | 'include'>,
  { state, drafts }: { state: JobState; drafts: PageDraft[] },
  { verbs, clock }: { verbs: JobDependencies; clock: Platform['clock'] },
): Promise<Results> {
  const { site, include, prompt, language } = job
  const plan = state.plan as SitePlan
  const making = new Making({ db: tx, site, clock }, verbs.makers)
  const isFresh = await lockFreshness(tx, site.id)
  const urls = new Map(
    state.files.flatMap(({ wanted, url }) => (wanted && url ? [[wanted.address, url]] : [])),
  )
  await making.addWanted(state.items, { isFresh, urls })
  const formId = include.includes('forms') ? await addForm(making, drafts, language) : undefined
  const mayDesign = isFresh && include.includes('design')
  const isDesigned = await addDesign(making, { tx, site, plan, verbs, mayDesign })
  const profile =
    isFresh && include.includes('business') ? profileFor(readBrief(prompt, language), site.currency) : null
  if (profile) await making.add('business', 'Business', profile)
  const { navigation } = verbs.makers
  const hasMenu =
    include.includes('navigation') &&
    isFresh &&
    (await navigation.findNames(tx, site.id, ['main'])).length === 0
  const shared = drafts.map((draft) => withShared(draft, { formId, hasMenu, isDesigned }))
  const saved = await saveDrafts(tx, site.id, shared, { verbs, now: clock.now() })
  const pages = saved.map((page, i) => ({ ...page, ...roleOf(plan, i) }))
  if (hasMenu) await making.add('navigation', 'Navigation', menusOf(pages, plan))
  return { pages, made: making.made, states: await making.states(tx), notes: making.notes }
}

async function addForm(making: Making, drafts: PageDraft[], language: string) {
  const hasForm = drafts.some(({ blocks }) => JSON.stringify(blocks).includes('"type":"ContactForm"'))
  if (!hasForm) return undefined
  const { texts } = textsIn(language)
  const fields = contactFields(texts).map((field) => ({ ...field, type: FIELD_TYPES[field.type] }))
  return making.add('form', texts.pages.contact[0], { name: texts.pages.contact[0], fields })
}

type ForDesign = { tx: Db; site: Site; plan: SitePlan; verbs: JobDependencies; mayDesign: boolean }

/** Whether the pages can rely on the design of the site: its own, or the one that the prompt asks for. */
async function addDesign(making: Making, { tx, site, plan, verbs, mayDesign }: ForDesign): Promise<boolean> {
  if ((await verbs.makers.design.findNames(tx, site.id, ['design'])).length > 0) return true
  if (!mayDesign) return false
  return (await making.add('design', 'Design', designFor(plan.look, site.id))) !== undefined
}

const roleOf = ({ pages }: SitePlan, i: number) => (pages[i]?.role ? { role: pages[i].role } : {})

type Shared = { formId: string | undefined; hasMenu: boolean; isDesigned: boolean }

/** Leaves to form, menus and design of the site what they say. */
function withShared(draft: PageDraft, { formId, hasMenu, isDesigned }: Shared): PageDraft {
  const changes: Record<string, Record<string, unknown>> = {
    ...(formId && { ContactForm: { formId } }),
    ...(hasMenu && { Header: { menu: MAIN_MENU }, Footer: { menu: FOOTER_MENU } }),
  }
  const { root, ...blocks } = draft.blocks
  const content = changed(blocks.content, changes) as PageDraft['blocks']['content']
  const props = isDesigned ? { title: root.props.title } : root.props
  return { ...draft, blocks: { ...blocks, root: { props }, content } }
}

/** Merges props into all blocks of the named types, at any depth. */
function changed(value: unknown, changes: Record<string, Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, changes))
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, changed(child, changes)]),
  )
  const { type, props } = inside
  if (typeof type !== 'string' || !Object.hasOwn(changes, type)) return inside
  return { ...inside, props: { ...(props as object), ...changes[type] } }
}

function menusOf(pages: AiJob['pages'], plan: SitePlan) {
  const items = pages.map(({ id, title }) => ({ label: title, pageId: id }))
  const inHeader = pagesOfHeader(plan).flatMap((page) => items[plan.pages.indexOf(page)] ?? [])
  return [
    { name: MAIN_MENU, items: inHeader },
    { name: FOOTER_MENU, items: [{ label: plan.menu, items }] },
  ]
}
