import { styles } from '@sitewright/blocks/styles'

/** A style rule with the classes that an element needs, or the rules of an at-rule. */
type Node =
  | { selectors: { text: string; needs: string[] }[]; body: string }
  | { condition: string; rules: Node[] }

const minified = (css: string) =>
  css
    .split('/*')
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim()

/** The rules of a style sheet of ours, whose braces are all of blocks. */
function parsed(css: string): Node[] {
  const nodes: Node[] = []
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at)
    if (open < 0) break
    let end = open + 1
    for (let depth = 1; depth > 0; end++) {
      if (end >= css.length) throw new Error(`A brace is not closed after ${css.slice(at, open)}`)
      depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0
    }
    const [head, body] = [css.slice(at, open), css.slice(open + 1, end - 1)]
    nodes.push(
      head.startsWith('@')
        ? { condition: head, rules: parsed(body) }
        : { selectors: listOf(head).map((text) => ({ text, needs: needsOf(text) })), body },
    )
    at = end
  }
  return nodes
}

/** Splits a list of selectors at its own commas. */
function listOf(selectors: string): string[] {
  const list = ['']
  let depth = 0
  for (const character of selectors) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) list.push('')
    else list[list.length - 1] += character
  }
  return list
}

/** The classes and attributes that a selector names outside of parentheses: without one of them, it selects nothing. */
function needsOf(selector: string): string[] {
  let outside = ''
  let depth = 0
  for (const character of selector) {
    if (character === '(') depth++
    if (depth === 0) outside += character
    if (character === ')') depth--
  }
  const classes = [...outside.matchAll(/\.([\w-]+)/g)].map(([, name]) => name as string)
  const attributes = [...outside.matchAll(/\[([\w-]+="[^"]*")\]/g)].map(
    ([, attribute]) => attribute as string,
  )
  return [...classes, ...attributes]
}

const NODES = parsed(minified(`body{margin:0}body>.sw-page{min-height:100vh}${styles}`))

/** The part of the style sheet that an HTML body uses. */
export function stylesFor(html: string): string {
  const known = new Map<string, boolean>()
  for (const [, names = ''] of html.matchAll(/class="([^"]*)"/g)) {
    for (const name of names.split(' ')) known.set(name, true)
  }
  const has = (need: string) => {
    const isKnown = known.get(need) ?? (need.includes('=') && html.includes(need))
    known.set(need, isKnown)
    return isKnown
  }
  return written(NODES, has)
}

const written = (nodes: Node[], has: (need: string) => boolean): string =>
  nodes
    .map((node) => {
      if ('rules' in node) {
        const inner = written(node.rules, has)
        return inner && `${node.condition}{${inner}}`
      }
      const used = node.selectors.filter(({ needs }) => needs.every(has))
      return used.length > 0 ? `${used.map(({ text }) => text).join(',')}{${node.body}}` : ''
    })
    .join('')
