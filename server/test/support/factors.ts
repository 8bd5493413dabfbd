import type { Sitewright } from '../../../client/src/index.ts'
import { codeOf, stepAt } from '../../src/features/people/totp.ts'
import { errorOf } from './outcomes.ts'
import { browserOf, PASSWORD } from './people.ts'
import type { TestServer } from './server.ts'

/** What the authenticator app shows, now or some steps of 30 seconds later. */
export const codeAt = ({ clock }: TestServer, secret: string, steps = 0) =>
  codeOf(secret, stepAt(clock.now()) + steps)

/** Adds an authenticator app for the logged-in person, whose next code works again. */
export async function addAuthenticator(server: TestServer, client: Sitewright) {
  const { secret } = await client.people.addAuthenticator({ currentPassword: PASSWORD })
  const { recoveryCodes } = await client.people.confirmAuthenticator({ code: codeAt(server, secret) })
  server.clock.advance(30_000)
  return { secret, recoveryCodes }
}

/** Logs in with the password, up to the second factor. Returns the token to complete it with. */
export async function firstStep(address: string, email: string, browser = browserOf(address)) {
  const refusal = await errorOf(browser.client.people.logIn({ email, password: PASSWORD }))
  return { browser, token: String(refusal?.details?.token), refusal }
}
