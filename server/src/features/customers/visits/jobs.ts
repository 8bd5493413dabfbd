import { pathTo } from '../../../api/path-params.ts'
import { signInToken } from '../../../platform/accounts/customer-session.ts'
import { job } from '../../../platform/work/jobs.ts'
import { customerVisits } from './contract.ts'
import { findByEmail } from './queries.ts'

type Request = { siteId: string; origin: string; email: string }

/** Mails a sign-in link to a customer who asked for one; nothing to anyone else. */
export const mailSignInLink = job<Request>(
  'customers.mailSignInLink',
  async (context, { siteId, origin, email }) => {
    const { db, mail, clock } = context
    const customer = await findByEmail(db, siteId, email)
    if (!customer) return
    const { id, name, linkEpoch: epoch } = customer
    const token = signInToken(context, siteId, { customerId: id, epoch })
    const url = `${origin}${pathTo(customerVisits.endpoints.showSignIn, { token })}`
    // One mail in ten minutes, so that nobody can flood a mailbox.
    const dedupeKey = `sign-in ${id} ${clock.now().toISOString().slice(0, 15)}`
    await mail.queue(db, siteId, {
      kind: 'sign_in_link',
      to: customer.email,
      toName: name,
      dedupeKey,
      data: { customerName: name, url },
    })
  },
)
