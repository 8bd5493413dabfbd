import { contract } from '../../api/endpoint.ts'
import { audit } from './audit/contract.ts'
import { business } from './business/contract.ts'
import { notFound } from './not-found/contract.ts'
import { redirects } from './redirects/contract.ts'
import { robots } from './robots/contract.ts'

export const seo = contract('seo', 'Search engines: redirects, robots.txt, audit, the business', {
  ...redirects,
  ...notFound,
  ...audit,
  ...robots,
  ...business,
})
