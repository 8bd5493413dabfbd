import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']

const ADDRESSES = [
  ...['href', 'src', 'action', 'formaction', 'poster', 'data', 'xlink:href', 'cite', 'ping', 'background'],
]
const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:']
const FRAMES = ['https://www.youtube-nocookie.com/', 'https://player.vimeo.com/']
const FORBIDDEN = ['object', 'embed', 'base', 'applet', 'template', 'noscript', 'math', 'frame', 'frameset']

/**
 * What is wrong with an HTML document in which every text that a stranger may have written contains the marker: what would
 * run, would leave its attribute or would be read as CSS. As a browser reads the document.
 */
export function dangersOf(html: string, marker: string): string[] {
  const dangers: string[] = []
  const visit = (node: Node, parent: string) => {
    if ('tagName' in node) dangers.push(...dangersOfElement(node, parent, marker))
    if (node.nodeName === '#comment') dangers.push(`comment ${(node as { data: string }).data}`)
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, node.nodeName)
  }
  visit(parse(html), '')
  return dangers
}

function dangersOfElement(
  { tagName, attrs, childNodes }: DefaultTreeAdapterMap['element'],
  parent: string,
  marker: string,
): string[] {
  const dangers: string[] = []
  const text = childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  const attributes = new Map(attrs.map(({ name, value }) => [name, value]))
  const refuse = (what: string) => dangers.push(`<${tagName}> ${what}`)
  if (FORBIDDEN.includes(tagName) || tagName.includes(marker)) refuse('element')
  if (tagName === 'script' && !isData(attributes.get('type'), text) && !isOwnScript(attributes)) refuse(text)
  if (tagName === 'style' && (parent !== 'head' || text.includes(marker))) refuse(text)
  if (tagName === 'meta' && attributes.has('http-equiv')) refuse('http-equiv')
  if (tagName === 'iframe' && !FRAMES.some((start) => attributes.get('src')?.startsWith(start)))
    refuse(`src ${attributes.get('src')}`)
  for (const [name, value] of attributes) {
    if (
      name.startsWith('on') ||
      name === 'srcdoc' ||
      !/^[a-z][a-z0-9:-]*$/i.test(name) ||
      name.includes(marker)
    )
      refuse(`attribute ${name}`)
    if (ADDRESSES.includes(name) && !isAddress(value)) refuse(`${name} ${value}`)
    if (name === 'style' && !/^(?:[a-z-]+:[^;{}<>]*;?)*$/.test(value)) refuse(`style ${value}`)
    if (name === 'style' && value.includes(marker)) refuse(`style ${value}`)
  }
  return dangers
}

/** Files of ours, with a hash in their name. */
const isOwnScript = (attributes: Map<string, string>) => /^\/_sw\/[\w./-]+$/.test(attributes.get('src') ?? '')

function isData(type: string | undefined, text: string): boolean {
  if (type !== 'application/ld+json' && type !== 'application/json') return false
  JSON.parse(text)
  return true
}

function isAddress(value: string): boolean {
  if (!URL.canParse(value, 'https://site.example/')) return true
  return PROTOCOLS.includes(new URL(value, 'https://site.example/').protocol)
}
