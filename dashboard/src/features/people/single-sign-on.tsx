import { Anchor, Button, Divider, Loader, Stack, Text } from '@mantine/core'
import { ApiError, type Session } from '@sitewright/client'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Failure, useRequest } from '../../components/feedback/use-request.tsx'
import { messageOf } from '../../lib/errors.ts'
import { anonymousApi, useStartSession } from '../../lib/session.tsx'
import { keepDestination, keptDestination } from './destination.ts'
import { LogInForm } from './log-in-form.tsx'
import { pendingLogInOf, SecondStep } from './second-step.tsx'
import { VisitorCard } from './visitor-card.tsx'

/** Leads to the provider, which leads back to `SingleSignOn`. */
async function goToProvider(tab: Pick<Window, 'location'> = window) {
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

/** The way back from the provider. */
export function SingleSignOn() {
  const start = useStartSession()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const [isKnown, setKnown] = useState(false)
  const isBegun = useRef(false)
  const goOn = async (session: Session) => {
    await start(session)
    await navigate({ href: keptDestination(), replace: true })
  }
  const complete = async () => {
    const answer = new URLSearchParams(window.location.search)
    const code = answer.get('code')
    if (code === null) return setFailure('The log-in was cancelled or refused there. Try again.')
    try {
      const given = { code, state: answer.get('state') ?? '-' }
      await goOn(await anonymousApi.people.completeSingleSignOn(given, { maxRetries: 0 }))
    } catch (error) {
      const token = pendingLogInOf(error)
      setPending(token)
      setKnown(error instanceof ApiError && error.details.reason === 'connect_first')
      if (token === null) setFailure(messageOf(error))
    }
  }
  const connect = async (session: Session) => {
    await start(session)
    await goToProvider()
  }
  useEffect(() => {
    // The code works once.
    if (isBegun.current) return
    isBegun.current = true
    void complete()
  })
  const leave = () => void navigate({ to: '/login', replace: true })
  return (
    <VisitorCard title="Log in">
      {pending !== null && <SecondStep token={pending} onLoggedIn={goOn} onBack={leave} />}
      {pending === null && failure === null && <Loader size="sm" />}
      <Failure message={failure} color={isKnown ? 'blue' : 'red'} />
      {isKnown && <LogInForm onLoggedIn={connect} />}
      {failure !== null && (
        <Anchor size="sm" href="/login">
          Back to log in
        </Anchor>
      )}
    </VisitorCard>
  )
}
