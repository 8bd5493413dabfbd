import type { Trace } from '../../platform/traces.ts'

export const voiceTraces: Trace[] = [
  { table: 'voice_calls', phone: 'caller_number', erased: { caller_number: null } },
]
