import { Box, type BoxProps } from '@mantine/core'
import { useState } from 'react'
import { IconPhoto, IconPhotoOff } from '../../lib/icons.tsx'
import { addressOfPicture } from '../../lib/picture.ts'
import { useSitePlace } from '../../lib/place.tsx'
import classes from './thumbnail.module.css'

type Props = BoxProps & {
  /** A URL, a path of the site, or a media id; null for none. */
  picture: string | null
  /** Empty when the text beside it says the same. */
  alt?: string
  /** `100%` fills the available width. */
  size?: number | '100%'
}

/** A small picture, or an icon when there is none. */
export function Thumbnail({ picture, alt = '', size = 40, ...box }: Props) {
  const { site } = useSitePlace()
  const [broken, setBroken] = useState<string | null>(null)
  const src = picture === null ? null : addressOfPicture(picture, site, 'thumbnail')
  if (src !== null && src !== broken) {
    return (
      <Box
        {...box}
        component="img"
        className={classes.thumbnail}
        src={src}
        alt={alt}
        w={size}
        loading="lazy"
        onError={() => setBroken(src)}
      />
    )
  }
  const Icon = picture === null ? IconPhoto : IconPhotoOff
  return (
    <Box {...box} component="span" className={classes.thumbnail} w={size} {...(alt && missing(alt))}>
      <Icon size={size === '100%' ? 32 : size / 2} stroke={1.4} aria-hidden />
    </Box>
  )
}

const missing = (name: string) => ({ role: 'img', 'aria-label': `${name} (cannot be displayed)` })

/** A list of pictures, each linked to its full size. */
export function Pictures({ pictures, label }: { pictures: string[]; label: string }) {
  const { site } = useSitePlace()
  return (
    <ul className={classes.pictures} aria-label={label}>
      {pictures.map((picture, i) => (
        <li key={`${i} ${picture}`}>
          <a
            className={classes.picture}
            href={addressOfPicture(picture, site) ?? undefined}
            title={picture}
            target="_blank"
            rel="noreferrer"
          >
            <Thumbnail picture={picture} alt={`Picture ${i + 1}`} size="100%" />
          </a>
        </li>
      ))}
    </ul>
  )
}
