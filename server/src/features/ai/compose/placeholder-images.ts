import { isObject } from '../../../platform/values/puck.ts'
import type { PageDraft, RequestedPicture } from '../plan/site-plan.ts'

/** The pictures used in the drafts, without duplicates. */
export function usedPictures(drafts: PageDraft[]): RequestedPicture[] {
  const requested = drafts.flatMap(({ blocks, seo, pictures }) => {
    const shown = new Set<unknown>()
    mapTexts({ blocks, seo }, (text) => {
      shown.add(text)
      return text
    })
    return pictures.filter(({ address }) => shown.has(address))
  })
  return [...new Map(requested.map((picture) => [picture.address, picture])).values()]
}

/** Replaces the placeholder addresses in a draft with the URLs of its pictures. */
export function fillPictures(draft: PageDraft, urls: Map<string | undefined, string | null>): PageDraft {
  const { blocks, seo } = draft
  const filled = mapTexts({ blocks, seo }, (text) => urls.get(text) ?? text)
  return { ...draft, ...(filled as Pick<PageDraft, 'blocks' | 'seo'>) }
}

/** Applies `change` to every string in a JSON value. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}
