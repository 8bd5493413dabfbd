import { Anchor, Loader } from '@mantine/core'
import { ApiError, type Session } from '@sitewright/client'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../components/feedback/use-request.tsx'
import { messageOf } from '../../lib/errors.ts'
import { anonymousApi, useStartSession } from '../../lib/session.tsx'
import { keptDestination } from './destination.ts'
import { LogInForm } from './log-in-form.tsx'
import { pendingLogInOf, SecondStep } from './second-step.tsx'
import { goToProvider } from './sign-on-button.tsx'
import { VisitorCard } from './visitor-card.tsx'

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
    if (code === null) return setFailure('The login was cancelled or refused by the provider. Try again.')
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
