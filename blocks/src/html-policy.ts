const TEXT_TAGS =
  'abbr b bdi bdo br cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u ' +
  'var wbr'
const BLOCK_TAGS =
  'address article aside blockquote caption col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 ' +
  'h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'

type Policy = {
  /** Allowed tags with their attributes, in addition to the global ones. */
  tags: Record<string, readonly string[]>
  /** Attributes allowed on all tags. */
  everywhere: readonly string[]
  /** URL attributes with their allowed schemes; relative URLs are allowed. */
  addresses: Record<string, readonly string[]>
  /** Tags without content. */
  empty: readonly string[]
  /** Tags removed with their content. Other disallowed tags keep their content. */
  dropped: readonly string[]
}

/** The HTML allowed in texts of the catalogue. Everything else is removed when rendering. */
export const ALLOWED_HTML: Policy = {
  tags: {
    ...Object.fromEntries(`${TEXT_TAGS} ${BLOCK_TAGS}`.split(' ').map((tag) => [tag, []])),
    a: ['href'],
    audio: ['src', 'controls'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'reversed'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
    video: ['src', 'controls', 'poster', 'width', 'height'],
  },
  everywhere: ['dir', 'lang', 'title'],
  addresses: {
    href: ['http', 'https', 'mailto', 'tel'],
    poster: ['http', 'https'],
    src: ['http', 'https'],
  },
  empty: ['br', 'col', 'hr', 'img', 'wbr'],
  dropped: [
    'iframe',
    'math',
    'noembed',
    'noframes',
    'noscript',
    'object',
    'script',
    'style',
    'svg',
    'template',
    'textarea',
    'title',
    'xmp',
  ],
}
