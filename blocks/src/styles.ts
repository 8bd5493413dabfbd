import { base } from './styles/base.ts'
import { business } from './styles/business.ts'
import { content } from './styles/content.ts'
import { frame } from './styles/frame.ts'
import { items } from './styles/items.ts'
import { sections } from './styles/sections.ts'
import { tokens } from './styles/tokens.ts'

/** The style sheet of all components, based on the custom properties `--sw-…` of `.sw-page`. */
export const styles = [tokens, base, content, sections, business, items, frame].join('\n')
