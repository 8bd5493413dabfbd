import type { ReactNode } from 'react'
import type { Site } from '../site.ts'
import { safeUrl } from '../urls.ts'

type WithChildren = { children?: ReactNode }

export const classes = (...names: (string | false)[]) => names.filter(Boolean).join(' ')

/** A full-width section whose content keeps to the page width. */
export function Band({ className = '', children }: WithChildren & { className?: string }) {
  return (
    <section className={classes('sw-block sw-band', className)}>
      <div className="sw-inner">{children}</div>
    </section>
  )
}

/** A block within running text. */
export function Flow({ className = '', children }: WithChildren & { className?: string }) {
  return <div className={classes('sw-block sw-flow', className)}>{children}</div>
}

/** The heading of a band with an optional introduction. */
export function Intro({ heading, intro = '' }: { heading: string; intro?: string }) {
  if (!heading && !intro) return null
  return (
    <div className="sw-intro">
      {heading && <h2 className="sw-h2">{heading}</h2>}
      {intro && (
        <div className="sw-lead">
          <Paragraphs text={intro} />
        </div>
      )}
    </div>
  )
}

/** Plain text: blank lines separate paragraphs, newlines are line breaks. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph, i) => (
    <p key={i}>
      <Lines text={paragraph.trim()} />
    </p>
  ))
}

export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, i) => (
    <span key={i}>
      {i > 0 && <br />}
      {line}
    </span>
  ))
}

const HAS_BLOCKS =
  /<(?:address|article|blockquote|details|div|dl|figure|h[1-6]|hr|ol|p|pre|section|table|ul)[\s>]/i

/** HTML text. Without paragraphs, blank lines become paragraphs. */
export function Html({
  html,
  site,
  className = 'sw-prose',
}: {
  html: string
  site: Site
  className?: string
}) {
  const paragraphs = HAS_BLOCKS.test(html)
    ? html
    : html
        .split(/\n\s*\n/)
        .filter((part) => part.trim() !== '')
        .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
        .join('')
  return <div className={className} dangerouslySetInnerHTML={{ __html: site.sanitizeHtml(paragraphs) }} />
}

/** A link, or only its content without a valid target. */
export function MaybeLink({
  href,
  className,
  children,
}: WithChildren & { href: string; className?: string }) {
  const address = safeUrl(href)
  if (address === '') return <span className={className}>{children}</span>
  return (
    <a className={className} href={address}>
      {children}
    </a>
  )
}

type ButtonLook = { variant: 'primary' | 'secondary' | 'ghost'; size?: 'small' | 'medium' | 'large' }

export function ButtonLink({
  label,
  href,
  variant,
  size = 'medium',
}: ButtonLook & { label: string; href: string }) {
  return (
    <MaybeLink href={href} className={`sw-button sw-button-${variant} sw-button-${size}`}>
      {label}
    </MaybeLink>
  )
}

export function Buttons({
  buttons,
  align = 'left',
}: {
  buttons: readonly (ButtonLook & { label: string; href: string })[]
  align?: 'left' | 'center' | 'right'
}) {
  if (buttons.length === 0) return null
  return (
    <div className={`sw-buttons sw-align-${align}`}>
      {buttons.map((button, i) => (
        <ButtonLink key={i} {...button} />
      ))}
    </div>
  )
}

/** The heading of an item within a band, one level below the band's own. */
export function ItemTitle({
  under,
  className = 'sw-h4',
  children,
}: WithChildren & { under: string; className?: string }) {
  const Tag = under ? 'h3' : 'h2'
  return <Tag className={className}>{children}</Tag>
}

/** The main heading of the page; a second one is a level lower. */
export function Title({
  id,
  site: { mainId },
  className,
  children,
}: WithChildren & { id: string; site: Site; className: string }) {
  const Tag = mainId === undefined || mainId === id ? 'h1' : 'h2'
  return <Tag className={className}>{children}</Tag>
}

/** A notice in place of missing content. */
export function Note({ children }: WithChildren) {
  return <p className="sw-note">{children}</p>
}
