import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { Sitewright } from '../../../client/src/index.ts'
import type { Role } from '../../src/api/access.ts'
import type { Mode } from '../../src/api/caller.ts'
import { lazy } from '../../src/api/lazy.ts'
import { createLink } from '../../src/platform/accounts/one-time-links.ts'
import { hashPassword } from '../../src/platform/accounts/passwords.ts'
import { addMember, insertUser, setOperator } from '../../src/platform/accounts/people.ts'
import { checkingFetch } from './replies.ts'
import type { TestServer } from './server.ts'

export const PASSWORD = 'correct horse battery'

/** A client that keeps cookies and sends the headers of a browser on a page of the server. */
export function browserOf(address: string, options: { accountId?: string; mode?: Mode } = {}) {
  const jar = new Map<string, string>()
  const own = { origin: new URL(address).origin, 'sec-fetch-site': 'same-origin' }
  const headers = () => ({
    ...own,
    'x-sitewright-mode': options.mode ?? 'live',
    ...(options.accountId && { 'x-sitewright-account': options.accountId }),
    ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const client = new Sitewright({
    baseUrl: address,
    maxRetries: 0,
    headers,
    fetch: async (input, init) => keep(await checkingFetch(input, init)),
  })
  return {
    jar,
    client,
    headers,
    fetch: async (path: string, init: RequestInit = {}) =>
      keep(
        await fetch(new URL(path, address), {
          ...init,
          headers: { ...headers(), ...(init.headers as Record<string, string>) },
        }),
      ),
  }
}
export type Browser = ReturnType<typeof browserOf>

/** Hashing is deliberately slow, so all test users share one hash. */
const hashOfPassword = lazy(() => hashPassword(PASSWORD))

export const newEmail = () => `${randomUUID()}@example.com`
export const tokenOf = (url: string) => new URL(url).hash.replace('#token=', '')

/** Creates a user with the password PASSWORD who is a member of the account. */
export async function makeMember({ db, clock }: TestServer, accountId: string, role: Role) {
  const email = newEmail()
  const passwordHash = await hashOfPassword()
  const userId = await db.transaction(async (tx) => {
    const id = await insertUser(tx, { name: 'Ada', email, passwordHash }, clock.now())
    await addMember(tx, accountId, id, role, clock.now())
    return id
  })
  return { userId, email }
}

/** Creates a member and logs in. */
export async function loggedIn(
  server: TestServer,
  accountId: string,
  role: Role,
  options: { mode?: Mode } = {},
) {
  const { userId, email } = await makeMember(server, accountId, role)
  const browser = browserOf(server.address, { ...options, accountId })
  await browser.client.people.logIn({ email, password: PASSWORD })
  return { userId, email, browser, client: browser.client }
}

/** What a new operator of the server may do. */
export async function operatorOf(server: TestServer) {
  const { email, client } = await loggedIn(server, (await server.account()).id, 'owner')
  await setOperator(server.db, email, true)
  await expect.poll(async () => (await client.people.getSession()).isOperator).toBe(true)
  return client.server
}

/** A token for the setup link, as printed at server start. */
export async function setupToken({ db, clock }: TestServer): Promise<string> {
  return (await createLink(db, { purpose: 'setup' }, clock.now())).token
}
