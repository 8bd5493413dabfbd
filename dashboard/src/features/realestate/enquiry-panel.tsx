import { Stack, Text } from '@mantine/core'
import type { Enquiry } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { timesOf } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { StatusHeader } from '../../components/status/status-menu.tsx'
import { SentActions } from '../../components/visitors/sent-actions.tsx'
import { SpamAlert } from '../../components/visitors/spam-alert.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { ENQUIRY_STATUSES, enquiriesKey } from './listing-choices.ts'

export function EnquiryPanel({ id, onGone }: { id: string; onGone(): void }) {
  const place = useSitePlace()
  const query = useQuery({
    queryKey: [...enquiriesKey(place), 'one', id],
    queryFn: () => place.api.realestate.getEnquiry(place.siteId, id),
  })
  usePanelName(query.data?.name ?? null)
  return <Loaded query={query}>{(enquiry) => <View enquiry={enquiry} onGone={onGone} />}</Loaded>
}

function View({ enquiry, onGone }: { enquiry: Enquiry; onGone(): void }) {
  const place = useSitePlace()
  const { realestate } = place.api
  const area = enquiriesKey(place)
  const { id, status, listingTitle, email, phone, message, page } = enquiry
  return (
    <Stack gap="lg">
      <SpamAlert reason={enquiry.spamReason} />
      <StatusHeader
        status={status}
        options={ENQUIRY_STATUSES}
        area={area}
        change={(status) => realestate.updateEnquiry(place.siteId, id, { status })}
        {...(status !== 'closed' && { next: { to: 'closed', label: 'Close enquiry' } })}
      />
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message || '–'}</Text>
      <Facts
        facts={[
          ['Listing', listingTitle],
          ['Email', email],
          ['Phone', phone],
          ['Sent from', page],
          ...timesOf(enquiry),
        ]}
      />
      <SentActions
        email={email}
        about={listingTitle}
        isSpam={enquiry.spam}
        mark={(spam) => realestate.updateEnquiry(place.siteId, id, { spam })}
        what="enquiry"
        warning="This cannot be undone."
        area={area}
        remove={() => realestate.deleteEnquiry(place.siteId, id)}
        onGone={onGone}
      />
    </Stack>
  )
}
