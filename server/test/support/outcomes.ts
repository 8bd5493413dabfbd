import { expect } from 'vitest'
import { ValidationError } from '../../../client/src/index.ts'

/** What a request was refused with; undefined when it was not. */
export const errorOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => undefined,
    (error) => error,
  )

/** The fields that a request was refused for. */
export async function fieldsOf(promise: PromiseLike<unknown>): Promise<Record<string, string>> {
  const error = await errorOf(promise)
  expect(error).toBeInstanceOf(ValidationError)
  return error.fields
}

/** What became of requests: how often `done`, and how often refused for which reason. */
export async function outcomesOf(promises: PromiseLike<unknown>[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {}
  for (const error of await Promise.all(promises.map(errorOf))) {
    const name = error ? (error.reason ?? `${error}`) : 'done'
    outcomes[name] = (outcomes[name] ?? 0) + 1
  }
  return outcomes
}
