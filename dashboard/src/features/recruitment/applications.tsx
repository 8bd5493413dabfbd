import type { Application, ApplicationStage } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { SPAM_FILTER, withSpam } from '../../components/visitors/spam-filter.ts'
import { IconFileCv } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { applicationsKey, STAGES } from './job-choices.ts'

const ApplicationPanel = lazyNamed(() => import('./application-panel.tsx'), 'ApplicationPanel')

/** Who has applied for jobs. */
export function Applications() {
  const place = useSitePlace()
  return (
    <ResourceList<Application, { stage: ApplicationStage; spam: string }>
      label="Applications"
      what="application"
      icon={IconFileCv}
      isReadOnly
      queryKey={[...applicationsKey(place), 'list']}
      load={(wanted) => place.api.recruitment.listApplications(place.siteId, withSpam(wanted))}
      filters={[{ name: 'stage', label: 'Stage', type: 'choice', options: STAGES }, SPAM_FILTER]}
      columns={[
        { header: 'Applicant', cell: ({ name }) => name },
        { header: 'Job', wide: true, cell: ({ jobTitle }) => jobTitle },
        { header: 'Received', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} date /> },
        { header: 'Stage', cell: ({ stage }) => <StatusBadge status={stage} /> },
      ]}
      hint="Applications from your job pages appear here."
      content={(id, close) => id !== null && <ApplicationPanel key={id} id={id} onGone={close} />}
    />
  )
}
