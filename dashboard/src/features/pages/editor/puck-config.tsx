import type { Config, Data } from '@puckeditor/core'
import { createConfig, type PickImage } from '@sitewright/blocks/config'
import classes from './editor.module.css'
import { RichTextField } from './rich-text-field.tsx'

/**
 * The catalogue, and a placeholder for every type of block in the page that it does not know: such blocks can be moved
 * and removed, and are saved as they came.
 */
export function configFor(blocks: Record<string, unknown>, pickImage: PickImage): Config {
  const config = createConfig({ pickImage, htmlField: RichTextField })
  const unknown = [...typesIn(blocks)].filter((type) => !(type in config.components))
  const placeholders = unknown.map((type) => [type, placeholderFor(type)] as const)
  return { ...config, components: { ...config.components, ...Object.fromEntries(placeholders) } }
}

function placeholderFor(type: string) {
  return {
    label: `${type} (unknown)`,
    fields: {},
    // A copy would hold the ids of the blocks inside twice.
    permissions: { duplicate: false, insert: false },
    render: () => (
      <div className={classes.unknown}>
        <strong>{type}</strong>
        <br />
        This editor does not know this block. It stays in the page as it is.
      </div>
    ),
  }
}

/** The types of all blocks, wherever they stand: what looks like a block is one. */
function typesIn(value: unknown, types = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return types
  const { type, props } = value as { type?: unknown; props?: unknown }
  if (typeof type === 'string' && typeof props === 'object' && props !== null) types.add(type)
  for (const child of Object.values(value)) typesIn(child, types)
  return types
}

/** What Puck begins with: the content of a page, or nothing yet. */
export const puckDataOf = (blocks: Record<string, unknown>): Partial<Data> => ({
  root: { props: {} },
  content: [],
  ...blocks,
})
