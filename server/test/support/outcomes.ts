import { expect } from 'vitest'
import { ValidationError } from '../../../client/src/index.ts'

/** The error of a rejected request; undefined on success. */
export const errorOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => undefined,
    (error) => error,
  )

/** The messages of a validation error by field. Fails when the request is not rejected with one. */
export async function fieldsOf(promise: PromiseLike<unknown>): Promise<Record<string, string>> {
  const error = await errorOf(promise)
  expect(error).toBeInstanceOf(ValidationError)
  return error.fields
}

/** Counts outcomes: `done` for success, else the reason of the error. */
export async function outcomesOf(promises: PromiseLike<unknown>[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {}
  for (const error of await Promise.all(promises.map(errorOf))) {
    const name = error ? (error.reason ?? `${error}`) : 'done'
    outcomes[name] = (outcomes[name] ?? 0) + 1
  }
  return outcomes
}
