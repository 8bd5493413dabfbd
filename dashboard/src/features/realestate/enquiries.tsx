import type { Enquiry, EnquiryStatus } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { DownloadCsv } from '../../components/lists/download-csv.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { SPAM_FILTER, withSpam } from '../../components/visitors/spam-filter.ts'
import { IconMessageQuestion } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { ENQUIRY_STATUSES, enquiriesKey } from './listing-choices.ts'

const EnquiryPanel = lazyNamed(() => import('./enquiry-panel.tsx'), 'EnquiryPanel')

/** What visitors ask about listings. */
export function Enquiries() {
  const place = useSitePlace()
  const { realestate } = place.api
  return (
    <ResourceList<Enquiry, { status: EnquiryStatus; spam: string }>
      label="Enquiries"
      what="enquiry"
      icon={IconMessageQuestion}
      isReadOnly
      queryKey={[...enquiriesKey(place), 'list']}
      load={(wanted) => realestate.listEnquiries(place.siteId, withSpam(wanted))}
      filters={[{ name: 'status', label: 'Status', type: 'choice', options: ENQUIRY_STATUSES }, SPAM_FILTER]}
      columns={[
        { header: 'From', cell: ({ name }) => name },
        { header: 'Listing', wide: true, cell: ({ listingTitle }) => listingTitle },
        { header: 'Received', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} date /> },
        { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
      hint="Enquiries from your listing pages appear here."
      content={(id, close) => id !== null && <EnquiryPanel key={id} id={id} onGone={close} />}
    >
      <DownloadCsv
        name="Enquiries"
        area={enquiriesKey(place)}
        load={() => realestate.exportEnquiries(place.siteId)}
      />
    </ResourceList>
  )
}
