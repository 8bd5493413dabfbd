const TEXT_TAGS =
  'abbr b bdi bdo br cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u ' +
  'var wbr'
const BLOCK_TAGS =
  'address article aside blockquote caption col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 ' +
  'h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'

type Policy = {
  /** Tags, and for each the attributes it may have besides those that all may have. */
  tags: Record<string, readonly string[]>
  /** Attributes that all tags may have. */
  everywhere: readonly string[]
  /** Attributes that hold an address, and the schemes it may have; a relative one is fine. */
  addresses: Record<string, readonly string[]>
  /** Tags without content. */
  empty: readonly string[]
  /** Tags that go with all they hold. Of others that are not allowed, what they hold stays. */
  dropped: readonly string[]
}

/** The HTML that texts of the catalogue may hold. Everything else is taken out when they are shown. */
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
