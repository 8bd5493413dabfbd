/** Enough to be sure, and bounds the time that detection takes. */
const MAX_SAMPLE = 5_000
/** Names alone are often foreign words. */
const MIN_LATIN_WORDS = 4
/** How far the best guess must lead the second best, of an accuracy from 0 to 1. */
const MIN_LEAD = 0.02
/** Known to tinyld, but not expected on websites: short texts are often mistaken for them. */
const UNUSUAL = new Set(['la', 'eo', 'vo', 'tlh', 'ber'])
/** The tag of the written form. */
const PREFERRED: Record<string, string> = { no: 'nb' }

/** Detects the language of the texts; null if they are too short or ambiguous. */
export async function detectLanguage(texts: Iterable<string>): Promise<string | null> {
  let sample = ''
  for (const text of texts) {
    sample += `${text.slice(0, MAX_SAMPLE - sample.length)}\n`
    if (sample.length >= MAX_SAMPLE) break
  }
  const words = sample.match(/\p{L}+/gu) ?? []
  const isLatin = words.every((word) => /^\p{Script=Latin}/u.test(word))
  if (isLatin && words.length < MIN_LATIN_WORDS) return null
  // Its language models take time and memory to load: not before they are needed.
  const { detectAll } = await import('#bundled/language-detection')
  const [best, second] = detectAll(sample).filter(({ lang }) => !UNUSUAL.has(lang))
  if (best === undefined || best.accuracy - (second?.accuracy ?? 0) < MIN_LEAD) return null
  return PREFERRED[best.lang] ?? best.lang
}
