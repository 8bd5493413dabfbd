/** Families of business. Those of one family have the same pages and texts. */
const FAMILIES = [
  'hotel',
  'restaurant',
  'shop',
  'realEstate',
  'services',
  'agency',
  'recruiting',
  'event',
  'association',
  'blog',
  'general',
] as const
export type Family = (typeof FAMILIES)[number]

export type Business = {
  family: Family
  /** Separated by `|`, in lower case. `word*` matches the beginning of a word, `-word` the end of a compound, `word` the word and its plural with s. */
  words: string
  /** What one such business is called, in English and German. */
  label: [english: string, german: string]
  /** What its hero shows, in English. */
  scene: string
}

export const business = (
  family: Family,
  label: Business['label'],
  scene: string,
  words: string,
): Business => ({
  family,
  words,
  label,
  scene,
})
