import { parseFragment } from 'parse5'
import { expect } from 'vitest'
import { blockErrors } from '../../src/platform/values/puck.ts'
import { findAll } from '../../src/wordpress/dom.ts'
import {
  type OpenExport,
  type PageEntry,
  type PuckBlock,
  readWordpress,
  type WordpressEntry,
} from '../../src/wordpress/index.ts'
import { allHtml } from './text.ts'

export async function* chunks(text: string | Uint8Array, size = 1_000) {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

export async function collect(open: OpenExport): Promise<WordpressEntry[]> {
  const entries: WordpressEntry[] = []
  for await (const entry of readWordpress(open)) entries.push(entry)
  return entries
}

export const entriesOf = (xml: string | Uint8Array, size?: number) => collect(() => chunks(xml, size))

export const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

export type Fields = Record<string, string>

export function item(fields: Fields, meta: Fields = {}): string {
  const all = { title: 'T', 'wp:post_id': '1', 'wp:post_type': 'page', 'wp:status': 'publish', ...fields }
  const elements = Object.entries(all).map(([name, value]) => `<${name}>${cdata(value)}</${name}>`)
  const metas = Object.entries(meta).map(([key, value]) => {
    const pair = `<wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value>`
    return `<wp:postmeta>${pair}</wp:postmeta>`
  })
  return `<item>${elements.join('')}${metas.join('')}</item>`
}

export const wxr = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss><channel><title>Site</title>` +
  `<wp:wxr_version>1.2</wp:wxr_version>` +
  `<wp:base_blog_url>https://site.example</wp:base_blog_url>\n${items.join('\n')}</channel></rss>`

export async function only(xml: string): Promise<WordpressEntry> {
  const entries = await entriesOf(xml)
  expect(entries).toHaveLength(1)
  return entries[0] as WordpressEntry
}

export const pageOf = async (fields: Fields, meta?: Fields) =>
  (await only(wxr(item(fields, meta)))) as PageEntry
export const contentOf = async (html: string) => (await pageOf({ 'content:encoded': html })).blocks.content
export const types = (blocks: PuckBlock[]) => blocks.map(({ type }) => type)

/** The blocks without their ids. */
export const bare = (blocks: unknown): unknown =>
  JSON.parse(JSON.stringify(blocks, (key, value) => (key === 'id' ? undefined : value)))

const FORBIDDEN_TAGS = /^(script|style|object|embed|form|input|svg|math|template|noscript|base|link|meta)$/

function expectSafeHtml(html: string) {
  const nodes = parseFragment(html, { scriptingEnabled: false }).childNodes
  for (const { tagName, attrs } of findAll(nodes, () => true)) {
    expect(tagName).not.toMatch(FORBIDDEN_TAGS)
    for (const { name, value } of attrs) {
      expect(name).not.toMatch(/^on|^(srcdoc|srcset|id|class|action|formaction)$/)
      if (name === 'style') expect(value).toMatch(/^text-align:(left|right|center|justify)$/)
      if (/^(href|src|poster|cite)$/.test(name)) expectSafeAddress(value)
    }
    if (tagName === 'iframe')
      expect(attrs.find(({ name }) => name === 'src')?.value).toMatch(/^https?:\/\/www\.youtube\.com\//)
  }
}

function expectSafeAddress(address: string) {
  if (URL.canParse(address, 'https://base.example')) {
    expect(new URL(address, 'https://base.example').protocol).toMatch(/^(https?|mailto|tel):$/)
  }
}

/** Checks that the pages API accepts the page and that it contains no scripts. */
export function expectSafe(page: PageEntry) {
  expect(blockErrors(page.blocks)).toEqual({})
  for (const html of allHtml(page.blocks.content)) expectSafeHtml(html)
  JSON.stringify(page, (name, value) => {
    if (/^(href|src|url|poster)$/.test(name)) expectSafeAddress(value)
    if (typeof value === 'string') expect(value).not.toMatch(/[\p{Cs}\0]/u)
    return value
  })
}
