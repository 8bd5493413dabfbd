import { Stack, Text, Title } from '@mantine/core'
import type { Review } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../../components/display/facts.tsx'
import { timesOf } from '../../../components/display/moment.tsx'
import { Loaded } from '../../../components/feedback/loaded.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import type { Field } from '../../../components/forms/fields.ts'
import { ResourceForm } from '../../../components/forms/resource-form.tsx'
import { DeleteButton } from '../../../components/panels/delete-button.tsx'
import { usePanelName } from '../../../components/panels/side-panel.tsx'
import { StatusHeader } from '../../../components/status/status-menu.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { shopKey } from '../shop-key.ts'
import { REVIEW_STATUSES, starsOf } from './stars.ts'

export function ReviewPanel({ id, onGone }: { id: string; onGone(): void }) {
  const place = useSitePlace()
  const query = useQuery({
    queryKey: [...shopKey(place), 'review', id],
    queryFn: () => place.api.shop.getReview(place.siteId, id),
  })
  usePanelName(query.data?.productTitle ?? null)
  return <Loaded query={query}>{(review) => <View review={review} onGone={onGone} />}</Loaded>
}

const REPLY: Field<{ reply: string }>[] = [
  {
    name: 'reply',
    label: 'Your reply',
    description: 'Pages show it below the review. Leave it empty to show none.',
    type: 'textarea',
    rows: 4,
  },
]

function View({ review, onGone }: { review: Review; onGone(): void }) {
  const place = useSitePlace()
  const can = useCan()
  const area = shopKey(place)
  const { attempt } = useAction(area)
  const { id, status, title, text, reply } = review
  const { updateReview, deleteReview } = place.api.shop
  return (
    <Stack gap="lg">
      <StatusHeader
        status={status}
        options={REVIEW_STATUSES}
        area={area}
        change={(status) => updateReview(place.siteId, id, { status })}
        {...(status === 'pending' && { next: { to: 'approved', label: 'Approve' } })}
      />
      {title && (
        <Title order={3} fz="md">
          {title}
        </Title>
      )}
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text ?? '–'}</Text>
      <Facts facts={[['Stars', starsOf(review.rating)], ['By', review.authorName], ...timesOf(review)]} />
      {can.write ? (
        <>
          <ResourceForm<{ reply: string }>
            fields={REPLY}
            initial={{ reply: reply ?? '' }}
            submit="Save reply"
            onSubmit={(values) =>
              attempt(() => updateReview(place.siteId, id, { reply: values.reply.trim() || null }), 'Saved')
            }
          />
          <DeleteButton
            what="review"
            name="this review"
            warning="This cannot be undone."
            area={area}
            remove={() => deleteReview(place.siteId, id)}
            onGone={onGone}
          />
        </>
      ) : (
        reply && <Text>{reply}</Text>
      )}
    </Stack>
  )
}
