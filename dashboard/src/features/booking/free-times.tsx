import { useQuery } from '@tanstack/react-query'
import { TimeChoice } from '../../components/forms/time-choice.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useBookingKey } from './keys.ts'

type Slots = { serviceId: string | null; staffId?: string | null; date: string }

/** The bookable times of a service on a day. */
export function useSlots({ serviceId, staffId, date }: Slots) {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useBookingKey(), 'slots', serviceId, staffId ?? null, date],
    queryFn: async () => {
      const wanted = { serviceId: serviceId as string, date, ...(staffId && { staffId }) }
      return (await api.booking.listSlots(siteId, wanted)).data.filter(({ available }) => available)
    },
    enabled: Boolean(serviceId && date),
  })
}

type Props = Slots & { value: string; onPick(time: string): void }

export function FreeTimes({ value, onPick, ...wanted }: Props) {
  const { data } = useSlots(wanted)
  if (!data) return null
  const times = [...new Set(data.map(({ startTime }) => startTime))]
  return <TimeChoice times={times} value={value} onPick={onPick} none="No free times on this day" />
}
