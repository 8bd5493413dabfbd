import sanitizeHtml from 'sanitize-html'
import { VIDEO_HOSTS } from './urls.ts'

const TEXT_TAGS =
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark p pre q rp rt ruby s samp small span ' +
  'strong sub sup time u var wbr'
const BLOCK_TAGS =
  'address article aside audio blockquote caption col colgroup dd details div dl dt figcaption figure ' +
  'footer h1 h2 h3 h4 h5 h6 header hr iframe li main nav ol section source summary table tbody td tfoot th ' +
  'thead tr ul video'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: `${TEXT_TAGS} ${BLOCK_TAGS}`.split(' '),
  allowedAttributes: {
    '*': ['dir', 'lang', 'style', 'title'],
    a: ['href', 'rel', { name: 'target', values: ['_blank'] }],
    audio: ['controls', 'loop', 'src'],
    blockquote: ['cite'],
    data: ['value'],
    del: ['datetime'],
    details: ['open'],
    iframe: ['allowfullscreen', 'height', 'src', 'width'],
    img: ['alt', 'height', 'src', 'width'],
    ins: ['datetime'],
    li: ['value'],
    ol: ['reversed', 'start', 'type'],
    source: ['src', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
    video: ['controls', 'height', 'loop', 'muted', 'playsinline', 'poster', 'src', 'width'],
  },
  // Anything more (position, z-index, url()…) could cover or leak the page around the block.
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  allowedIframeHostnames: VIDEO_HOSTS,
  selfClosing: ['br', 'col', 'hr', 'img', 'source', 'wbr'],
  transformTags: { acronym: 'abbr', big: 'span', center: 'div', strike: 's', tt: 'code' },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs.src,
}

/** Removes scripts, event handlers, foreign frames and layout styles from HTML. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, OPTIONS)
}
