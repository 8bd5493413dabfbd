import { forbidden } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import type { Examination, server } from './contract.ts'

const MAX_AGE_MS = 15_000

/** `diagnose` is expensive, so what it found is told again for a while, to whoever asks. */
export function serverHandlers(
  diagnose: () => Promise<Examination['findings']>,
): HandlersOf<typeof server> {
  let last: { at: Date; findings: Promise<Examination['findings']> } | undefined
  return {
    async examine({ person, clock }) {
      if (!person.isOperator) throw forbidden('Only operators of the server may examine it')
      const now = clock.now()
      if (!last || now.getTime() - last.at.getTime() >= MAX_AGE_MS) last = { at: now, findings: diagnose() }
      const { at, findings } = last
      return { examinedAt: at.toISOString(), findings: await findings }
    },
  }
}
