import type { Scope } from '../../../api/access.ts'
import { forbidden } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import type { Including, ItemType } from '../rules.ts'

type Kind = Including | ItemType | 'page'

/** What a caller needs to write each kind by themselves. */
const SCOPES: Record<Kind, Scope> = {
  services: 'booking:write',
  service: 'booking:write',
  staff: 'booking:write',
  products: 'ecommerce:write',
  product: 'ecommerce:write',
  units: 'booking:write',
  unit: 'booking:write',
  tables: 'booking:write',
  table: 'booking:write',
  jobs: 'pages:write',
  job: 'pages:write',
  hours: 'booking:write',
  forms: 'pages:write',
  form: 'pages:write',
  design: 'sites:write',
  business: 'sites:write',
  page: 'pages:write',
  navigation: 'sites:write',
}

export const mayWrite = ({ caller }: Pick<SiteContext, 'caller'>, kind: Kind) =>
  caller.scopes.has(SCOPES[kind])

/** Throws FORBIDDEN if the caller may not write by themselves what they ask for. */
export function checkScopes(
  context: Pick<SiteContext, 'caller'>,
  verb: 'include' | 'undo',
  kinds: readonly Kind[],
) {
  const lacking = kinds.filter((kind) => !mayWrite(context, kind))
  if (lacking.length === 0) return
  const scopes = [...new Set(lacking.map((kind) => SCOPES[kind]))]
  throw forbidden(`To ${verb} ${lacking.join(', ')}, the key needs the scopes ${scopes.join(', ')}`, {
    reason: 'missing_scope',
    scopes,
  })
}
