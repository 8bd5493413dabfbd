import type { SiteContext } from '../../platform/context.ts'
import type { PageVerbs } from './handlers.ts'

export async function translatePage(_context: SiteContext, _pages: PageVerbs, _body: object): Promise<never> {
  throw new Error('not yet')
}
