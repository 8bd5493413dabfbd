import type { ReactNode } from 'react'
import { MAX_DEPTH } from '../blocks-in.ts'
import { catalogue } from '../catalogue/index.ts'
import type { SlotView } from '../complete.ts'
import { isObject } from '../objects.ts'
import type { Site } from '../site.ts'
import { mapSlots } from '../walk.ts'
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
  if (!schema) return undefined
  return mapSlots(schema, props, (content): SlotView => {
    return ({ className } = {}) => <div className={className}>{show(content)}</div>
  })
}
