import { field, plainText } from './items.ts'
import type { WxrItem } from './read-wxr.ts'
import type { SiteIndex } from './site-index.ts'
import { shorten } from './strings.ts'
import type { Seo } from './types.ts'
import { webUrl } from './urls.ts'

const MAX_DESCRIPTION = 320
const MAX_ADDRESS = 2_000
const TITLE_KEYS = ['_yoast_wpseo_title', 'rank_math_title', '_aioseo_title', '_aioseop_title']
const DESCRIPTION_KEYS = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseo_description',
  '_aioseop_description',
]
const IMAGE_KEYS = ['_yoast_wpseo_opengraph-image', 'rank_math_facebook_image']

/** SEO fields of a page from SEO plugins, excerpt and image. */
export function seoOf(item: WxrItem, title: string, index: SiteIndex): Seo {
  const excerpt = plainText(field(item, 'excerpt:encoded'))
  const fill = (template: string) => fillTemplate(plainText(template), title, excerpt, index.channel.title)
  const firstMeta = (keys: string[]) => keys.map((key) => fill(item.meta.get(key) ?? '')).find(Boolean)
  const description = firstMeta(DESCRIPTION_KEYS) ?? excerpt
  return {
    title: shorten(firstMeta(TITLE_KEYS) ?? '', index.limits.titleLength) || null,
    description: description ? shorten(description, MAX_DESCRIPTION) : null,
    ogImage: imageOf(item, index),
  }
}

function imageOf(item: WxrItem, index: SiteIndex): string | null {
  const addresses = IMAGE_KEYS.map((key) => webUrl(item.meta.get(key) ?? '', index.url))
  const featured = index.attachment(item.meta.get('_thumbnail_id')?.trim() ?? '')
  const all = [...addresses, featured?.isImage ? featured.url : null]
  return all.find((address) => address && address.length <= MAX_ADDRESS) ?? null
}

/** Fills in the variables of Yoast (`%%title%%`), Rank Math (`%title%`) and AIOSEO (`#post_title`). */
function fillTemplate(template: string, title: string, excerpt: string, siteTitle: string): string {
  const values: Record<string, string> = {
    title,
    post_title: title,
    sitename: siteTitle,
    site_title: siteTitle,
    sep: '-',
    separator_sa: '-',
    excerpt,
    excerpt_only: excerpt,
    post_excerpt: excerpt,
    page: '',
  }
  const filled = template.replace(/%%?([a-z_]{1,40})%%?|#([a-z_]{1,40})/g, (whole, percent, hash) => {
    return Object.hasOwn(values, percent ?? hash) ? (values[percent ?? hash] ?? '') : whole
  })
  // With a variable that only the plugin can resolve, the text is useless.
  return /%%[a-z_]+%%/.test(filled)
    ? ''
    : filled.replace(/\s+/g, ' ').replace(/^[\s-]+|(?<![\s-])[\s-]+$/g, '')
}
