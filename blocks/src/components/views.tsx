import type { FunctionComponent } from 'react'
import { type ComponentType, components } from '../catalogue/index.ts'
import { complete } from '../complete.ts'
import type { Site } from '../site.ts'
import * as business from './business.tsx'
import * as forms from './forms.tsx'
import * as frame from './frame.tsx'
import * as details from './items/details.tsx'
import * as directory from './items/directory.tsx'
import * as layout from './layout.tsx'
import * as media from './media.tsx'
import { PanelView } from './panel.tsx'
import * as sections from './sections.tsx'
import * as text from './text.tsx'
import * as trust from './trust.tsx'
import type { Props } from './view.ts'

/** The view of each component of the catalogue. */
const views: { [Type in ComponentType]: FunctionComponent<Props<Type>> } = {
  ...business,
  ...details,
  ...directory,
  ...forms,
  ...frame,
  ...layout,
  ...media,
  ...sections,
  ...text,
  ...trust,
  Map: media.Place,
}

const PANEL = 'Panel'

/** Renders a component with any props, completed by `complete`; slots are functions. */
export function View({ type, props, id, site }: { type: string; props: unknown; id: string; site: Site }) {
  if (type === PANEL) return site.panel ? <PanelView panel={site.panel} site={site} /> : null
  if (!Object.hasOwn(components, type)) return null
  const Component = views[type as ComponentType] as FunctionComponent<{ id: string; site: Site }>
  return <Component {...complete(components[type as ComponentType].props, props)} id={id} site={site} />
}
