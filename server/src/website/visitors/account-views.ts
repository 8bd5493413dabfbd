import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelForm, PanelLine, PanelSection } from '@sitewright/blocks/page'
import { pathTo } from '../../api/path-params.ts'
import {
  customerVisits,
  type VisitorAccount,
  type VisitorAddress,
  type VisitorSignIn,
} from '../../features/customers/visits/contract.ts'
import type { LiveSite } from '../live-site.ts'
import { againForm, orderTexts } from './shop-views.ts'
import { countryField, dayOf, factsOf, formatPrice, placeOf } from './view-parts.ts'

type Labels = ReturnType<typeof labelsOf>

export function account(
  site: LiveSite,
  { customer, isLinkSent, points, activities, addresses }: VisitorAccount,
): Panel {
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
    facts: factsOf([...(points ? pointFacts(language, points) : [])]),
    sections: [
      {
        heading: labels.history,
        text: activities.length === 0 ? labels.nothingYet : '',
        lines: activities.map((activity) => lineOf(site, activity)),
      },
      addressBook(site, addresses),
    ],
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
  { kind, at, status, path, token, total, currency, date }: VisitorAccount['activities'][number],
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
    ...(kind === 'order' && { forms: [{ ...againForm(labels, token), id: `again-${token.slice(0, -21)}` }] }),
  }
}

function addressBook({ language }: LiveSite, addresses: VisitorAccount['addresses']): PanelSection {
  const labels = labelsOf(language)
  const change = (addressId: string, change: 'delete' | 'prefer', submitLabel: string): PanelForm => ({
    id: `${change}-${addressId}`,
    action: pathTo(customerVisits.endpoints.changeAddresses, { addressId }),
    hidden: { change },
    submitLabel,
    isSecondary: true,
  })
  return {
    heading: labels.addresses,
    text: addresses.length === 0 ? labels.noAddresses : '',
    lines: addresses.map(({ id, address, isDefault }) => ({
      title: address.name,
      href: pathTo(customerVisits.endpoints.showAddress, { addressId: id }),
      text: placeOf(address, language),
      amount: isDefault ? labels.defaultAddress : '',
      forms: [
        ...(isDefault ? [] : [change(id, 'prefer', labels.preferAddress)]),
        change(id, 'delete', labels.remove),
      ],
    })),
    links: [{ label: labels.addAddress, href: pathTo(customerVisits.endpoints.showAddress) }],
  }
}

/** The form with which an address is added or changed. */
export function address({ language }: LiveSite, { address: kept, countries }: VisitorAddress): Panel {
  const labels = labelsOf(language)
  const text = (name: 'name' | 'line1' | 'line2' | 'postalCode' | 'city' | 'region', required = false) =>
    ({ name, label: labels[name], type: 'text', required, value: kept?.address[name] ?? '' }) as const
  return {
    heading: kept ? labels.changeAddress : labels.addAddress,
    links: [{ label: labels.account, href: pathTo(customerVisits.endpoints.showAccount) }],
    forms: [
      {
        id: 'address',
        action: pathTo(customerVisits.endpoints.saveAddress),
        hidden: { ...(kept && { addressId: kept.id }) },
        fields: [
          text('name', true),
          text('line1', true),
          text('line2'),
          text('postalCode'),
          text('city', true),
          text('region'),
          countryField(language, countries, kept?.address.country ?? ''),
          ...(kept?.isDefault
            ? []
            : [{ name: 'isDefault', label: labels.preferAddress, type: 'consent' as const }]),
        ],
        submitLabel: labels.saveAddress,
      },
    ],
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
