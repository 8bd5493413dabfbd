import { Alert } from '@mantine/core'
import type { ShippingZone } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { ResourceList } from '../../../components/lists/resource-list.tsx'
import { countryName } from '../../../lib/countries.ts'
import { IconTruckDelivery } from '../../../lib/icons.tsx'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { shopKey } from '../shop-key.ts'

const ZoneEditor = lazyNamed(() => import('./zone-editor.tsx'), 'ZoneEditor')

const MAX_NAMED = 4

export function Shipping() {
  const place = useSitePlace()
  return (
    <>
      <Gaps />
      <ResourceList<ShippingZone>
        label="Shipping zones"
        what="zone"
        icon={IconTruckDelivery}
        queryKey={[...shopKey(place), 'zones']}
        load={async () => {
          const { data } = await place.api.shop.listShippingZones(place.siteId)
          return { data, nextCursor: null, total: data.length }
        }}
        columns={[
          { header: 'Zone', cell: ({ name }) => name },
          { header: 'Countries', wide: true, cell: ({ countries }) => namesOf(countries) },
          { header: 'Rates', cell: ({ rates }) => rates.map(({ name }) => name).join(', ') },
        ]}
        hint="The countries you ship to and what it costs. Without zones, the shop ships everywhere for free."
        content={(id, close) => <ZoneEditor id={id} onDone={close} />}
      />
    </>
  )
}

/** Says why visitors cannot order some products. */
function Gaps() {
  const place = useSitePlace()
  const { api, siteId } = place
  const { data } = useQuery({
    queryKey: [...shopKey(place), 'zones', 'gaps'],
    queryFn: () => api.shop.getShippingGaps(siteId),
  })
  if (!data || data.currencies.length === 0) return null
  const currencies = data.currencies.join(', ')
  return (
    <Alert color="yellow" variant="light" title="Some products cannot be ordered" mb="md">
      No zone has rates in {currencies}. Visitors with products in {currencies} in their cart are told that
      you cannot ship them. Add a zone in this currency.
    </Alert>
  )
}

function namesOf(countries: readonly string[]): string {
  if (countries.length === 0) return 'All others'
  const named = countries.slice(0, MAX_NAMED).map(countryName).join(', ')
  return countries.length > MAX_NAMED ? `${named} and ${countries.length - MAX_NAMED} more` : named
}
