import { Facts } from '../../components/display/facts.tsx'
import { FormOrFacts } from '../../components/panels/form-or-facts.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
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
