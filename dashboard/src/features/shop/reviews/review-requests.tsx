import type { ReviewSettings } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/feedback/loaded.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import type { Field } from '../../../components/forms/fields.ts'
import { ResourceForm } from '../../../components/forms/resource-form.tsx'
import { cleared } from '../../../components/forms/values.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { shopKey } from '../shop-key.ts'

type Values = { requestAfterDays: number | '' }
const FIELDS: Field<Values>[] = [
  {
    name: 'requestAfterDays',
    label: 'Days after an order was shipped or delivered',
    description: 'Each customer gets one email per order. Leave empty to send no requests.',
    type: 'number',
    min: 1,
    max: 90,
    span: 6,
  },
]

/** Whether customers are asked for reviews by mail. */
export function ReviewRequests({ onDone }: { onDone(): void }) {
  const place = useSitePlace()
  const area = [...shopKey(place), 'review-settings']
  const { attempt } = useAction(area)
  const query = useQuery({ queryKey: area, queryFn: () => place.api.shop.getReviewSettings(place.siteId) })
  return (
    <Loaded query={query}>
      {({ requestAfterDays }) => (
        <ResourceForm<Values>
          fields={FIELDS}
          initial={{ requestAfterDays: requestAfterDays ?? '' }}
          submit="Save requests"
          onSubmit={async (values) => {
            const settings = cleared(values) as ReviewSettings
            const saved = await attempt(
              () => place.api.shop.updateReviewSettings(place.siteId, settings),
              'Saved',
            )
            if (saved) onDone()
            return saved
          }}
          onCancel={onDone}
        />
      )}
    </Loaded>
  )
}
