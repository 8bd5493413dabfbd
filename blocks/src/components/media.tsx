import { mapAddress, pointOf } from '../map-points.ts'
import type { Site } from '../site.ts'
import { safeImageUrl, safeUrl } from '../urls.ts'
import { Icon } from './icon.tsx'
import { Band, Flow, Html as HtmlText, Lines, MaybeLink, Note, Paragraphs } from './parts.tsx'
import { gridSizes, MapView, Picture, Placeholder, SIZES } from './picture.tsx'
import type { Props } from './view.ts'

/** A placeholder in editors; nothing on pages. */
const isNothing = (address: string, site: Site) => address === '' && !site.isEditing

export function Image({ src, alt, caption, ratio, size, href, width, height, site }: Props<'Image'>) {
  if (isNothing(safeImageUrl(src), site)) return null
  const picture = { src, alt, ratio, width, height, site }
  return (
    <Flow className={`sw-size-${size}`}>
      <figure className="sw-figure">
        <MaybeLink href={href} className="sw-figure-link">
          <Picture {...picture} sizes={size === 'wide' ? SIZES.page : SIZES.text} />
        </MaybeLink>
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </Flow>
  )
}

export function Gallery({ images, columns, ratio, site }: Props<'Gallery'>) {
  const shown = images.filter(({ src }) => !isNothing(safeImageUrl(src), site))
  return (
    <div className="sw-block sw-wide">
      <div className={`sw-grid sw-gallery sw-grid-${columns}`}>
        {shown.map(({ src, alt, caption }, i) => (
          <figure key={i} className="sw-figure">
            <Picture src={src} alt={alt} ratio={ratio} sizes={gridSizes(columns, 2)} site={site} />
            {caption && <figcaption>{caption}</figcaption>}
          </figure>
        ))}
      </div>
    </div>
  )
}

/** The cookie-free player URL of a YouTube or Vimeo video; undefined for other URLs. */
function playerOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(www|m)\./, '')
  const parts = pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youTube(parts[0])
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youTube(/^(embed|shorts|live|v)$/.test(parts[0] ?? '') ? parts[1] : searchParams.get('v'))
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return undefined
  const id = parts.find((part) => /^\d{1,15}$/.test(part))
  return id && `https://player.vimeo.com/video/${id}?dnt=1`
}

const youTube = (id?: string | null) =>
  id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined

const isVideoFile = (address: string) => /\.(mp4|m4v|webm|ogv|mov)([?#]|$)/i.test(address)

export function Video({ src, title, caption, poster, site }: Props<'Video'>) {
  if (isNothing(safeUrl(src), site)) return null
  return (
    <Flow>
      <figure className="sw-figure">
        <Film src={src} title={title || caption || site.labels.watch} poster={poster} />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </Flow>
  )
}

function Film({ src, title, poster }: { src: string; title: string; poster: string }) {
  const address = safeUrl(src)
  const player = playerOf(address)
  if (address === '') return <Placeholder className="sw-picture sw-ratio-wide" />
  if (player) {
    return (
      <iframe
        className="sw-picture sw-ratio-wide"
        src={player}
        title={title}
        loading="lazy"
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: no captions file is available
    <video
      className="sw-picture sw-ratio-wide"
      src={safeImageUrl(address) || undefined}
      poster={safeImageUrl(poster) || undefined}
      aria-label={title}
      preload="metadata"
      controls
      playsInline
    />
  )
}

export function Audio({ src, caption, site }: Props<'Audio'>) {
  const address = safeImageUrl(src)
  if (isNothing(address, site)) return null
  return (
    <Flow>
      <figure className="sw-figure sw-audio">
        {caption && <figcaption>{caption}</figcaption>}
        {/* biome-ignore lint/a11y/useMediaCaption: no captions file is available */}
        <audio src={address || undefined} aria-label={caption || undefined} preload="metadata" controls />
      </figure>
    </Flow>
  )
}

export function Embed({ url, provider, caption, site }: Props<'Embed'>) {
  const address = safeUrl(url)
  if (isNothing(address, site)) return null
  if (playerOf(address) || isVideoFile(address)) {
    return (
      <Flow>
        <figure className="sw-figure">
          <Film src={address} title={caption || site.labels.watch} poster="" />
          {caption && <figcaption>{caption}</figcaption>}
        </figure>
      </Flow>
    )
  }
  const host = URL.canParse(address) ? new URL(address).hostname : address
  return (
    <Flow>
      <MaybeLink href={address} className="sw-tile">
        <Icon name="globe" />
        <span className="sw-tile-text">
          <strong>{caption || provider || site.labels.openLink}</strong>
          <small>{host}</small>
        </span>
      </MaybeLink>
    </Flow>
  )
}

export function File({ href, filename, description, site }: Props<'File'>) {
  return (
    <Flow>
      <MaybeLink href={href} className="sw-tile">
        <Icon name="book" />
        <span className="sw-tile-text">
          <strong>{filename}</strong>
          {description && <small>{description}</small>}
        </span>
        <span className="sw-tile-action">{site.labels.download}</span>
      </MaybeLink>
    </Flow>
  )
}

export function Place({ heading, address, lat, lng, zoom, linkLabel, note, site }: Props<'Map'>) {
  const point = pointOf(lat, lng, zoom)
  return (
    <Band>
      <div className="sw-map">
        <div className="sw-map-text">
          {heading && <h2 className="sw-h3">{heading}</h2>}
          <address>
            <Lines text={address} />
          </address>
          {note && <Paragraphs text={note} />}
          <a
            className="sw-button sw-button-secondary sw-button-small"
            href={mapAddress(address, point)}
            rel="noopener"
          >
            {linkLabel}
          </a>
        </div>
        <MapView point={point} site={site} />
      </div>
    </Band>
  )
}

export function Html({ html, site }: Props<'Html'>) {
  return (
    <Flow>
      {html.trim() === '' && site.isEditing ? <Note>HTML</Note> : <HtmlText html={html} site={site} />}
    </Flow>
  )
}
