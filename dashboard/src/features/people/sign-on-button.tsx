import { Button, Divider, Stack, Text } from '@mantine/core'
import { Failure, useRequest } from '../../components/feedback/use-request.tsx'
import { anonymousApi } from '../../lib/session.tsx'
import { keepDestination } from './destination.ts'

/** Leads to the provider, which leads back to `SingleSignOn`. */
export async function goToProvider(tab: Pick<Window, 'location'> = window) {
  const { url } = await anonymousApi.people.beginSingleSignOn({ maxRetries: 0 })
  tab.location.assign(url)
}

type ButtonProps = {
  name: string
  /** Keeps this screen, which learns of the log-in from the other tab. */
  isInNewTab?: boolean
}

export function SignOnButton({ name, isInNewTab = false }: ButtonProps) {
  const { request, isBusy, failure } = useRequest()
  const leave = () =>
    request(async () => {
      keepDestination()
      // Browsers open tabs at once only.
      const tab = isInNewTab ? window.open('about:blank') : null
      await goToProvider(tab ?? window).catch((error) => {
        tab?.close()
        throw error
      })
    })
  return (
    <Stack gap="sm">
      <Divider label="or" />
      <Failure message={failure} />
      <Button variant="default" fullWidth loading={isBusy} onClick={leave}>
        Log in with {name}
      </Button>
      {isInNewTab && (
        <Text size="xs" c="dimmed">
          Opens a new tab. Come back to this one afterwards.
        </Text>
      )}
    </Stack>
  )
}
