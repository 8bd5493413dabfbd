import { conflict, invalid, refuse } from '../../../api/errors.ts'
import { type Json, json } from '../../../api/reply.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/values/clock.ts'
import type { Redirect } from './contract.ts'
import * as queries from './queries.ts'
import { endOf, MAX_REDIRECTS, pathOfTarget, withoutNumber } from './rules.ts'

/** Lines with a fault that one answer names. */
const MAX_SHOWN = 50

type Context = { db: Db; clock: Clock; site: { id: string } }

/** Throws CONFLICT for a path that has one, and VALIDATION_ERROR when it would lead in a loop. */
export function createRedirect(context: Context, redirect: queries.NewRedirect): Promise<Json<Redirect>> {
  const { site } = context
  return inTransaction(context, async (inside, tx) => {
    await queries.lockRedirects(tx, site.id)
    const stored = await queries.findRedirects(tx, site.id)
    if (stored.some(({ path }) => path === redirect.path)) throw pathTaken(redirect.path)
    const { saved, loops } = await addRedirects(inside, site.id, [redirect], { stored, source: 'manual' })
    if (loops.length > 0) throw invalid({ target: loopMessage(redirect.path) })
    return json<Redirect>((saved[0] as { json: string }).json)
  })
}

/** Creates redirects of a file, and replaces those whose paths have one. Throws VALIDATION_ERROR for lines that lead in a loop. */
export function importRedirects(
  context: Context,
  rows: (queries.NewRedirect & { line: number })[],
): Promise<{ created: number; updated: number }> {
  const { site } = context
  return inTransaction(context, async (inside, tx) => {
    await queries.lockRedirects(tx, site.id)
    const stored = await queries.findRedirects(tx, site.id)
    const known = new Set(stored.map(({ path }) => path))
    const updated = rows.filter(({ path }) => known.has(path)).length
    const { loops } = await addRedirects(inside, site.id, rows, { stored, source: 'import' })
    const looping = rows.filter(({ path }) => loops.includes(path)).slice(0, MAX_SHOWN)
    refuse(Object.fromEntries(looping.map(({ line, path }) => [`csv line ${line}`, loopMessage(path)])))
    return { created: rows.length - updated, updated }
  })
}

/**
 * Saves redirects in the open transaction. The targets of all become the ends of their chains, as far as these are
 * permanent. Returns the paths that would be part of a loop; the transaction must not commit then.
 */
export async function addRedirects(
  { db, clock }: { db: Db; clock: Clock },
  siteId: string,
  added: readonly queries.NewRedirect[],
  { stored, source }: { stored: readonly queries.NewRedirect[]; source: Redirect['source'] },
): Promise<{ saved: { json: string }[]; loops: string[] }> {
  const all = new Map([...stored, ...added].map((redirect) => [redirect.path, redirect]))
  if (all.size > MAX_REDIRECTS) throw limitReached()
  const ends = [...all.values()]
    .map(({ target }) => pathOfTarget(target))
    .filter((path) => path !== null)
    .map(withoutNumber)
  const live = await queries.findLivePaths(db, siteId, [...new Set(ends)])
  const isLive = (path: string) => live.has(path)
  const targets = targetsOf([...all.values()])
  const loops = added.filter(({ target }) => endOf(target, targets, isLive) === undefined)
  if (loops.length > 0) return { saved: [], loops: loops.map(({ path }) => path) }
  const permanent = targetsOf([...all.values()].filter(isPermanent))
  const collapsed = (redirect: queries.NewRedirect) => ({
    ...redirect,
    target: endOf(redirect.target, permanent, isLive) ?? redirect.target,
  })
  const saved = await queries.saveRedirects(db, siteId, added.map(collapsed), { source, now: clock.now() })
  const isAdded = new Set(added.map(({ path }) => path))
  const others = stored.filter(({ path }) => !isAdded.has(path))
  const changed = others.map(collapsed).filter(({ target }, i) => target !== others[i]?.target)
  await queries.changeTargets(db, siteId, targetsOf(changed))
  return { saved, loops: [] }
}

const isPermanent = ({ status }: queries.NewRedirect) => status === 301 || status === 308
const targetsOf = (redirects: readonly queries.NewRedirect[]) =>
  new Map(redirects.map(({ path, target }) => [path, target]))

const limitReached = () =>
  conflict(`A site has at most ${MAX_REDIRECTS} redirects; delete some first`, 'limit_reached', {
    limit: MAX_REDIRECTS,
  })

const loopMessage = (path: string) =>
  `leads back to ${path} in a loop; choose another target, or delete the redirect that leads back`

const pathTaken = (path: string) =>
  conflict(`The site has a redirect from ${path}; delete it first`, 'path_taken', { path })
