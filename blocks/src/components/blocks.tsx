import type { ReactNode } from 'react'
import type { TSchema } from 'typebox'
import { MAX_DEPTH } from '../blocks-in.ts'
import { catalogue } from '../catalogue/index.ts'
import type { SlotView } from '../complete.ts'
import { isObject } from '../objects.ts'
import type { Site } from '../site.ts'
import { View } from './views.tsx'

export const showBlocks: Site['show'] = (blocks, site) => <Blocks blocks={blocks} site={site} />

/**
 * Renders blocks of Puck data. Skips invalid blocks and unknown types, so any page is rendered as far as possible.
 */
function Blocks({ blocks, site, depth = 0 }: { blocks: unknown; site: Site; depth?: number }) {
  if (!Array.isArray(blocks) || depth > MAX_DEPTH) return null
  const show = (content: unknown) => <Blocks blocks={content} site={site} depth={depth + 1} />
  return blocks.map((block, i) => {
    if (!isObject(block) || typeof block.type !== 'string' || !isObject(block.props)) return null
    const { type, props } = block
    const id = typeof props.id === 'string' ? props.id : `${type}-${i}`
    return <View key={i} type={type} props={withSlots(type, props, show)} id={id} site={site} />
  })
}

/** Replaces the blocks of each slot with a render function, like Puck. */
function withSlots(type: string, props: object, show: (content: unknown) => ReactNode): unknown {
  const schema = Object.hasOwn(catalogue, type) ? catalogue[type]?.props : undefined
  return schema && convert(schema, props, show)
}

function convert(schema: TSchema, value: unknown, show: (content: unknown) => ReactNode): unknown {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema }
  if ('x-slot' in schema) {
    const slot: SlotView = ({ className } = {}) => <div className={className}>{show(value)}</div>
    return slot
  }
  if (items && Array.isArray(value)) return value.map((item) => convert(items, item, show))
  if (!properties || !isObject(value)) return value
  const known = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name))
  return Object.fromEntries(known.map(([name, child]) => [name, convert(child, value[name], show)]))
}
