import { Button, Divider } from '@mantine/core'
import type { Service } from '@sitewright/client'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatMoney } from '../../lib/format.ts'
import { namesOf, useBookingKey, useStaff } from './keys.ts'
import { ServiceForm } from './service-form.tsx'

/** A service: to be changed or deleted, and to who may not do that, what is known of it. */
export function ServicePanel({ service, onDone }: { service: Service; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(useBookingKey())
  const remove = () =>
    confirmThen({
      title: `Delete ${service.name}?`,
      children: 'Only a service that has never been booked can be deleted. It can not be brought back.',
      confirm: 'Delete service',
      done: 'The service is deleted',
      run: async () => {
        await attempt(() => api.booking.deleteService(siteId, service.id))
        onDone()
      },
    })
  if (!can.write) return <ServiceFacts service={service} />
  return (
    <>
      <ServiceForm service={service} onDone={onDone} />
      <Divider my="lg" />
      <Button variant="subtle" color="red" onClick={remove}>
        Delete service
      </Button>
    </>
  )
}

function ServiceFacts({ service }: { service: Service }) {
  const { slotIntervalMinutes, bufferBeforeMinutes, bufferAfterMinutes } = service
  return (
    <Facts
      facts={[
        ['Description', service.description],
        ['Duration', `${service.durationMinutes} min`],
        ['A time is offered each', `${slotIntervalMinutes ?? service.durationMinutes} min`],
        ['Kept free', `${bufferBeforeMinutes} min before, ${bufferAfterMinutes} min after`],
        ['Price', formatMoney(service.price, service.currency)],
        ['Who offers it', namesOf(useStaff().data, service.staffIds)],
        ['Wait for approval', service.requiresApproval ? 'yes' : 'no'],
        ['Can be booked', service.active ? 'yes' : 'no'],
      ]}
    />
  )
}
