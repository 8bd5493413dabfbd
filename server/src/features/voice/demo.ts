import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import type { VoiceCall } from './contract.ts'
import { insertCall, updateBudget, updateConfig } from './queries.ts'

const CALLS = 120

/** Frequent intents are repeated. */
const INTENTS = [
  'room_booking',
  'table_reservation',
  'room_booking',
  'opening_hours',
  'table_reservation',
  'gift_card',
  'room_booking',
  'directions',
  'cancellation',
  'table_reservation',
  'wedding_enquiry',
  'lost_property',
  'spa_appointment',
] as const

/** A configured agent and 90 days of calls with every status and direction. */
export async function addDemoVoice({ db, site, daysAgo }: DemoContext) {
  await updateConfig(db, site.id, {
    enabled: true,
    language: 'de-AT',
    greeting: 'Grüß Gott, this is Lakeside House. How may I help you?',
    voiceId: 'anna-warm',
    businessHours: { start: '08:00', end: '22:00', timezone: 'Europe/Vienna' },
    afterHoursAction: 'callback',
  })
  await updateBudget(db, site.id, { budgetMinutes: 500, budgetEur: 60, costPerMinuteEur: 0.095 })
  for (let i = 0; i < CALLS; i++) {
    const status = statusOf(i)
    await insertCall(db, site.id, {
      id: newId('call'),
      direction: i % 6 === 4 ? 'outbound' : 'inbound',
      status,
      callerNumber: i % 11 === 7 ? '' : `+43 660 ${String(1_000_000 + ((i * 77_617) % 9_000_000))}`,
      intent: status === 'missed' ? null : (INTENTS[i % INTENTS.length] as string),
      durationSeconds: durationOf(status, i),
      externalId: `demo-${i}`,
      createdAt: daysAgo((DEMO_DAYS * (CALLS - i - 0.5)) / CALLS),
    })
  }
}

const statusOf = (i: number): VoiceCall['status'] =>
  i % 7 === 3 ? 'missed' : i % 9 === 5 ? 'voicemail' : 'completed'

const durationOf = (status: VoiceCall['status'], i: number) =>
  status === 'missed' ? 0 : status === 'voicemail' ? 12 + (i % 31) : 45 + ((i * 37) % 400)
