import { Logger, runOnce } from 'graphile-worker'
import type { Sitewright } from '../../../client/src/index.ts'
import { mailSignInLink } from '../../src/features/customers/visits/jobs.ts'
import { HOUR_MS } from '../../src/platform/values/durations.ts'
import { mailedLink } from './mailed-link.ts'
import type { TestServer } from './server.ts'
import { ANNA, type Shop, type ShopVisitor } from './shop-visits.ts'

/** Customers who sign in by the link in a mail, on a server without background work. */
export function signIns(server: TestServer, client: Sitewright) {
  const mailsOf = async ({ siteId }: Pick<Shop, 'siteId'>, kind: string) =>
    (await client.mail.list(siteId)).data.filter((mail) => mail.kind === kind)

  /** Does what the answers left to the background. */
  const runJobs = () =>
    runOnce({
      connectionString: server.databaseUrl,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      taskList: {
        [mailSignInLink.name]: (payload) => mailSignInLink.run(server.platform, payload as never),
      },
    })

  /** The path of the link in the latest mail of a kind. */
  async function linkIn(shop: Shop, kind: string): Promise<string> {
    await runJobs()
    const [latest] = await mailsOf(shop, kind)
    return (await mailedLink(server, latest?.id ?? '')).pathname
  }

  async function signIn(shop: Shop, visitor: ShopVisitor) {
    server.clock.advance(HOUR_MS)
    await visitor.post('/_sw/account/links', { email: ANNA.email })
    const link = await linkIn(shop, 'sign_in_link')
    return visitor.submit(link, link)
  }

  return { mailsOf, linkIn, signIn }
}
