import type { Config, Data } from '@puckeditor/core'
import { createConfig, type PickImage } from '@sitewright/blocks/config'
import { FormField } from './form-field.tsx'
import classes from './puck.module.css'
import { RichTextField } from './rich-text-field.tsx'

/**
 * The component catalogue, plus a placeholder for unknown block types of the page: such blocks can be moved and removed,
 * and are saved unchanged.
 */
export function configFor(blocks: Record<string, unknown>, pickImage: PickImage): Config {
  const config = createConfig({ pickImage, htmlField: RichTextField, formField: FormField })
  const unknown = [...typesIn(blocks)].filter((type) => !(type in config.components))
  const placeholders = unknown.map((type) => [type, placeholderFor(type)] as const)
  return { ...config, components: { ...config.components, ...Object.fromEntries(placeholders) } }
}

function placeholderFor(type: string) {
  return {
    label: `${type} (unknown)`,
    fields: {},
    // A copy would duplicate the ids of nested blocks.
    permissions: { duplicate: false, insert: false },
    render: () => (
      <div className={classes.unknown}>
        <strong>{type}</strong>
        <br />
        Unknown block. It is kept unchanged.
      </div>
    ),
  }
}

/** The types of all blocks, at any depth. */
function typesIn(value: unknown, types = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return types
  const { type, props } = value as { type?: unknown; props?: unknown }
  if (typeof type === 'string' && typeof props === 'object' && props !== null) types.add(type)
  for (const child of Object.values(value)) typesIn(child, types)
  return types
}

/** The initial data for Puck. */
export const puckDataOf = (blocks: Record<string, unknown>): Partial<Data> => ({
  root: { props: {} },
  content: [],
  ...blocks,
})
