import { notifications } from '@mantine/notifications'
import { ApiError, ConnectionError, ForbiddenError, ValidationError } from '@sitewright/client'

/** A message for the user. */
export function messageOf(error: unknown): string {
  if (error instanceof ForbiddenError && error.details.reason === undefined)
    return 'Your role does not allow this. Ask an owner of the account.'
  if (error instanceof ApiError) return error.message
  if (error instanceof ConnectionError)
    return 'The server could not be reached. Check your connection and try again.'
  return 'Something went wrong. Try again; if the problem persists, check the server log.'
}

/** A refusal that only the form can map to its fields, such as the dates of an overlapping stay. */
export class FieldsError extends Error {
  readonly fields: Record<string, string>

  constructor(fields: Record<string, string>) {
    super(Object.values(fields).join('; '))
    this.fields = fields
  }
}

/** The invalid fields with their messages, by dotted path. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (error instanceof FieldsError) return error.fields
  if (!(error instanceof ValidationError)) return {}
  return (error.details.fields as Record<string, string> | undefined) ?? {}
}

export function notifyError(error: unknown, title = 'Something went wrong') {
  notifications.show({ color: 'red', title, message: messageOf(error), autoClose: 10_000 })
}

export function notifySuccess(message: string) {
  notifications.show({ color: 'teal', message })
}
