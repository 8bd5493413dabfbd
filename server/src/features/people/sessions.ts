import { found, invalid } from '../../api/errors.ts'
import { hashPassword } from '../../platform/accounts/passwords.ts'
import { isPasswordUnchanged, savePassword } from '../../platform/accounts/people.ts'
import { endSessions } from '../../platform/accounts/sessions.ts'
import { sessionOf } from './log-in.ts'
import { notify } from './notices.ts'
import { proveCodeThen, provePassword } from './proof.ts'
import * as queries from './queries.ts'
import type { PeopleHandlers, Services } from './services.ts'
import { checkNewPassword } from './sign-in.ts'

type SessionHandlers = Pick<
  PeopleHandlers,
  'getSession' | 'updateUser' | 'changePassword' | 'listSessions' | 'endSession' | 'endOtherSessions'
>

export const sessionHandlers = (services: Services): SessionHandlers => ({
  async getSession({ person }) {
    return sessionOf(person)
  },

  async updateUser({ db, person, clock }, { body }) {
    return found(await queries.renameUser(db, person.userId, body.name, clock.now()), 'User')
  },

  async changePassword(context, { body }) {
    const { clock, person } = context
    const hash = await provePassword(services, context, body)
    if (hash === undefined) throw wrongCurrentPassword()
    checkNewPassword('newPassword', body.newPassword)
    const newHash = await hashPassword(body.newPassword)
    const ended = await proveCodeThen(services, context, body, async (tx) => {
      if (!(await isPasswordUnchanged(tx, person.userId, hash))) throw wrongCurrentPassword()
      await savePassword(tx, person.userId, newHash, clock.now())
      await queries.voidPasswordLinks(tx, person.userId)
      await notify(tx, context, person, 'factors_changed', {})
      return endSessions(tx, person.userId, person.sessionId)
    })
    return { ended }
  },

  async listSessions({ db, person, clock }) {
    return queries.listSessions(db, person.userId, person.sessionId, clock.now())
  },

  async endSession({ db, person }, { params }) {
    const id = params.sessionId
    found((await queries.endSession(db, person.userId, id)) || null, 'Session')
    return { id, deleted: true }
  },

  async endOtherSessions({ db, person }) {
    return { ended: await endSessions(db, person.userId, person.sessionId) }
  },
})

const wrongCurrentPassword = () => invalid({ currentPassword: 'is incorrect' })
