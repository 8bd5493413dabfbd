import { preload } from 'react-dom'
import { keyOfPoint, type MapPoint } from '../map-points.ts'
import type { Site } from '../site.ts'
import { safeImageUrl } from '../urls.ts'
import { Icon } from './icon.tsx'
import { classes } from './parts.tsx'

/** How wide pictures are shown, as `sizes` of HTML. Estimates: a block does not know what it stands in. */
export const SIZES = {
  screen: '100vw',
  page: '(min-width: 80rem) 72rem, 90vw',
  text: '(min-width: 49rem) 44rem, 90vw',
  half: '(min-width: 80rem) 36rem, (min-width: 56rem) 45vw, 90vw',
  portrait: '4.5rem',
  logo: '9rem',
}

/** Cards and galleries have two columns on tablets. */
export function gridSizes(columns: number, phoneColumns = 1) {
  const pageRem = 72
  const contentPercent = 90
  const many = columns > 2 ? `(min-width: 54rem) ${Math.round(contentPercent / columns)}vw, ` : ''
  return `(min-width: 80rem) ${Math.round(pageRem / columns)}rem, ${many}(min-width: 34rem) 45vw, ${contentPercent / phoneColumns}vw`
}

type Shown = { src: string; alt: string; sizes: string; site: Site }

/**
 * Every picture of a page. In its own size, or smaller when the site has such versions, with the size that it takes. The first
 * picture is loaded at once and before others; the rest when it comes near.
 */
function Img({
  src,
  alt,
  sizes,
  site,
  className,
  isContent = true,
  width,
  height,
}: Shown & { className?: string; isContent?: boolean; width?: number; height?: number }) {
  const file = Object.hasOwn(site.data.pictures ?? {}, src) ? site.data.pictures?.[src] : undefined
  const { webp, avif, placeholder } = file ?? {}
  const isFirst = isContent && site.isFirstPicture()
  if (isFirst && avif) {
    const choice = { imageSrcSet: avif, imageSizes: sizes, type: 'image/avif' }
    preload(src, { as: 'image', fetchPriority: 'high', ...choice })
  }
  const img = (
    <img
      className={className}
      src={src}
      srcSet={webp}
      sizes={webp && sizes}
      alt={alt}
      width={file?.width ?? (width || undefined)}
      height={file?.height ?? (height || undefined)}
      style={isContent && placeholder ? { background: `url(${placeholder}) center/cover` } : undefined}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
    />
  )
  if (!avif) return img
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {img}
    </picture>
  )
}

/** A picture, or a plain placeholder. */
export function Picture({
  src,
  ratio = 'original',
  ...shown
}: Shown & { ratio?: string; width?: number; height?: number }) {
  const address = safeImageUrl(src)
  const className = `sw-picture sw-ratio-${ratio}`
  if (address === '') return <Placeholder className={className} />
  return <Img {...shown} src={address} className={className} />
}

/** The map around a point, with the names that its makers ask for; nothing without a picture of it. */
export function MapView({ point, site }: { point: MapPoint | null; site: Site }) {
  const picture = point && site.data.maps?.[keyOfPoint(point)]
  if (!picture) return null
  const { src, srcset, width, height, attribution } = picture
  return (
    <figure className="sw-map-view">
      <img {...{ src, width, height }} srcSet={srcset} alt="" loading="lazy" decoding="async" />
      <figcaption>
        <Linked text={attribution} />
      </figcaption>
    </figure>
  )
}

/** Text with links as in Markdown. */
function Linked({ text }: { text: string }) {
  // Text, label and address of a link, text, and so on.
  const parts = text.split(/\[([^[\]]{1,200})\]\((https:\/\/[^\s()]{1,500})\)/)
  return parts.map((part, i) => {
    if (i % 3 === 0) return part
    return (
      i % 3 === 1 && (
        <a key={i} href={parts[i + 1]} rel="noopener">
          {part}
        </a>
      )
    )
  })
}

/** A background picture, darkened for readable text. */
export function Backdrop({ src, overlay, ...shown }: Omit<Shown, 'sizes'> & { overlay: number }) {
  const address = safeImageUrl(src)
  return (
    <div className="sw-backdrop">
      {address !== '' && <Img {...shown} src={address} sizes={SIZES.screen} />}
      <div className="sw-shade" style={{ opacity: overlay / 100 }} />
    </div>
  )
}

export function Placeholder({ className = '' }: { className?: string }) {
  return (
    <div className={classes(className, 'sw-placeholder')} aria-hidden="true">
      <Icon name="image" />
    </div>
  )
}

/** A portrait, or the initials. */
export function Portrait({ src, name, site }: { src: string; name: string; site: Site }) {
  const address = safeImageUrl(src)
  if (address !== '') {
    const shown = { src: address, alt: '', sizes: SIZES.portrait, site }
    return <Img {...shown} className="sw-portrait" isContent={false} />
  }
  const initials = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^\p{Ll}/u.test(word))
    .map((word) => [...word][0])
  return (
    <span className="sw-portrait" aria-hidden="true">
      {[...new Set([initials[0], initials.at(-1)])].join('')}
    </span>
  )
}

/** A logo, or its name. */
export function Logo({ src, name, site }: { src: string; name: string; site: Site }) {
  const address = safeImageUrl(src)
  if (address === '') return name
  return <Img src={address} alt={name} sizes={SIZES.logo} site={site} isContent={false} />
}
