import { asField, complete, components } from '@sitewright/blocks/catalogue'
import { checkVersion, found, refuse } from '../../api/errors.ts'
import type { ChangeContext, SiteContext, VisitorContext } from '../../platform/context.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { newId } from '../../platform/values/ids.ts'
import type { FormCreate, FormUpdate } from './contract.ts'
import * as queries from './queries.ts'
import { fieldErrors } from './rules.ts'

export async function createForm(
  { db, site, clock }: Pick<ChangeContext, 'db' | 'site' | 'clock'>,
  form: FormCreate,
) {
  refuse(fieldErrors(form.fields))
  const id = newId('form')
  const now = clock.now()
  await queries.insertForm(db, site.id, { ...form, id, createdAt: now })
  return found(await queries.findForm(db, site.id, id, now), 'Form')
}

/** Changes the fields sent, of the version that was read if it is given. */
export async function changeForm(
  { db, site, clock }: SiteContext,
  { id, ifMatch, ...fields }: FormUpdate & { id: string; ifMatch: number | null },
) {
  if (fields.fields) refuse(fieldErrors(fields.fields))
  return db.transaction(async (tx) => {
    const { version } = found(await queries.lockForm(tx, site.id, id), 'Form')
    checkVersion('form', version, ifMatch)
    await queries.updateForm(tx, site.id, id, fields, clock.now())
    return found(await queries.findForm(tx, site.id, id, clock.now()), 'Form')
  })
}

/** Deletes a form with its submissions and their files. */
export async function deleteForm({ db, site, jobs }: Pick<SiteContext, 'db' | 'site' | 'jobs'>, id: string) {
  await db.transaction(async (tx) => {
    const keys = found(await queries.deleteForm(tx, site.id, id), 'Form')
    if (keys.length > 0) await jobs.add(tx, removeFiles, { keys })
  })
  return { id, deleted: true }
}

/** The form of the block that sends it, in place of an id. */
const OF_BLOCK = 'block'

/**
 * The form that a visitor sends. That of a block is created with its first submission, and follows what the block asks for.
 */
export async function findSentForm(
  { db, site, visitor, clock, findBlock }: VisitorContext,
  formId: string,
): Promise<queries.LiveForm | undefined> {
  const now = clock.now()
  if (formId !== OF_BLOCK) return queries.findLiveForm(db, site.id, formId, now)
  if (visitor.block === null) return undefined
  const block = await findBlock('ContactForm')
  if (!block) return undefined
  const { formId: own, heading, fields } = complete(components.ContactForm.props, block.props)
  if (own) return queries.findLiveForm(db, site.id, own, now)
  const source = { path: block.holder, blockId: visitor.block }
  const current = fields.map(asField)
  const form = { id: newId('form'), name: heading || 'Form', fields: current, createdAt: now }
  await queries.insertForm(db, site.id, form, source)
  const known = await queries.findFormOfBlock(db, site.id, source, now)
  if (!known) return undefined
  if (JSON.stringify(known.fields) !== JSON.stringify(current))
    await queries.updateForm(db, site.id, known.id, { fields: current }, now)
  return { ...known, fields: current }
}
