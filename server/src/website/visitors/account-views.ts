import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelForm, PanelLine } from '@sitewright/blocks/page'
import { pathTo } from '../../api/path-params.ts'
import {
  customerVisits,
  type VisitorAccount,
  type VisitorSignIn,
} from '../../features/customers/visits/contract.ts'
import type { LiveSite } from '../live-site.ts'
import { orderTexts } from './shop-views.ts'
import { dayOf, factsOf, formatPrice } from './view-parts.ts'

type Labels = ReturnType<typeof labelsOf>

export function account(site: LiveSite, { customer, isLinkSent, points, activities }: VisitorAccount): Panel {
  const { language } = site
  const labels = labelsOf(language)
  if (!customer)
    return {
      heading: labels.account,
      text: isLinkSent ? labels.linkSent : labels.accountHint,
      forms: isLinkSent ? [] : [linkForm(labels)],
    }
  const { name, email } = customer
  return {
    heading: labels.account,
    text: [name, email].filter(Boolean).join('\n'),
    lines: activities.map((activity) => lineOf(site, activity)),
    facts: factsOf([
      [labels.nothingYet, activities.length === 0 ? '' : null],
      ...(points ? pointFacts(language, points) : []),
    ]),
    forms: [
      {
        id: 'sign-out',
        action: pathTo(customerVisits.endpoints.signOut),
        submitLabel: labels.signOut,
        isSecondary: true,
      },
    ],
  }
}

const linkForm = (labels: Labels): PanelForm => ({
  id: 'sign-in',
  action: pathTo(customerVisits.endpoints.requestSignIn),
  fields: [{ name: 'email', label: labels.email, type: 'email', required: true }],
  submitLabel: labels.sendLink,
})

function pointFacts(
  language: string,
  { programName, balance, worth, currency, tier, expiringSoon }: NonNullable<VisitorAccount['points']>,
): [string, string | null][] {
  const labels = labelsOf(language)
  const number = new Intl.NumberFormat(language)
  const held = number.format(balance)
  return [
    [
      programName,
      worth > 0
        ? labels.pointsWorth.replace('{}', held).replace('{}', formatPrice(worth, currency, language) ?? '')
        : labels.pointsBalance.replace('{}', held),
    ],
    [labels.tier, tier],
    [
      labels.pointsExpiring,
      expiringSoon > 0 ? labels.pointsBalance.replace('{}', number.format(expiringSoon)) : null,
    ],
  ]
}

function lineOf(
  { language, timeZone }: LiveSite,
  { kind, at, status, path, total, currency, date }: VisitorAccount['activities'][number],
): PanelLine {
  const labels = labelsOf(language)
  const names = {
    order: labels.order,
    booking: labels.appointment,
    reservation: labels.table,
    rental_booking: labels.stay,
  }
  const states: Record<string, string> = {
    pending: labels.bookingPending,
    requested: labels.bookingPending,
    confirmed: labels.bookingConfirmed,
    approved: labels.bookingConfirmed,
    cancelled: labels.bookingCancelled,
    declined: labels.bookingCancelled,
  }
  const day = date
    ? dayOf(date, language)
    : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(at))
  const text = (kind === 'order' ? orderTexts(labels) : states)[status]
  return {
    title: `${names[kind]}, ${day}`,
    href: path,
    ...(text && { text }),
    amount: (currency && formatPrice(total, currency, language)) ?? '',
  }
}

export function signIn({ language }: LiveSite, { token, email }: VisitorSignIn): Panel {
  const labels = labelsOf(language)
  return {
    heading: labels.signIn,
    text: labels.signInAs.replace('{}', email),
    forms: [
      {
        id: 'sign-in',
        action: pathTo(customerVisits.endpoints.signIn, { token }),
        submitLabel: labels.signIn,
      },
    ],
  }
}
