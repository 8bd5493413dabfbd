import type { ComponentConfig, Config, Fields } from '@puckeditor/core'
import { catalogue } from './catalogue/index.ts'
import { root } from './catalogue/root.ts'
import { type CategoryName, type Component, categories } from './catalogue/schema.ts'
import { showBlocks } from './components/blocks.tsx'
import { Root } from './components/root.tsx'
import { View } from './components/views.tsx'
import { type FieldOptions, fieldsOf } from './fields.tsx'
import { type PageMetadata, siteOf } from './site.ts'

export type { FieldOptions, PickImage } from './fields.tsx'
export type { PageMetadata, SiteData } from './site.ts'

type Puck = { metadata: PageMetadata; isEditing: boolean }

/** Puck's configuration, derived from the catalogue. Pass `PageMetadata` as Puck's `metadata`. */
export function createConfig(options: FieldOptions = {}): Config {
  return {
    categories: Object.fromEntries(
      Object.entries(categories).map(([name, title]) => [
        name,
        { title, components: typesOf(name as CategoryName) },
      ]),
    ),
    components: Object.fromEntries(
      Object.values(catalogue).map((component) => [component.type, componentConfig(component, options)]),
    ),
    root: {
      fields: fieldsOf(root.props, options),
      defaultProps: root.defaultProps,
      render: ({ children, puck, ...props }: { children: React.ReactNode; puck: Puck }) => (
        <Root props={props} site={siteOf(puck.metadata, showBlocks, puck.isEditing)}>
          {children}
        </Root>
      ),
    },
  }
}

const typesOf = (category: CategoryName) =>
  Object.values(catalogue)
    .filter((component) => component.category === category)
    .map((component) => component.type)

function componentConfig({ type, label, props, defaultProps }: Component, options: FieldOptions) {
  return {
    label,
    fields: fieldsOf(props, options) as Fields,
    defaultProps,
    render: ({ id, puck, ...given }: { id: string; puck: Puck }) => (
      <View type={type} props={given} id={id} site={siteOf(puck.metadata, showBlocks, puck.isEditing)} />
    ),
  } satisfies Omit<ComponentConfig, 'render'> & { render: unknown }
}

/** The configuration with plain inputs for pictures and HTML. */
export const config: Config = createConfig()
