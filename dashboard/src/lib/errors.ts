import { notifications } from '@mantine/notifications'
import { ApiError, ConnectionError, ForbiddenError, ValidationError } from '@sitewright/client'

/** What went wrong, in words for the person in front of the screen. */
export function messageOf(error: unknown): string {
  if (error instanceof ForbiddenError && error.details.reason === undefined)
    return 'Your role does not allow this. Ask an owner of the account.'
  if (error instanceof ApiError) return error.message
  if (error instanceof ConnectionError)
    return 'The server could not be reached. Check your connection and try again.'
  return 'Something went wrong. Try again; if it stays, look at the log of the server.'
}

/** A refusal of which only the form knows which fields it is about, such as the dates of a stay that is in the way. */
export class FieldsError extends Error {
  readonly fields: Record<string, string>

  constructor(fields: Record<string, string>) {
    super(Object.values(fields).join('; '))
    this.fields = fields
  }
}

/** The fields that are wrong and why, by dotted path. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (error instanceof FieldsError) return error.fields
  if (!(error instanceof ValidationError)) return {}
  return (error.details.fields as Record<string, string> | undefined) ?? {}
}

export function notifyError(error: unknown, title = 'That did not work') {
  notifications.show({ color: 'red', title, message: messageOf(error), autoClose: 10_000 })
}

export function notifySuccess(message: string) {
  notifications.show({ color: 'teal', message })
}
