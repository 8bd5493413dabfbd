import { conflict } from '../../../api/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/values/clock.ts'
import type { Redirect } from './contract.ts'
import * as queries from './queries.ts'
import { endOf, MAX_REDIRECTS, pathOfTarget, withoutNumber } from './rules.ts'

/**
 * Saves redirects in the open transaction. The targets of all become the ends of their chains, as far as these are
 * permanent. Returns the paths that would be part of a loop; the transaction must not commit then.
 */
export async function save(
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
