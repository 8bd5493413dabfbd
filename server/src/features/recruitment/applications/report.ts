import { labelsOf } from '@sitewright/blocks/catalogue'
import { found } from '../../../api/errors.ts'
import type { PublicContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { tellOfVisitor } from '../../../platform/visitors/tell.ts'
import { emit } from '../../../platform/work/events.ts'
import * as queries from './queries.ts'

type Context = Pick<PublicContext, 'mail' | 'clock' | 'publicUrl'> & {
  site: { id: string; language: string }
}

/** Tells of an application that is not spam, once: its event, its mails, and what the applicant did. */
export async function report(tx: Db, context: Context, application: queries.StoredApplication) {
  const { site, clock } = context
  const { id, name, email, phone, message, jobTitle, createdAt } = application
  await queries.markReported(tx, site.id, application)
  const resource = found(await queries.findApplication(tx, site.id, id), 'Application')
  await emit(tx, site.id, 'application.created', resource, clock.now())
  const labels = labelsOf(site.language)
  await tellOfVisitor(tx, context, {
    ...{ id, about: jobTitle, sentAt: createdAt, sender: { name, email } },
    fields: [
      { label: labels.name, value: name },
      { label: labels.email, value: email },
      { label: labels.phone, value: phone },
      { label: labels.yourMessage, value: message },
    ],
    screen: 'recruitment?tab=applications',
    answer: { kind: 'application_received', data: { jobTitle, customerName: name } },
  })
}
