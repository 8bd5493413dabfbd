import type { ReactNode } from 'react'
import type { Labels } from '../../labels-en.ts'
import {
  counted,
  type Directory as Data,
  type DirectoryKind,
  type DirectorySearch,
  dateText,
  type PageLink,
  type Site,
} from '../../site.ts'
import { dataOf } from '../business.tsx'
import { JobRow, ListingCard, ProductCard, ServiceRow, UnitCard } from '../cards.tsx'
import { EXAMPLE_PAGES, EXAMPLES } from '../examples.ts'
import { Band, Intro, ItemTitle, MaybeLink, Note, Paragraphs, Title } from '../parts.tsx'
import { gridSizes, Picture } from '../picture.tsx'
import type { Props } from '../view.ts'
import { ALL_LABELS, Filters } from './directory-filters.tsx'

const EMPTY: Record<DirectoryKind, keyof Labels> = {
  products: 'noProducts',
  listings: 'noListings',
  units: 'noUnits',
  services: 'noServices',
  jobs: 'noJobs',
}

/** Everything of a kind: a filter form, a page of cards or rows, and links to other pages. */
export function Directory({ id, of: kind, heading, intro, columns, site }: Props<'Directory'>) {
  const { labels, isEditing } = site
  const known = site.data.directories?.[kind]
  const { items, isExample } = dataOf(kind, known || isEditing ? { ...site, data: known ?? {} } : site)
  const isFiltered = known?.filters.some(({ value }) => value !== '') || isNarrowed(known?.search)
  return (
    <Band>
      <div className="sw-intro">
        <Title id={id} site={site} className="sw-h1">
          {heading || labels[kind]}
        </Title>
        {intro && (
          <div className="sw-lead">
            <Paragraphs text={intro} />
          </div>
        )}
      </div>
      {isExample && <Note>{labels.example}</Note>}
      {known && (known.filters.length > 0 || known.search) && (
        <Filters id={id} directory={known} site={site} />
      )}
      {known?.values && <Values values={known.values} site={site} />}
      {!known?.values && items.length === 0 && (
        <Note>{labels[isFiltered ? 'nothingFound' : EMPTY[kind]]}</Note>
      )}
      {items.length > 0 && <Items kind={kind} data={{ [kind]: items }} columns={columns} site={site} />}
      {known && <Pager directory={known} site={site} />}
    </Band>
  )
}

const isNarrowed = (search: DirectorySearch | undefined) =>
  search !== undefined &&
  [search.q, search.min, search.max, ...search.facets.map(({ value }) => value)].some((value) => value !== '')

type ValuesProps = { values: NonNullable<Data['values']>; site: Site }
type ItemsProps = { kind: DirectoryKind; data: Site['data']; columns: number; site: Site }

function Items({ kind, data, columns, site }: ItemsProps) {
  const props = { under: '', site }
  if (kind === 'services' || kind === 'jobs') {
    return (
      <ul className="sw-rows">
        {data.services?.map((item) => (
          <ServiceRow key={item.id} service={item} {...props} />
        ))}
        {data.jobs?.map((item) => (
          <JobRow key={item.id} job={item} {...props} />
        ))}
      </ul>
    )
  }
  return (
    <div className={`sw-grid sw-grid-${columns}`}>
      {data.products?.map((item) => (
        <ProductCard key={item.id} product={item} columns={columns} {...props} />
      ))}
      {data.listings?.map((item) => (
        <ListingCard key={item.id} listing={item} columns={columns} {...props} />
      ))}
      {data.units?.map((item) => (
        <UnitCard key={item.id} unit={item} columns={columns} {...props} />
      ))}
    </div>
  )
}

function Values({ values: { name, links }, site: { labels } }: ValuesProps) {
  const label = labels[ALL_LABELS[name]]
  if (links.length === 0) return <Note>{labels.nothingFound}</Note>
  return (
    <nav aria-label={label}>
      <p className="sw-kicker">{label}</p>
      <ul className="sw-values">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Pager({ directory, site }: { directory: Data; site: Site }) {
  const { page, previous, next } = directory
  const { labels, language } = site
  if (!previous && !next) return null
  return (
    <nav className="sw-pager" aria-label={labels.pages}>
      <PagerLink href={previous} rel="prev">
        ← {labels.previous}
      </PagerLink>
      <span>{counted(labels.page, page, language)}</span>
      <PagerLink href={next} rel="next">
        {labels.next} →
      </PagerLink>
    </nav>
  )
}

type PagerLinkProps = { href: string | undefined; rel: string; children: ReactNode }

const PagerLink = ({ href, rel, children }: PagerLinkProps) =>
  href ? (
    <a className="sw-button sw-button-secondary sw-button-small" href={href} rel={rel}>
      {children}
    </a>
  ) : (
    <span />
  )

export function PageList({ path, limit, columns, site, ...head }: Props<'PageList'>) {
  const known = site.data.pages?.[path]
  const pages = known ?? (site.isEditing ? EXAMPLE_PAGES : [])
  return (
    <Band>
      <Intro {...head} />
      {!known && site.isEditing && <Note>{site.labels.example}</Note>}
      {pages.length === 0 && <Note>{site.labels.noPages}</Note>}
      <div className={`sw-grid sw-grid-${columns}`}>
        {pages.slice(0, limit).map((page) => (
          <PageCard key={page.id} page={page} under={head.heading} columns={columns} site={site} />
        ))}
      </div>
    </Band>
  )
}

type PageCardProps = { page: PageLink; under: string; columns: number; site: Site }

function PageCard({ page, under, columns, site }: PageCardProps) {
  const { title, description, image, date, href } = page
  return (
    <article className="sw-card">
      {image && <Picture src={image} alt="" ratio="landscape" sizes={gridSizes(columns)} site={site} />}
      <div className="sw-card-body">
        <p className="sw-kicker">
          <time dateTime={date}>{dateText(date, site.language)}</time>
        </p>
        <ItemTitle under={under}>
          <MaybeLink href={href} className="sw-card-link">
            {title}
          </MaybeLink>
        </ItemTitle>
        {description && <p>{description}</p>}
      </div>
    </article>
  )
}

export function Breadcrumbs({ homeLabel, site }: Props<'Breadcrumbs'>) {
  const { labels, data, isEditing } = site
  const trail = data.trail ?? (isEditing ? EXAMPLES.trail : [])
  if (trail.length === 0) return null
  return (
    <nav className="sw-block sw-breadcrumbs" aria-label={labels.youAreHere}>
      <ol className="sw-inner">
        {[{ label: homeLabel || labels.home, href: site.home }, ...trail].map(({ label, href }, i) => (
          <li key={i}>
            {i === trail.length ? (
              <span aria-current="page">{label}</span>
            ) : (
              <MaybeLink href={href}>{label}</MaybeLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
