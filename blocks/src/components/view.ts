import type { ComponentType, PropsOf } from '../catalogue/index.ts'
import type { Site } from '../site.ts'

/** The complete props of a component, its id and the site's metadata. */
export type Props<Type extends ComponentType> = PropsOf<Type> & { id: string; site: Site }
