import { Type } from 'typebox'
import { DEFAULT_ZOOM } from '../map-points.ts'
import {
  array,
  choice,
  component,
  html,
  image,
  line,
  lines,
  link,
  object,
  optional,
  whole,
  word,
} from './schema.ts'

const alt = line({ title: 'What the picture shows', description: 'Read aloud to people who cannot see it' })
const caption = optional(line())
const ratio = choice(['original', 'square', 'landscape', 'wide', 'portrait'], { title: 'Format' })

export const Image = component({
  type: 'Image',
  label: 'Picture',
  category: 'media',
  description: 'A picture with a caption and an optional link.',
  props: object({
    src: image({ title: 'Picture' }),
    alt,
    caption,
    ratio,
    size: choice(['normal', 'small', 'wide']),
    href: optional(link({ title: 'Link' })),
    width: whole(0, 100_000, 0, { title: 'File width, in pixels; 0 if unknown' }),
    height: whole(0, 100_000, 0, { title: 'File height, in pixels; 0 if unknown' }),
  }),
  defaultProps: { src: '', alt: '', caption: '', ratio: 'landscape', size: 'normal', href: '' },
})

export const Gallery = component({
  type: 'Gallery',
  label: 'Gallery',
  category: 'media',
  description: 'Several pictures in a grid.',
  props: object({
    images: array(object({ src: image({ title: 'Picture' }), alt: optional(alt), caption }), {
      maxItems: 200,
    }),
    columns: whole(2, 5, 3),
    ratio: choice(['square', 'landscape', 'portrait', 'original'], { title: 'Format' }),
  }),
  defaultProps: {
    images: [
      { src: '', alt: '' },
      { src: '', alt: '' },
      { src: '', alt: '' },
    ],
    columns: 3,
    ratio: 'square',
  },
})

export const Video = component({
  type: 'Video',
  label: 'Video',
  category: 'media',
  description: 'A video: the address of a file, or of its page on YouTube or Vimeo.',
  props: object({
    src: link({ title: 'Video address' }),
    title: optional(line({ description: 'What it shows, for people who cannot see it' })),
    caption,
    poster: optional(image({ title: 'Picture shown before it plays' })),
  }),
  defaultProps: { src: '', title: 'A walk through the house', caption: '', poster: '' },
})

export const Audio = component({
  type: 'Audio',
  label: 'Sound',
  category: 'media',
  description: 'A recording that visitors can play.',
  props: object({ src: link({ title: 'File address' }), caption }),
  defaultProps: { src: '', caption: 'The sound of the lake at six in the morning' },
})

export const Embed = component({
  type: 'Embed',
  label: 'Embedded post',
  category: 'media',
  description: 'A post from another site: YouTube and Vimeo videos play here, everything else is a link.',
  props: object({ url: link(), provider: optional(word()), caption }),
  defaultProps: { url: '', provider: '', caption: '' },
})

export const File = component({
  type: 'File',
  label: 'File',
  category: 'media',
  description: 'A document to download.',
  props: object({
    href: link({ title: 'File address' }),
    filename: line({ title: 'Name' }),
    description: optional(line()),
  }),
  defaultProps: { href: '', filename: 'Price list 2026.pdf', description: 'PDF, 240 kB' },
})

export const Place = component({
  type: 'Map',
  label: 'Place',
  category: 'media',
  description: 'Where you are: an address, a link to a map, and a map picture, without third-party scripts.',
  props: object({
    heading: optional(line()),
    address: lines({ maxLength: 500 }),
    lat: Type.Optional(
      Type.Number({ minimum: -90, maximum: 90, default: 0, title: 'Latitude', description: 'Degrees north' }),
    ),
    lng: Type.Optional(
      Type.Number({
        minimum: -180,
        maximum: 180,
        default: 0,
        title: 'Longitude',
        description: 'Degrees east; 0, 0 if unknown',
      }),
    ),
    zoom: whole(3, 18, DEFAULT_ZOOM, { title: 'Map zoom' }),
    linkLabel: optional(line({ title: 'Link text', default: 'Open the map' })),
    note: optional(lines({ title: 'How to get here', maxLength: 1_000 })),
  }),
  defaultProps: {
    heading: 'Find us',
    address: 'Seestraße 12\n4810 Gmunden',
    lat: 47.9184,
    lng: 13.7993,
    linkLabel: 'Open the map',
    note: 'Ten minutes on foot from the station, along the lake.',
  },
})

export const Html = component({
  type: 'Html',
  label: 'HTML',
  category: 'media',
  description: 'Your own HTML; scripts, styles and forms are removed when shown.',
  props: object({ html: html({ title: 'HTML', maxLength: 500_000, 'x-source': true }) }),
  defaultProps: { html: '<p>Your own HTML.</p>' },
})
