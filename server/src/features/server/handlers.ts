import type { Person } from '../../api/caller.ts'
import { forbidden, found, invalid } from '../../api/errors.ts'
import { OperatorError, updateAccount } from '../../platform/accounts/accounts.ts'
import type { EndDue } from '../../platform/accounts/inactive-sites.ts'
import type { HandlersOf } from '../../platform/context.ts'
import type { Examination, server } from './contract.ts'
import * as queries from './queries.ts'

const MAX_AGE_MS = 15_000

/** `diagnose` is expensive, so its findings are reused for a while, for everyone who asks. */
export function serverHandlers(
  diagnose: () => Promise<Examination['findings']>,
  endDue: EndDue,
): HandlersOf<typeof server> {
  let last: { at: Date; findings: Promise<Examination['findings']>; isOpen: boolean } | undefined
  return {
    async examine({ person, clock }) {
      requireOperator(person)
      const now = clock.now()
      if (!last || (!last.isOpen && now.getTime() - last.at.getTime() >= MAX_AGE_MS)) {
        const run = { at: now, findings: diagnose(), isOpen: true }
        run.findings.finally(() => {
          run.isOpen = false
        })
        last = run
      }
      const { at, findings } = last
      return { examinedAt: at.toISOString(), findings: await findings }
    },

    async listTiers({ person, db }) {
      requireOperator(person)
      return queries.listTiers(db)
    },

    async listAccounts({ person, db, clock }, { query }) {
      requireOperator(person)
      return queries.listAccounts(db, query, clock.now())
    },

    async getAccount({ person, db, clock }, { params }) {
      requireOperator(person)
      return found(await queries.findAccount(db, params.accountId, clock.now()), 'Account')
    },

    async updateAccount({ person, db, clock }, { params, body }) {
      requireOperator(person)
      const now = clock.now()
      found(await queries.findAccount(db, params.accountId, now), 'Account')
      await updateAccount({ db, now, endDue }, params.accountId, body).catch((error) => {
        throw error instanceof OperatorError ? invalid({ tier: error.message }) : error
      })
      return found(await queries.findAccount(db, params.accountId, now), 'Account')
    },
  }
}

function requireOperator({ isOperator }: Person) {
  if (!isOperator) throw forbidden('Only operators of the server may do this')
}
