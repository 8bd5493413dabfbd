/** The HTML that the rich text editor can represent; it would drop everything else. */
const BLOCKS = 'p h1 h2 h3 h4 h5 h6 ul ol blockquote hr'.split(' ')
const TEXT = 'strong b em i u s a br'.split(' ')
const ATTRIBUTES: Record<string, readonly string[]> = { a: ['href', 'title'], ol: ['start'] }
const CHILDREN: Record<string, readonly string[]> = {
  '': [...BLOCKS, ...TEXT],
  blockquote: [...BLOCKS, ...TEXT],
  li: [...BLOCKS, ...TEXT],
  ul: ['li'],
  ol: ['li'],
}
const SPACE = /^[ \t\r\n\f]*$/
const LINE_END = /(?<![ \t\r\f])[ \t\r\f]*\n[ \t\r\n\f]*/g

/** Web, mail, and telephone links, and relative ones. */
export const isHeldAddress = (address: string) =>
  /^(?:https?:|mailto:|tel:|[^a-z]|[^:]*(?:[/?#]|$))/i.test(address.trim())

/** The first thing the editor would lose, such as `<table>` or `class`; null when nothing. */
export const lossOf = (html: string): string | null => lossIn(parse(html), '')

function lossIn(parent: ParentNode & Node, name: string): string | null {
  const allowed = CHILDREN[name] ?? TEXT
  for (const child of parent.childNodes) {
    if (child.nodeType === Node.COMMENT_NODE) return 'a comment'
    if (!(child instanceof Element)) continue
    const tag = child.localName
    if (!allowed.includes(tag) || (name === 'li' && isFirst(child) && BLOCKS.indexOf(tag) > 0))
      return `<${tag}>`
    const attribute = [...child.attributes].find((one) => !ATTRIBUTES[tag]?.includes(one.name))
    if (attribute) return attribute.name
    if (tag === 'a' && !isHeldAddress(child.getAttribute('href') ?? 'none:')) return 'href'
    const loss = lossIn(child, tag)
    if (loss !== null) return loss
  }
  return null
}

/** List items must begin with text. */
const isFirst = (child: Element) =>
  child.previousElementSibling === null && SPACE.test(child.previousSibling?.textContent ?? '')

/** Prepares HTML for the editor: removes layout whitespace and adds paragraphs. */
export function editableOf(html: string): string {
  const hasBlocks = parse(html).querySelector(BLOCKS.join()) !== null
  const content = parse(hasBlocks ? html : paragraphsOf(html))
  const texts = document.createNodeIterator(content, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) tidy(text as Text)
  const holder = document.createElement('template')
  holder.content.append(content)
  return holder.innerHTML
}

/** Blank lines separate paragraphs, as on the page. */
const paragraphsOf = (html: string) =>
  html
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')

function tidy(text: Text) {
  const { previousSibling, nextSibling, data } = text
  const isBesideBlock = [previousSibling, nextSibling].some((one) => isBlock(one)) || isList(text.parentNode)
  if (SPACE.test(data) && isBesideBlock) text.data = ''
  else {
    const begins = data.replace(/^[ \t\r\f]*\n[ \t\r\n\f]*/, previousSibling ? ' ' : '')
    text.data = begins
      .replace(/(?<![ \t\r\n\f])[ \t\r\f]*\n[ \t\r\n\f]*$/, nextSibling ? ' ' : '')
      .replace(LINE_END, ' ')
  }
}

const isBlock = (node: Node | null) =>
  node instanceof Element && (BLOCKS.includes(node.localName) || node.localName === 'li')
const isList = (node: Node | null) => node instanceof Element && /^[ou]l$/.test(node.localName)

/** The editor's output; empty for a single empty paragraph. */
export const writtenOf = (html: string) => (html === '<p></p>' ? '' : html)

/** An inert document: nothing is loaded or run. */
function parse(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}
