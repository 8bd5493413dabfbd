import type { CSSProperties } from 'react'
import type { Static } from 'typebox'
import { blocksOfTemplate, canExpand } from '../blocks-in.ts'
import type { LinkItem } from '../catalogue/schema.ts'
import type { Completed } from '../complete.ts'
import { PATHS } from '../generated.ts'
import { languageName, type MenuLink, type Site } from '../site.ts'
import { safeUrl } from '../urls.ts'
import { Icon } from './icon.tsx'
import { ButtonLink, Lines, Note } from './parts.tsx'
import { Logo } from './picture.tsx'
import type { Props } from './view.ts'

type Link = Completed<Static<typeof LinkItem>>

/** The menu of the site with this name, or the links of the block. */
function menuOf(name: string, links: readonly Link[], { menus }: Site): readonly MenuLink[] {
  const menu = Object.hasOwn(menus, name) ? menus[name] : undefined
  return menu ?? links.map((link) => ({ ...link, items: [] }))
}

function NavLink({ label, href, site }: { label: string; href: string; site: Site }) {
  const url = safeUrl(href)
  if (!url) return <span>{label}</span>
  return (
    <a href={url} aria-current={url === site.path ? 'page' : undefined}>
      {label}
    </a>
  )
}

function Links({ links, site }: { links: readonly MenuLink[]; site: Site }) {
  return (
    <ul>
      {links.map(({ label, href, items }, i) => (
        <li key={i}>
          {(href || items.length === 0) && <NavLink label={label} href={href} site={site} />}
          {!href && items.length > 0 && <span className="sw-menu-title">{label}</span>}
          {items.length > 0 && <Links links={items} site={site} />}
        </li>
      ))}
    </ul>
  )
}

/** The links of a wide header; groups open below it. */
function Bar({ links, site }: { links: readonly MenuLink[]; site: Site }) {
  return (
    <ul>
      {links.map(({ label, href, items }, i) => (
        <li key={i}>
          {items.length > 0 ? (
            <details className="sw-submenu" name="sw-submenu">
              <summary>{label}</summary>
              <Links links={href ? [{ label, href, items: [] }, ...items] : items} site={site} />
            </details>
          ) : (
            <NavLink label={label} href={href} site={site} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The page in other languages; each is named in itself. */
function LanguageSwitch({ site: { languages, language: current, labels } }: { site: Site }) {
  if (languages.length === 0) return null
  return (
    <details className="sw-submenu sw-languages" name="sw-submenu">
      <summary>
        <span className="sw-hidden">{labels.language}: </span>
        {current.replace(/-.*/, '').toUpperCase()}
      </summary>
      <ul>
        {languages.map(({ language, href, isCurrent }) => (
          <li key={language}>
            <a href={href} hrefLang={language} lang={language} aria-current={isCurrent ? 'true' : undefined}>
              {languageName(language)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function Header(props: Props<'Header'>) {
  const { brand, logo, links, menu, buttonLabel, buttonHref, sticky, site } = props
  const shown = menuOf(menu, links, site)
  return (
    <header className={`sw-block sw-header ${sticky ? 'sw-sticky' : ''}`}>
      <div className="sw-inner">
        <a className="sw-brand" href={site.home}>
          <Logo src={logo} name={brand} site={site} />
        </a>
        <nav className="sw-nav" aria-label={site.labels.menu}>
          <Bar links={shown} site={site} />
        </nav>
        <LanguageSwitch site={site} />
        {site.sells && (
          <a className="sw-cart" href={PATHS['shop.showCart']} rel="nofollow" aria-label={site.labels.cart}>
            <Icon name="cart" />
          </a>
        )}
        {buttonLabel && <ButtonLink label={buttonLabel} href={buttonHref} variant="primary" size="small" />}
        {shown.length > 0 && (
          <details className="sw-menu">
            <summary aria-label={site.labels.menu}>
              <span />
            </summary>
            <nav aria-label={site.labels.menu}>
              <Links links={shown} site={site} />
            </nav>
          </details>
        )}
      </div>
    </header>
  )
}

type Group = { title: string; links: readonly MenuLink[] }

export function Footer({ brand, text, groups, menu, copyright, variant, site }: Props<'Footer'>) {
  const items = menuOf(menu, [], site)
  const ofMenu = items.filter(({ items }) => items.length > 0)
  const shown: Group[] =
    ofMenu.length > 0
      ? ofMenu.map(({ label, items }) => ({ title: label, links: items }))
      : groups.map(({ title, links }) => ({ title, links: menuOf('', links, site) }))
  const last = items.filter(({ items }) => items.length === 0)
  return (
    <footer className={`sw-block sw-band sw-footer sw-background-${variant}`}>
      <div className="sw-inner" style={{ '--sw-groups': Math.max(shown.length, 1) } as CSSProperties}>
        <div className="sw-footer-about">
          <p className="sw-brand">{brand}</p>
          <p>
            <Lines text={text} />
          </p>
        </div>
        {shown.map(({ title, links }, i) => (
          <nav key={i} aria-label={title}>
            <h2 className="sw-footer-title">{title}</h2>
            <Links links={links} site={site} />
          </nav>
        ))}
        {(copyright || last.length > 0) && (
          <div className="sw-footer-end">
            {copyright && <p>{copyright}</p>}
            {last.length > 0 && <Links links={last} site={site} />}
          </div>
        )}
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
  if (!canExpand(blockId, within)) return null
  return site.show(blocksOfTemplate(template, id), { ...site, within: [...within, blockId] })
}
