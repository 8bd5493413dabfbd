import { Button, Collapse, Stack } from '@mantine/core'
import type { Review, ReviewStatus } from '@sitewright/client'
import { useState } from 'react'
import { Moment } from '../../../components/display/moment.tsx'
import { ResourceList } from '../../../components/lists/resource-list.tsx'
import { StatusBadge } from '../../../components/status/status-badge.tsx'
import { IconStar } from '../../../lib/icons.tsx'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { shopKey } from '../shop-key.ts'
import { ReviewRequests } from './review-requests.tsx'
import { REVIEW_STATUSES, starsOf } from './stars.ts'

const ReviewPanel = lazyNamed(() => import('./review-panel.tsx'), 'ReviewPanel')

/** What customers say of products. */
export function Reviews() {
  const place = useSitePlace()
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  return (
    <Stack>
      <Collapse expanded={isEditing}>
        {isEditing && <ReviewRequests onDone={() => setEditing(false)} />}
      </Collapse>
      <ResourceList<Review, { status: ReviewStatus }>
        label="Reviews"
        what="review"
        icon={IconStar}
        isReadOnly
        queryKey={[...shopKey(place), 'reviews']}
        load={(wanted) => place.api.shop.listReviews(place.siteId, wanted)}
        filters={[{ name: 'status', label: 'Status', type: 'choice', options: REVIEW_STATUSES }]}
        columns={[
          { header: 'Product', cell: ({ productTitle }) => productTitle },
          { header: 'Stars', cell: ({ rating }) => starsOf(rating) },
          { header: 'By', wide: true, cell: ({ authorName }) => authorName },
          { header: 'Written', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} date /> },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        hint="Customer reviews of what they bought. Pages show them once you approve them."
        content={(id, close) => id !== null && <ReviewPanel key={id} id={id} onGone={close} />}
      >
        {can.write && (
          <Button variant="default" onClick={() => setEditing(!isEditing)} aria-expanded={isEditing}>
            Requests
          </Button>
        )}
      </ResourceList>
    </Stack>
  )
}
