import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelForm } from '@sitewright/blocks/page'
import type { Decision } from '../../api/decision.ts'
import { pathTo } from '../../api/path-params.ts'
import type { LiveSite } from '../live-site.ts'
import { dayOf, factsOf, momentOf } from './view-parts.ts'

const EN = {
  waiting: 'Do you approve this?',
  approved: 'This has been approved. The customer has been emailed.',
  declined: 'This has been declined or cancelled. The customer has been emailed.',
  approve: 'Approve',
  decline: 'Decline',
  decideBy: 'Declined automatically on',
}
const DE: typeof EN = {
  waiting: 'Möchten Sie das bestätigen?',
  approved: 'Das ist bestätigt. Der Kunde hat eine Nachricht erhalten.',
  declined: 'Das wurde abgelehnt oder abgesagt. Der Kunde hat eine Nachricht erhalten.',
  approve: 'Bestätigen',
  decline: 'Ablehnen',
  decideBy: 'Ohne Antwort abgelehnt am',
}

type Decide = { path: `${string}/:token/decision` }

/** What owners decide on whom a mail has led here, and with which endpoint. What the mail offered comes first. */
export const decisionBy = (decide: Decide) => (site: LiveSite, result: Decision) =>
  decision(site, result, decide)

function decision(site: LiveSite, result: Decision, decide: Decide): Panel {
  const { language, timeZone } = site
  const labels = labelsOf(language)
  const texts = /^de\b/i.test(language) ? DE : EN
  const { token, choice, state, title, startsAt, endDate, guests, customer } = result
  const isDay = endDate !== null
  const at = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone }).format(new Date(startsAt))
  const form = (one: Decision['choice']): PanelForm => ({
    id: one,
    action: pathTo(decide, { token }),
    hidden: { choice: one, startsAt },
    submitLabel: texts[one],
    isSecondary: one !== choice,
  })
  const other: Decision['choice'] = choice === 'approve' ? 'decline' : 'approve'
  return {
    heading: title,
    text: texts[state],
    facts: factsOf([
      [isDay ? labels.arrival : labels.date, isDay ? dayOf(startsAt, language) : at({ dateStyle: 'full' })],
      [labels.departure, isDay ? dayOf(endDate, language) : null],
      [labels.time, isDay ? null : at({ timeStyle: 'short' })],
      [labels.guests, guests === null ? null : String(guests)],
      [labels.name, customer.name],
      [labels.email, customer.email],
      [labels.phone, customer.phone],
      [labels.message, customer.notes],
      [texts.decideBy, momentOf(result.expiresAt, site)],
    ]),
    forms: state === 'waiting' ? [form(choice), form(other)] : [],
  }
}
