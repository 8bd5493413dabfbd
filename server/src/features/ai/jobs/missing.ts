import type { Family } from '../brief/business.ts'
import { BUSINESSES } from '../brief/businesses.ts'
import type { MissingFact } from '../brief/schema.ts'
import type { AiJob, AiMissing } from './contract.ts'

/** What a site has now. */
export type SiteFacts = {
  hasOffers: boolean
  hasPrices: boolean
  hasHours: boolean
  hasAddress: boolean
  hasPhone: boolean
  hasTeam: boolean
  /** Whether somebody says who is responsible for the site. */
  hasPrivacy: boolean
  /** Pages of the job that are still there, and whether they are as they were made. */
  pages: { id: string; isUntouched: boolean }[]
}

const OFFERS: Partial<Record<Family, AiMissing['area']>> = {
  shop: 'products',
  services: 'services',
  hotel: 'units',
}
const HOURS: Partial<Record<Family, AiMissing['area']>> = { restaurant: 'hours', services: 'staff' }
/** Pages that say it, the likeliest first. */
const ROLES: Record<MissingFact, [string, ...string[]]> = {
  offers: ['offer', 'home'],
  prices: ['prices', 'offer', 'home'],
  opening_hours: ['contact', 'home'],
  address: ['contact', 'home'],
  phone: ['contact', 'home'],
  about: ['about', 'home'],
  team: ['team', 'about', 'home'],
  privacy: ['privacy', 'contact', 'home'],
}

/** What is still missing of what a job missed, with the place where it is added. */
export function stillMissing(
  { missing, brief, pages }: Pick<AiJob, 'missing' | 'brief' | 'pages'>,
  site: SiteFacts,
) {
  const kind = brief?.kinds[0]
  const family: Family = (kind !== undefined && BUSINESSES[kind]?.family) || 'general'
  const pageOf = (role: string) => {
    const made = pages.find((page) => page.role === role)
    return site.pages.find(({ id }) => id === made?.id)
  }
  const pageFor = (fact: MissingFact) => ROLES[fact].map(pageOf).find((page) => page !== undefined)
  /** Without pages of roles, any page may say it. */
  const isChanged = (fact: MissingFact) => {
    const page = pageFor(fact)
    return (page ? [page] : site.pages).some(({ isUntouched }) => !isUntouched)
  }
  const done: Record<MissingFact, boolean> = {
    offers: site.hasOffers || isChanged('offers'),
    prices: site.hasPrices || isChanged('prices'),
    opening_hours: site.hasHours,
    address: site.hasAddress,
    phone: site.hasPhone,
    about: isChanged('about'),
    team: site.hasTeam,
    privacy: site.hasPrivacy,
  }
  return missing
    .filter((fact) => !done[fact])
    .map((fact): AiMissing => {
      const area =
        fact === 'offers' || fact === 'prices'
          ? OFFERS[family]
          : fact === 'opening_hours'
            ? HOURS[family]
            : undefined
      const pageId = area === undefined ? (pageFor(fact)?.id ?? null) : null
      return { fact, area: area ?? (pageId === null ? 'pages' : 'page'), pageId }
    })
}
