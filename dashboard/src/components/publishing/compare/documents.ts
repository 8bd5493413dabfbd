import type { PageChange } from '@sitewright/client'

export const DOCUMENTS = { design: 'Design', navigation: 'Navigation', frame: 'Header and footer' }
export type DocumentKind = keyof typeof DOCUMENTS
/** A changed page, or a document of the whole site. */
export type Compared = PageChange | DocumentKind
