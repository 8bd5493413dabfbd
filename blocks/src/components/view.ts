import type { Static } from 'typebox'
import type { ComponentType, components } from '../catalogue/index.ts'
import type { Completed } from '../complete.ts'
import type { Site } from '../site.ts'

/** What a component of the catalogue is shown with: its props, all of them, its id, and what it knows of the site. */
export type Props<Type extends ComponentType> = Completed<Static<(typeof components)[Type]['props']>> & {
  id: string
  site: Site
}
