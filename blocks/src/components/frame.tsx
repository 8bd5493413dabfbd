import type { CSSProperties } from 'react'
import type { Static } from 'typebox'
import type { LinkItem } from '../catalogue/schema.ts'
import type { Completed } from '../complete.ts'
import type { BlockTemplate } from '../site.ts'
import { safeImageUrl } from '../urls.ts'
import { ButtonLink, Lines, MaybeLink, Note } from './parts.tsx'
import type { Props } from './view.ts'

type Link = Completed<Static<typeof LinkItem>>

function Links({ links }: { links: readonly Link[] }) {
  return (
    <ul>
      {links.map(({ label, href }, i) => (
        <li key={i}>
          <MaybeLink href={href}>{label}</MaybeLink>
        </li>
      ))}
    </ul>
  )
}

export function Header(props: Props<'Header'>) {
  const { brand, logo, links, buttonLabel, buttonHref, sticky, site } = props
  const image = safeImageUrl(logo)
  return (
    <header className={`sw-block sw-header ${sticky ? 'sw-sticky' : ''}`}>
      <div className="sw-inner">
        <a className="sw-brand" href="/">
          {image ? <img src={image} alt={brand} /> : brand}
        </a>
        <nav className="sw-nav" aria-label={site.labels.menu}>
          <Links links={links} />
        </nav>
        {buttonLabel && <ButtonLink label={buttonLabel} href={buttonHref} variant="primary" size="small" />}
        {links.length > 0 && (
          <details className="sw-menu">
            <summary aria-label={site.labels.menu}>
              <span />
            </summary>
            <nav aria-label={site.labels.menu}>
              <Links links={links} />
            </nav>
          </details>
        )}
      </div>
    </header>
  )
}

export function Footer({ brand, text, groups, copyright, variant }: Props<'Footer'>) {
  return (
    <footer className={`sw-block sw-band sw-footer sw-background-${variant}`}>
      <div className="sw-inner" style={{ '--sw-groups': Math.max(groups.length, 1) } as CSSProperties}>
        <div className="sw-footer-about">
          <p className="sw-brand">{brand}</p>
          <p>
            <Lines text={text} />
          </p>
        </div>
        {groups.map(({ title, links }, i) => (
          <nav key={i} aria-label={title}>
            <h2 className="sw-footer-title">{title}</h2>
            <Links links={links} />
          </nav>
        ))}
        {copyright && <p className="sw-footer-end">{copyright}</p>}
      </div>
    </footer>
  )
}

/** Renders the template of a custom block; a recursive one only once. */
export function CustomBlock({ id, blockId, site }: Props<'CustomBlock'>) {
  const { data, labels, isEditing, within } = site
  const template = data.blocks && Object.hasOwn(data.blocks, blockId) ? data.blocks[blockId] : undefined
  if (!template) {
    return isEditing ? <Note>{blockId ? labels.unknownBlock : labels.chooseBlock}</Note> : null
  }
  if (within.includes(blockId)) return null
  return site.show(blocksOf(template, id), { ...site, within: [...within, blockId] })
}

/** Derives missing ids of template blocks from their position. */
const blocksOf = (template: BlockTemplate, id: string) =>
  [template].flat().map((block, i) => ({ ...block, props: { ...block.props, id: `${id}-${i}` } }))
