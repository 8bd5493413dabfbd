import { useSitePlace } from '../../app/place.tsx'
import { Facts } from '../../components/facts.tsx'
import { FormOrFacts } from '../../components/form-or-facts.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useRentalKey } from './keys.ts'
import { PropertyForm } from './property-form.tsx'

export function PropertyPanel({ propertyId, onDone }: { propertyId: string; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  return (
    <FormOrFacts
      what="property"
      id={propertyId}
      area={useRentalKey()}
      load={() => api.rental.getProperty(siteId, propertyId)}
      form={(property) => <PropertyForm property={property} onDone={onDone} />}
      facts={({ address, unitCount }) => (
        <Facts
          facts={[
            ['Address', address],
            ['Units', formatNumber(unitCount)],
          ]}
        />
      )}
      warning="Only a property without units can be deleted."
      remove={() => api.rental.deleteProperty(siteId, propertyId)}
      onGone={onDone}
    />
  )
}
