import type { PersonalTable } from '../../platform/personal-data.ts'

export const voicePersonalData: PersonalTable[] = [
  { table: 'voice_calls', phone: 'caller_number', erased: { caller_number: null } },
]
