/** A block of the block editor: its name, its attributes, and its HTML with the inner blocks in place. */
export type BlockNode = {
  name: string
  attrs: Record<string, unknown>
  /** True if the block is only a comment without HTML. */
  isVoid: boolean
  parts: (string | BlockNode)[]
}

const MAX_OPEN_BLOCKS = 100
const NAME = /^\s+(\/)?wp:([a-z][a-z0-9_-]{0,99}(?:\/[a-z][a-z0-9_-]{0,99})?)(?=\s|\/|\{|$)/

type Delimiter = { isCloser: boolean; isVoid: boolean; name: string; attrs: Record<string, unknown> }

/**
 * Splits content at the block comments (`<!-- wp:heading {"level":2} -->`). Unclosed blocks end with their
 * parent, unmatched closing comments are dropped. All HTML is kept.
 */
export function parseBlocks(content: string): (string | BlockNode)[] {
  const root: (string | BlockNode)[] = []
  const open: BlockNode[] = []
  const current = () => open.at(-1)?.parts ?? root
  let done = 0
  for (let start = content.indexOf('<!--'); start >= 0; start = content.indexOf('<!--', start + 4)) {
    const end = content.indexOf('-->', start + 4)
    if (end < 0) break
    const delimiter = parseDelimiter(content.slice(start + 4, end))
    if (!delimiter) continue
    if (start > done) current().push(content.slice(done, start))
    done = end + 3
    if (delimiter.isCloser) {
      const index = open.findLastIndex((node) => node.name === delimiter.name)
      if (index >= 0) open.length = index
      continue
    }
    const node: BlockNode = { ...delimiter, parts: [] }
    // Deeper blocks lose their comment but not their HTML.
    if (open.length >= MAX_OPEN_BLOCKS) continue
    current().push(node)
    if (!delimiter.isVoid) open.push(node)
  }
  if (done < content.length) current().push(content.slice(done))
  return root
}

function parseDelimiter(comment: string): Delimiter | null {
  const match = NAME.exec(comment)
  if (!match?.[2]) return null
  const rest = comment.slice(match[0].length).trim()
  const isVoid = rest.endsWith('/')
  const name = match[2].includes('/') ? match[2] : `core/${match[2]}`
  return {
    isCloser: match[1] !== undefined,
    isVoid,
    name,
    attrs: parseAttrs(isVoid ? rest.slice(0, -1) : rest),
  }
}

function parseAttrs(json: string): Record<string, unknown> {
  if (!json.startsWith('{')) return {}
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}

/** The HTML of a block and everything in it, without the comments. */
export function flatten(node: BlockNode): string {
  return node.parts.map((part) => (typeof part === 'string' ? part : flatten(part))).join('')
}

export function innerBlocks(node: BlockNode): BlockNode[] {
  return node.parts.filter((part) => typeof part !== 'string')
}
