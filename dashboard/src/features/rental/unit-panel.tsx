import { Stack } from '@mantine/core'
import type { RentalUnit } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { Pictures } from '../../components/display/thumbnail.tsx'
import { FormOrFacts } from '../../components/panels/form-or-facts.tsx'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney, formatNumber, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useRentalKey } from './keys.ts'
import { UnitForm } from './unit-form.tsx'

export function UnitPanel({ unitId, onDone }: { unitId: string; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  return (
    <FormOrFacts
      what="unit"
      id={unitId}
      area={useRentalKey()}
      load={() => api.rental.getUnit(siteId, unitId)}
      form={(unit) => <UnitForm unit={unit} onDone={onDone} />}
      facts={(unit) => <UnitFacts unit={unit} />}
      warning="Only units that were never booked can be deleted. This cannot be undone."
      remove={() => api.rental.deleteUnit(siteId, unitId)}
      onGone={onDone}
    />
  )
}

const UnitFacts = ({ unit }: { unit: RentalUnit }) => (
  <Stack gap="lg">
    {unit.images.length > 0 && <Pictures pictures={unit.images} label="Pictures" />}
    <Facts
      facts={[
        ['State', <ActiveBadge key="state" active={unit.active} means="booked" />],
        ['Type', unit.type === null ? null : labelOf(unit.type)],
        ['Per night', formatMoney(unit.pricePerNight, unit.currency)],
        ['Maximum guests', formatNumber(unit.maxGuests)],
        ['Bedrooms', formatNumber(unit.bedrooms)],
        ['Description', unit.description],
      ]}
    />
  </Stack>
)
