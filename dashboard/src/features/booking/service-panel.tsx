import type { Service } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { FormOrFacts } from '../../components/panels/form-or-facts.tsx'
import { formatMoney } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { namesOf, useBookingKey, useStaff } from './keys.ts'
import { ServiceForm } from './service-form.tsx'

export function ServicePanel({ serviceId, onDone }: { serviceId: string; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  return (
    <FormOrFacts
      what="service"
      id={serviceId}
      area={useBookingKey()}
      load={() => api.booking.getService(siteId, serviceId)}
      form={(service) => <ServiceForm service={service} onDone={onDone} />}
      facts={(service) => <ServiceFacts service={service} />}
      warning="Only services that were never booked can be deleted. This cannot be undone."
      remove={() => api.booking.deleteService(siteId, serviceId)}
      onGone={onDone}
    />
  )
}

function ServiceFacts({ service }: { service: Service }) {
  const { slotIntervalMinutes, bufferBeforeMinutes, bufferAfterMinutes } = service
  return (
    <Facts
      facts={[
        ['Description', service.description],
        ['Duration', `${service.durationMinutes} min`],
        ['Start times every', `${slotIntervalMinutes ?? service.durationMinutes} min`],
        ['Buffer', `${bufferBeforeMinutes} min before, ${bufferAfterMinutes} min after`],
        ['Price', formatMoney(service.price, service.currency)],
        ['Staff', namesOf(useStaff().data, service.staffIds)],
        ['Need approval', service.requiresApproval ? 'yes' : 'no'],
        ['Bookable', service.active ? 'yes' : 'no'],
      ]}
    />
  )
}
