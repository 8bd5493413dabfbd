import { safeImageUrl } from '../urls.ts'
import { Icon } from './icon.tsx'
import { Band, Buttons, Html, Intro, ItemTitle, MaybeLink, Paragraphs, Title } from './parts.tsx'
import { Backdrop, gridSizes, Picture, SIZES } from './picture.tsx'
import type { Props } from './view.ts'

export function Hero(props: Props<'Hero'>) {
  const { layout, image, imageAlt, videoUrl, overlay, site } = props
  const align = layout === 'center' ? 'center' : props.align
  const hasMedia = image !== '' || videoUrl !== ''
  return (
    <section className={`sw-block sw-band sw-hero sw-hero-${layout} sw-align-${align}`}>
      {layout === 'cover' && (
        <>
          <Backdrop src={image} alt={imageAlt} overlay={overlay} site={site} />
          <SilentFilm src={videoUrl} poster={image} overlay={overlay} />
        </>
      )}
      <div className={`sw-inner ${hasMedia || site.isEditing ? '' : 'sw-hero-alone'}`}>
        <HeroText {...props} align={align} />
        {layout !== 'cover' && hasMedia && (
          <div className="sw-hero-media">
            <Picture
              src={image}
              alt={imageAlt}
              sizes={SIZES[layout === 'split' ? 'half' : 'page']}
              site={site}
            />
            <SilentFilm src={videoUrl} poster={image} />
          </div>
        )}
      </div>
    </section>
  )
}

function HeroText({ id, eyebrow, heading, text, buttons, align, site }: Props<'Hero'>) {
  return (
    <div className="sw-hero-text">
      {eyebrow && <p className="sw-eyebrow">{eyebrow}</p>}
      <Title id={id} site={site} className="sw-display">
        {heading}
      </Title>
      {text && (
        <div className="sw-lead">
          <Paragraphs text={text} />
        </div>
      )}
      <Buttons buttons={buttons.map((button) => ({ ...button, size: 'large' }))} align={align} />
    </div>
  )
}

/** Moves beside the text; with reduced motion, the picture is below it. */
function SilentFilm({ src, poster, overlay }: { src: string; poster: string; overlay?: number }) {
  const address = safeImageUrl(src)
  if (address === '') return null
  return (
    <div className="sw-film" aria-hidden="true">
      <video
        src={address}
        poster={safeImageUrl(poster) || undefined}
        autoPlay
        muted
        loop
        playsInline
        tabIndex={-1}
      />
      {overlay !== undefined && <div className="sw-shade" style={{ opacity: overlay / 100 }} />}
    </div>
  )
}

export function Features({ heading, intro, items, columns, variant }: Props<'Features'>) {
  return (
    <Band>
      <Intro heading={heading} intro={intro} />
      <div className={`sw-grid sw-grid-${columns} sw-features sw-features-${variant}`}>
        {items.map(({ icon, title, text, href }, i) => (
          <div key={i} className="sw-feature">
            {icon !== 'none' && (
              <span className="sw-badge">
                <Icon name={icon} />
              </span>
            )}
            <div>
              <ItemTitle under={heading}>
                <MaybeLink href={href}>{title}</MaybeLink>
              </ItemTitle>
              <Paragraphs text={text} />
            </div>
          </div>
        ))}
      </div>
    </Band>
  )
}

export function Cards({ heading, intro, cards, columns, site }: Props<'Cards'>) {
  const hasPictures = cards.some((card) => card.image !== '')
  return (
    <Band>
      <Intro heading={heading} intro={intro} />
      <div className={`sw-grid sw-grid-${columns}`}>
        {cards.map(({ image, imageAlt, title, text, href, linkLabel }, i) => (
          <article key={i} className="sw-card">
            {hasPictures && (
              <Picture src={image} alt={imageAlt} ratio="landscape" sizes={gridSizes(columns)} site={site} />
            )}
            <div className="sw-card-body">
              <ItemTitle under={heading}>
                <MaybeLink href={href} className="sw-card-link">
                  {title}
                </MaybeLink>
              </ItemTitle>
              <Paragraphs text={text} />
              {linkLabel && (
                <span className="sw-more" aria-hidden="true">
                  {linkLabel}
                </span>
              )}
            </div>
          </article>
        ))}
      </div>
    </Band>
  )
}

export function Stats({ heading, items }: Props<'Stats'>) {
  return (
    <Band>
      <Intro heading={heading} />
      <dl className="sw-stats">
        {items.map(({ value, label }, i) => (
          <div key={i} className="sw-stat">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Band>
  )
}

export function CallToAction({ heading, text, buttons, variant, align }: Props<'CallToAction'>) {
  return (
    <Band className={`sw-cta sw-align-${align}`}>
      <div className={`sw-cta-box sw-background-${variant}`}>
        <h2 className="sw-h2">{heading}</h2>
        {text && (
          <div className="sw-lead">
            <Paragraphs text={text} />
          </div>
        )}
        <Buttons buttons={buttons.map((button) => ({ ...button, size: 'large' }))} align={align} />
      </div>
    </Band>
  )
}

export function Steps({ heading, intro, items }: Props<'Steps'>) {
  return (
    <Band>
      <Intro heading={heading} intro={intro} />
      <ol className="sw-steps">
        {items.map(({ title, text }, i) => (
          <li key={i}>
            <ItemTitle under={heading}>{title}</ItemTitle>
            <Paragraphs text={text} />
          </li>
        ))}
      </ol>
    </Band>
  )
}

export function Timeline({ heading, items }: Props<'Timeline'>) {
  return (
    <Band>
      <Intro heading={heading} />
      <ol className="sw-timeline">
        {items.map(({ date, title, text }, i) => (
          <li key={i}>
            <p className="sw-timeline-date">{date}</p>
            <div>
              <ItemTitle under={heading}>{title}</ItemTitle>
              <Paragraphs text={text} />
            </div>
          </li>
        ))}
      </ol>
    </Band>
  )
}

export function Faq({ heading, intro, items, site }: Props<'Faq'>) {
  return (
    <Band className="sw-aside">
      <Intro heading={heading} intro={intro} />
      <div className="sw-faq-items">
        {items.map(({ question, answer }, i) => (
          <details key={i} className="sw-details">
            <summary>{question}</summary>
            <Html html={answer} site={site} />
          </details>
        ))}
      </div>
    </Band>
  )
}

export function Banner({ text, linkLabel, href, tone, sticky }: Props<'Banner'>) {
  return (
    <aside className={`sw-block sw-banner sw-tone-${tone} ${sticky ? 'sw-sticky' : ''}`}>
      <p>
        {text} {linkLabel && <MaybeLink href={href}>{linkLabel}</MaybeLink>}
      </p>
    </aside>
  )
}
