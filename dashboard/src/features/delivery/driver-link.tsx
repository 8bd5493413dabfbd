import { Button, Group, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import type { DeliveryDriverLink } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Copyable } from '../../components/display/copyable.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ShownOnce } from '../../components/panels/shown-once.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { deliveryKey } from './delivery-status.ts'

const DAYS = 90
const PIN = /^\d{4,8}$/

/** The link to the page of a driver: made, replaced, and ended. */
export function DriverLink({ driverId }: { driverId: string }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const area = [...deliveryKey(place), 'link', driverId]
  const { data } = useQuery({ queryKey: area, queryFn: () => api.delivery.getDriverLink(siteId, driverId) })
  const { run, isBusy } = useAction(area)
  const [pin, setPin] = useState('')
  const [days, setDays] = useState<number | string>(DAYS)
  const [made, setMade] = useState<DeliveryDriverLink | null>(null)
  const hasLink = Boolean(data?.expiresAt)
  const make = async () => {
    const body = { expiresInDays: Number(days) || DAYS, ...(pin && { pin }) }
    const link = await run(() => api.delivery.createDriverLink(siteId, driverId, body))
    if (link) setMade(link)
    setPin('')
  }
  const end = () => run(() => api.delivery.deleteDriverLink(siteId, driverId), 'Link revoked')
  const pinError = pin !== '' && !PIN.test(pin) ? '4 to 8 digits' : null
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        Driver’s page
      </Title>
      <Text size="sm" c="dimmed">
        {data?.expiresAt ? (
          <>
            A link{data.hasPin ? ' with a PIN' : ''} is valid until <Moment value={data.expiresAt} />.
          </>
        ) : (
          'With a link, the driver sees today’s stops on their phone and reports each delivery. They need no account.'
        )}
      </Text>
      {can.write && (
        <>
          <Group gap="sm" align="flex-start">
            <NumberInput label="Valid for, days" min={1} max={366} w={120} value={days} onChange={setDays} />
            <TextInput
              label="PIN"
              placeholder="None"
              inputMode="numeric"
              autoComplete="off"
              w={140}
              value={pin}
              error={pinError}
              onChange={({ currentTarget }) => setPin(currentTarget.value)}
            />
          </Group>
          <Group gap="sm">
            <Button
              variant="default"
              loading={isBusy}
              disabled={pinError !== null}
              onClick={() => void make()}
            >
              {hasLink ? 'Replace the link' : 'Create a link'}
            </Button>
            {hasLink && (
              <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void end()}>
                Revoke the link
              </Button>
            )}
          </Group>
        </>
      )}
      <ShownOnce opened={made !== null} onClose={() => setMade(null)} title="Driver link" size="lg">
        <Text size="sm">
          Send it to the driver. Anyone who has it can see the deliveries, so it is shown only once.
        </Text>
        <Copyable value={made?.url ?? ''} label="link" />
      </ShownOnce>
    </Stack>
  )
}
