import { blocksIn, MAX_RENDERED_BLOCKS, type Templates } from './blocks-in.ts'
import { showBlocks } from './components/blocks.tsx'
import { Band } from './components/parts.tsx'
import { Root } from './components/root.tsx'
import { isObject } from './objects.ts'
import { type PageMetadata, type Site, siteOf } from './site.ts'

export { LABELS, type Labels } from './labels-en.ts'
export type { MapPicture } from './map-points.ts'
export type { Panel, PanelField, PanelForm, PanelLine, PanelSection } from './panel.ts'
export type {
  BlockTemplate,
  Calendar,
  Directory,
  DirectoryKind,
  DirectorySearch,
  FilterName,
  Item,
  Job,
  Language,
  Listing,
  ListSort,
  MenuLink,
  PageLink,
  PageMetadata,
  PictureFile,
  Product,
  ProductVariant,
  RejectedForm,
  Service,
  SiteData,
  Table,
  TextFilter,
  Unit,
} from './site.ts'

/**
 * Renders Puck data, `{root, content}`, on a server, without Puck and effects. Accepts any data and skips what is invalid;
 * `pageErrors` reports it. Instead of too many blocks it renders a sentence.
 */
export function Page({ data, metadata = {} }: { data: unknown; metadata?: PageMetadata }) {
  const { root, content } = isObject(data) ? data : {}
  const blocks: unknown[] = Array.isArray(content) ? content : []
  const { count, mainId } = surveyOf(blocks, metadata.data?.blocks)
  const site = { ...siteOf({ ...metadata, mainId: mainId ?? '' }, showBlocks), isFirstPicture: once() }
  return (
    <Root props={isObject(root) ? root.props : undefined} site={site}>
      {count > MAX_RENDERED_BLOCKS ? (
        <TooManyBlocks site={site} />
      ) : (
        <Framed blocks={blocks} title={mainId === undefined ? metadata.title : undefined} site={site} />
      )}
    </Root>
  )
}

/** Puck data of a page with the header and footer of its site, unless it has its own. */
export function framed(
  blocks: Record<string, unknown>,
  { header, footer }: Partial<Record<'header' | 'footer', unknown>>,
) {
  const content = listOf(blocks.content)
  const has = (type: string) => content.some((block) => block.type === type)
  return {
    ...blocks,
    content: [...(has('Header') ? [] : listOf(header)), ...content, ...(has('Footer') ? [] : listOf(footer))],
  }
}

const listOf = (blocks: unknown): { type?: unknown }[] =>
  Array.isArray(blocks) ? blocks.filter(isObject) : []

function once() {
  let count = 0
  return () => count++ === 0
}

/** How many blocks are rendered, and which has the main heading of the page; stops at too many. */
function surveyOf(blocks: unknown[], templates: Templates | undefined) {
  let count = 0
  let mainId: string | undefined
  for (const { type, id, props } of blocksIn(blocks, templates)) {
    if (++count > MAX_RENDERED_BLOCKS) break
    if (TITLED.has(type) || (type === 'Heading' && props.level === 1)) mainId ??= id
  }
  return { count, mainId }
}

const TITLED = new Set([
  ...[
    'Hero',
    'Panel',
    'Directory',
    'ProductDetail',
    'ListingDetail',
    'UnitDetail',
    'ServiceDetail',
    'JobDetail',
  ],
])

/** The blocks between header and footer are the main part of the page. */
function Framed({ blocks, title, site }: { blocks: unknown[]; title: string | undefined; site: Site }) {
  const isFrame = (block: unknown) => isObject(block) && FRAME.has(String(block.type))
  const first = blocks.findIndex((block) => !isFrame(block))
  const start = first < 0 ? blocks.length : first
  const end = blocks.findLastIndex((block) => !isFrame(block)) + 1
  return (
    <>
      {start > 0 && (
        <a className="sw-skip" href="#content">
          {site.labels.skip}
        </a>
      )}
      {site.show(blocks.slice(0, start), site)}
      <main className="sw-main" id="content">
        {title && <h1 className="sw-hidden">{title}</h1>}
        {site.show(blocks.slice(start, end), site)}
      </main>
      {site.show(blocks.slice(Math.max(start, end)), site)}
    </>
  )
}

const FRAME = new Set(['Header', 'Footer', 'Banner'])

const TooManyBlocks = ({ site }: { site: Site }) => (
  <main className="sw-main">
    <Band>
      <h1 className="sw-h1">{site.labels.tooManyBlocks}</h1>
    </Band>
  </main>
)
