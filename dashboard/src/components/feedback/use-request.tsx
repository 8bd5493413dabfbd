import { Alert, type AlertProps } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'

/** Runs a request and keeps the message of its failure, to show it in place. */
export function useRequest() {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const request = async (work: () => PromiseLike<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(Object.values(fieldErrorsOf(error))[0] ?? messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { request, isBusy, failure }
}

/** A failure beside what failed. */
export const Failure = ({ message, ...props }: AlertProps & { message: string | null }) =>
  message && (
    <Alert color="red" variant="light" role="alert" {...props}>
      {message}
    </Alert>
  )
