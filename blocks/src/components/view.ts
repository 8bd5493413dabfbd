import type { Static } from 'typebox'
import type { ComponentType, components } from '../catalogue/index.ts'
import type { Completed } from '../complete.ts'
import type { Site } from '../site.ts'

/** The complete props of a component, its id and the site's metadata. */
export type Props<Type extends ComponentType> = Completed<Static<(typeof components)[Type]['props']>> & {
  id: string
  site: Site
}
