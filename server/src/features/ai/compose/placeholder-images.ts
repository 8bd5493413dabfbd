import { isObject } from '../../../platform/values/puck.ts'
import type { PageDraft, WantedPicture } from './site-plan.ts'

/** The pictures that drafts show, each once. */
export function wantedPictures(drafts: PageDraft[]): WantedPicture[] {
  const wanted = drafts.flatMap(({ blocks, seo, pictures }) => {
    const shown = new Set<unknown>()
    mapTexts({ blocks, seo }, (text) => {
      shown.add(text)
      return text
    })
    return pictures.filter(({ address }) => shown.has(address))
  })
  return [...new Map(wanted.map((picture) => [picture.address, picture])).values()]
}

/** The draft with the addresses of its pictures where it asked for them. */
export function fillPictures(draft: PageDraft, urls: Map<string | undefined, string | null>): PageDraft {
  const { blocks, seo } = draft
  const filled = mapTexts({ blocks, seo }, (text) => urls.get(text) ?? text)
  return { ...draft, ...(filled as Pick<PageDraft, 'blocks' | 'seo'>) }
}

/** JSON with its texts changed. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}
